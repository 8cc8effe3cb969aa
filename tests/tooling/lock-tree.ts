// The dependencies in package-lock.json, and what npm installs with a package.
import { readFileSync } from "node:fs"

const kinds = ["dependencies", "optionalDependencies", "peerDependencies", "devDependencies"] as const

interface Locked extends Readonly<Partial<Record<(typeof kinds)[number], Readonly<Record<string, string>>>>> {
  readonly dev?: boolean
  readonly link?: boolean
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

export type Lock = Readonly<Record<string, Locked>>

export const lock = (JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Lock }).packages

/** Returns where npm installs a dependency of the package at a path: next to it, or in a folder above. */
const placeOf = (packages: Lock, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`
    if (packages[place] !== undefined) return packages[place].link === true ? packages[place].resolved : place
    if (folder === "") return undefined
  }
}

/**
 * Returns the paths of all packages that npm installs with some packages, including optional ones and peers. `npm ci
 * --omit=dev` follows development dependencies too, to packages that another workspace needs without its tests.
 */
export const treeOf = (packages: Lock, roots: ReadonlyArray<string>, omitDev = false): ReadonlyArray<string> => {
  const followed = omitDev ? kinds : kinds.slice(0, 3)
  const found = new Set(roots)
  for (const path of found)
    for (const name of followed.flatMap((kind) => Object.keys(packages[path]?.[kind] ?? {}))) {
      const place = placeOf(packages, path, name)
      if (place !== undefined && !(omitDev && packages[place]!.dev === true)) found.add(place)
    }
  return [...found]
}
