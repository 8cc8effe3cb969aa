// Compiles the examples in the doc comments of all packages.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { commentExamples, type Example, examplesIn, moduleOf } from "./examples.ts"

/** Returns the compiler's errors in examples, each with the file and line of its example. */
const errorsIn = (examples: ReadonlyArray<Example>): ReadonlyArray<string> => {
  const folder = mkdtempSync(join(import.meta.dirname, ".comment-examples-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [index, example] of examples.entries()) writeFileSync(join(folder, `${index}.ts`), moduleOf(example))
  const packages = ["core", "packing", "adapter-sql", "adapter-http", "console"]
  const compilerOptions = { composite: false, incremental: false, noUnusedLocals: false, verbatimModuleSyntax: false }
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions,
    include: ["./*.ts"],
    references: packages.map((name) => ({ path: `../../../../packages/${name}` }))
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const { stdout } = spawnSync("node_modules/.bin/tsc", ["-p", folder, "--pretty", "false"], { encoding: "utf8" })
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const index = /\.comment-examples-\w+\/(\d+)\.ts/.exec(line)?.[1]
      const example = index === undefined ? undefined : examples[Number(index)]
      return example === undefined ? line : `${example.file}:${example.line} ${line.replace(/^\S+ /, "")}`
    })
}

it("compiles every example in a comment of a package", { timeout: 240_000 }, () => {
  const examples = commentExamples()
  expect(examples.length).toBeGreaterThan(350)
  expect(errorsIn(examples).join("\n")).toBe("")
})

it("finds an example with a wrong name", { timeout: 120_000 }, () => {
  const text = "/**\n * Packs.\n *\n * @example\n * ```ts\n * const { parcels } = pack(request)\n * ```\n */"
  const examples = examplesIn("packages/packing/src/shop.ts", text)
  expect(examples).toEqual([
    { file: "packages/packing/src/shop.ts", line: 4, code: "const { parcels } = pack(request)" }
  ])
  expect(errorsIn(examples)[0]).toMatch(/^packages\/packing\/src\/shop\.ts:4 error TS/)
})
