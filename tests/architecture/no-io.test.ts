import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { isNightly } from "../runs/runs.ts"

const violations = {
  "file-system": 'import { readFileSync } from "node:fs"\nexport const read = readFileSync',
  "file-system-late": 'export const read = async () => void (await import("node:fs"))',
  "file-system-bare": 'import * as fs from "fs"\nexport const read = fs.readFileSync',
  network: 'export const load = () => fetch("x")',
  process: "export const environment = process.env",
  console: 'export const say = () => console.log("x")',
  timer: "export const wait = () => setTimeout(() => {}, 1)",
  microtask: "export const soon = () => queueMicrotask(() => {})",
  crypto: "export const id = () => crypto.randomUUID()",
  url: 'export const address = new URL("x")',
  clock: "export const now = () => performance.now()",
  buffer: 'export const bytes = Buffer.from("x")'
}

const pure = {
  arithmetic: "export const sum = (a: bigint, b: bigint): bigint => a + b",
  "newest-language": 'export const groups = Object.groupBy(["a", "b"], (letter) => letter)'
}

/** Compiles each source inside a package with the package's tsconfig. Returns for each source whether it compiles. */
const compile = (directory: string, sources: Record<string, string>) => {
  const folder = mkdtempSync(join(directory, ".planted-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, `${name}.ts`), text)
  const config = {
    extends: "../tsconfig.json",
    compilerOptions: { composite: false, noEmit: true, rootDir: "..", tsBuildInfoFile: null },
    include: ["../src", "./*.ts"],
    references: []
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const tsc = spawnSync("node_modules/.bin/tsc", ["-p", folder, "--pretty", "false"], { encoding: "utf8" })
  expect(tsc.stdout).not.toContain("tsconfig.json") // proves that the configuration itself is valid
  return Object.fromEntries(
    Object.keys(sources).map((name) => [
      name,
      tsc.stdout.includes(`${basename(folder)}/${name}.ts(`) ? "refused" : "compiles"
    ])
  )
}

const every = <A>(sources: Record<string, string>, verdict: A) =>
  Object.fromEntries(Object.keys(sources).map((name) => [name, verdict]))

// An import of Effect must not make I/O compile.
const withEffect = {
  violations: {
    "effect-and-network": 'import { Effect } from "effect"\nexport const load = Effect.promise(() => fetch("x"))'
  },
  pure: { effect: 'import { Effect } from "effect"\nexport const one = Effect.succeed(1)' }
}

it.each([
  ["packages/core", withEffect],
  ["packages/packing", { violations: {}, pure: {} }]
])("the compiler refuses every kind of I/O in %s and accepts pure code", (directory, more) => {
  const refused = { ...violations, ...more.violations }
  const accepted = { ...pure, ...more.pure }
  expect(compile(directory, { ...refused, ...accepted })).toEqual({
    ...every(refused, "refused"),
    ...every(accepted, "compiles")
  })
})

// Takes half a minute, and shows that the tests above can fail.
if (isNightly)
  it("the compiler accepts the same I/O in the service", () => {
    expect(compile("packages/cli", violations)).toEqual(every(violations, "compiles"))
  })
