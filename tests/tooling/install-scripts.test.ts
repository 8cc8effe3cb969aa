import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

interface Locked {
  readonly link?: boolean
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

type Lock = Readonly<Record<string, Locked>>

const lock = (JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Lock }).packages

/** Returns where npm installs a dependency of the package at a path: next to it, or in a folder above. */
const placeOf = (packages: Lock, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`
    if (packages[place] !== undefined) return packages[place].link === true ? packages[place].resolved : place
    if (folder === "") return undefined
  }
}

/** Returns the paths of all packages that npm installs with a package, including optional ones and peers. */
const treeOf = (packages: Lock, root: string): ReadonlyArray<string> => {
  const found = new Set([root])
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(packages, path, name)
      if (place !== undefined) found.add(place)
    }
  }
  return [...found]
}

const withScript = (packages: Lock, root: string) =>
  treeOf(packages, root).filter((path) => packages[path]?.hasInstallScript === true)

const published = Object.keys(lock).filter((path) => /^packages\/[^/]+$/.test(path))

it.each(published)("no dependency of %s runs a script when it is installed", (path) => {
  expect(withScript(lock, path)).toEqual([])
})

it("all published packages are checked, with their dependencies", () => {
  expect(published).toEqual(expect.arrayContaining(["packages/core", "packages/adapter-http", "packages/cli"]))
  expect(treeOf(lock, "packages/cli")).toEqual(
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
