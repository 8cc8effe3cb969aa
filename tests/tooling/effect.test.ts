import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { expect, it, onTestFinished } from "vitest"
import { checks } from "../../scripts/tasks/checks.ts"

it("the check effect finds floating effects, missing returns, Effect 3 names and unchecked numbers", () => {
  const folder = mkdtempSync("packages/core/.planted-")
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = `import { Effect, Schema } from "effect"
export const planted = Effect.gen(function* () {
  Effect.log("floats")
  yield* Effect.fail("not returned")
})
export const old = Effect.either(planted)
export const weight = Schema.Number
export const fine = Effect.map(planted, () => Schema.Finite)
`
  writeFileSync(`${folder}/planted.ts`, text)
  const config = {
    extends: "../tsconfig.json",
    compilerOptions: { rootDir: ".." },
    include: ["./*.ts"],
    references: []
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config))
  const [program, ...args] = checks.effect!.command
  const planted = args.map((arg) => (arg === "tsconfig.json" ? `${folder}/tsconfig.json` : arg))
  const { status, stdout } = spawnSync(`node_modules/.bin/${program}`, planted, { encoding: "utf8" })
  const found = [...stdout.matchAll(/planted\.ts\((\d+),\d+\): \w+ effect\((\w+)\)/g)].map(
    ([, line, rule]) => `${line} ${rule}`
  )
  expect(found).toEqual(
    expect.arrayContaining(["3 floatingEffect", "4 missingReturnYieldStar", "6 outdatedApi", "7 schemaNumber"])
  )
  expect(found.filter((each) => each.startsWith("8"))).toEqual([])
  expect(status).not.toBe(0)
})
