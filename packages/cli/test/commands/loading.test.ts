// What a command loads is most of the time until it begins.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const bin = join(import.meta.dirname, "../../bin/waybill.mjs")
/** Tells at the end which packages were loaded, its own aside. */
const watching = `import { registerHooks } from "node:module"
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? /packages\\/([^/]+)\\/src/.exec(url)?.[1]
    if (name !== undefined && name !== "cli") packages.add(name)
    return next(url, context)
  } })
  process.on("exit", () => process.stderr.write(JSON.stringify([...packages].sort())))`

/** Tells at the end how many fibers carried an asynchronous context of Node's along while they waited. */
const counting = `import { createHook } from "node:async_hooks"
  let count = 0
  createHook({ init: (id, type) => { if (type === "effect/Fiber") count++ } }).enable()
  process.on("exit", () => process.stderr.write(JSON.stringify(count)))`

/** What is told about a command by whoever was there before it. */
const toldBy = (before: string, ...args: ReadonlyArray<string>) => {
  const hooks = `data:text/javascript,${encodeURIComponent(before)}`
  const { stderr } = spawnSync(process.execPath, ["--import", hooks, bin, ...args], { encoding: "utf8" })
  return JSON.parse(stderr.slice(stderr.lastIndexOf("\n") + 1))
}

const always = ["@effect/platform-node", "@effect/platform-node-shared", "effect"]

describe("a command loads what it needs, and nothing else", () => {
  it.each([
    ["pack", ["packing"]],
    ["card", ["packing"]],
    ["account", ["adapter-sql", "core", "kysely", "packing"]],
    ["serve", ["adapter-http", "adapter-sql", "core", "kysely", "packing"]]
  ])("%s", (command, packages) => {
    expect(toldBy(watching, command, "--help")).toEqual([...packages, ...always].sort())
  })
})

it("no fiber carries an asynchronous context of Node's along", ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-loading-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(toldBy(counting, "account", "create", "me", "--json", "--database", join(folder, "waybill.db"))).toBe(0)
})
