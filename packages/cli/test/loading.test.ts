// What a command loads is most of the time until it begins.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const bin = join(import.meta.dirname, "../bin/waybill.mjs")
/** Tells at the end which packages were loaded, its own aside. */
const watching = `import { registerHooks } from "node:module"
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? /packages\\/([^/]+)\\/src/.exec(url)?.[1]
    if (name !== undefined && name !== "cli") packages.add(name)
    return next(url, context)
  } })
  process.on("exit", () => process.stderr.write(JSON.stringify([...packages].sort())))`

const loadedBy = (...args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const hooks = `data:text/javascript,${encodeURIComponent(watching)}`
  return JSON.parse(spawnSync(process.execPath, ["--import", hooks, bin, ...args], { encoding: "utf8" }).stderr)
}

const always = ["@effect/platform-node", "@effect/platform-node-shared", "effect"]

describe("a command loads what it needs, and nothing else", () => {
  it.each([
    ["pack", ["packing"]],
    ["card", ["packing"]],
    ["account", ["adapter-sql", "core", "kysely", "packing"]],
    ["serve", ["adapter-http", "adapter-sql", "core", "kysely", "packing"]]
  ])("%s", (command, packages) => {
    expect(loadedBy(command, "--help")).toEqual([...packages, ...always].sort())
  })
})
