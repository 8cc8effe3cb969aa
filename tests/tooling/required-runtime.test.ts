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

/** Tables and types, which import nothing, so that an older Node can also read them. */
const harmless = ["@waybill/core/commands", "@waybill/core/inputs"]

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

const failing = entries.filter((entry) => !harmless.includes(entry))
const allWith = (sentence: string) => Object.fromEntries(failing.map((entry) => [entry, `Error: ${sentence}`]))
const withVersions = (versions: object) =>
  `Object.defineProperty(process, "versions", { value: { ...process.versions, ...${JSON.stringify(versions)} } })`

it.each(["20.19.5", "22.0.0", "22.18.0"])("an import of a package on Node %s fails with one sentence", (node) => {
  expect(importAll(withVersions({ node }))).toEqual(allWith(`Waybill needs Node 22.19 or newer; this is Node ${node}.`))
  expect(failing.length).toBeGreaterThan(20)
})

it("an import of a package on an old runtime that is not Node fails with one sentence", () => {
  expect(importAll(`${withVersions({ bun: "1.0.0" })}; delete Map.groupBy`)).toEqual(
    allWith("Waybill needs Node 22.19 or newer, or another runtime with Map.groupBy (ECMAScript 2024).")
  )
})

it.each([
  { node: "22.19.0" },
  { node: "23.0.0" },
  { node: "22.6.0", bun: "1.2.0" },
  { node: "20.11.1", deno: "2.0.0" }
])("every entry can be imported if the versions of the runtime are %j", (versions) => {
  expect(importAll(withVersions(versions))).toEqual({})
})

it("every entry can be imported on a supported runtime", () => {
  expect(importAll("")).toEqual({})
})
