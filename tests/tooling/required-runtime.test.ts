import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

const entries = globSync("packages/*/package.json").flatMap((file) => {
  const { exports = {}, name } = JSON.parse(readFileSync(file, "utf8")) as Manifest
  return Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => name + path.slice(1))
})

/** A table, which an older Node can also read. */
const harmless = "@waybill/core/commands"

/** Imports each entry after other code, and returns the messages of those that fail. */
const importAll = (before: string): Readonly<Record<string, string>> => {
  const program = `${before}
    const failed = {}
    for (const entry of ${JSON.stringify(entries)})
      await import(entry).catch((error) => (failed[entry] = String(error)))
    console.log(JSON.stringify(failed))`
  const args = ["--conditions=waybill-source", "--input-type=module", "--eval", program]
  const { stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: "packages/cli" })
  if (stdout === "") throw new Error(stderr)
  return JSON.parse(stdout) as Readonly<Record<string, string>>
}

it("an import of a package on a runtime as old as Node 20 fails with one sentence", () => {
  const sentence = "Error: Waybill needs Node 22.19 or newer, or another runtime with Map.groupBy (ECMAScript 2024)."
  const failing = entries.filter((entry) => entry !== harmless)
  expect(importAll("delete Map.groupBy")).toEqual(Object.fromEntries(failing.map((entry) => [entry, sentence])))
  expect(failing.length).toBeGreaterThan(20)
})

it("every entry can be imported on a supported runtime", () => {
  expect(importAll("")).toEqual({})
})
