import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { type Lock, lock, treeOf } from "./lock-tree.ts"

const withScript = (packages: Lock, root: string) =>
  treeOf(packages, [root]).filter((path) => packages[path]?.hasInstallScript === true)

const published = Object.keys(lock).filter((path) => /^packages\/[^/]+$/.test(path))

it.each(published)("no dependency of %s runs a script when it is installed", (path) => {
  expect(withScript(lock, path)).toEqual([])
})

it("all published packages are checked, with their dependencies", () => {
  expect(published).toEqual(expect.arrayContaining(["packages/core", "packages/adapter-http", "packages/cli"]))
  expect(treeOf(lock, ["packages/cli"])).toEqual(
    expect.arrayContaining(["packages/core", "packages/adapter-http", "node_modules/ipaddr.js", "node_modules/pg"])
  )
})

it("a script is found in a dependency of a dependency, and in a nested copy", () => {
  const script = { hasInstallScript: true }
  const packages: Lock = {
    "packages/a": { dependencies: { b: "1", c: "1" } },
    "node_modules/b": { dependencies: { d: "1" } },
    "node_modules/b/node_modules/d": script,
    "node_modules/d": {},
    "node_modules/c": { link: true, resolved: "packages/c" },
    "packages/c": { optionalDependencies: { e: "1" } },
    "packages/c/node_modules/e": script,
    "node_modules/unused": script
  }
  expect(withScript(packages, "packages/a")).toEqual(["node_modules/b/node_modules/d", "packages/c/node_modules/e"])
})

it("npm start installs no package that only the development of the packages needs", () => {
  const { prestart = "" } = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
    .scripts
  expect(prestart).toBe("node scripts/ensure-installed.mjs waybill @waybill/scripts")
  const workspaces = ["packages/cli", "scripts"]
  const needed = treeOf(lock, workspaces)
  expect(treeOf(lock, workspaces, true).filter((path) => !needed.includes(path))).toEqual([])
  expect(needed).toEqual(expect.arrayContaining(["node_modules/effect", "node_modules/rolldown", "node_modules/node"]))
})
