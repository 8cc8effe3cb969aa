// Loading modules takes most of a command's start time.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const source = JSON.stringify(join(import.meta.dirname, "../../src/waybill.ts"))
/** Writes the names of the loaded packages to standard error on exit. */
const listPackages = `import { registerHooks } from "node:module"
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? /packages\\/([^/]+)\\/src/.exec(url)?.[1]
    if (name !== undefined && name !== "cli") packages.add(name)
    return next(url, context)
  } })
  process.on("exit", () => process.stderr.write(JSON.stringify([...packages].sort())))`

/** Runs a command from source with a hook, and returns what the hook wrote. The bundle has the packages in its files. */
const outputOf = (hook: string, ...args: ReadonlyArray<string>) => {
  const module = `data:text/javascript,${encodeURIComponent(hook)}`
  const program = `await (await import(${source})).main(${JSON.stringify(args)})`
  const options = ["--import", module, "--conditions=waybill-source", "--input-type=module", "--eval", program]
  const { stderr } = spawnSync(process.execPath, options, { encoding: "utf8" })
  return JSON.parse(stderr.slice(stderr.lastIndexOf("\n") + 1))
}

const alwaysLoaded = ["@effect/platform-node", "@effect/platform-node-shared", "effect"]

describe("command loading", () => {
  it.each([
    ["pack", ["core", "packing"]],
    ["card", ["packing"]],
    ["account", ["adapter-sql", "core", "kysely", "packing"]],
    ["serve", ["adapter-http", "adapter-sql", "console", "core", "ipaddr.js", "kysely", "packing"]]
  ])("`%s` loads only its required packages", (command, packages) => {
    expect(outputOf(listPackages, command, "--help")).toEqual([...packages, ...alwaysLoaded].sort())
  })
})
