// The rules in CONTRIBUTING.md that apply to folders: how many files a folder may have, and that folders do not import
// each other.
import { dirname, join } from "node:path/posix"
import { cycleIn } from "./cycle.ts"
import { importsIn, type Package } from "./packages.ts"

const MAX_FILES = 20

/**
 * Folders that may exceed 20 files because they contain tables, fixtures or generated files, each with a description of
 * its contents.
 */
const largeFolders: Readonly<Record<string, string>> = {}

/** Lists the folders that have too many code files. */
export const crowdedFolders = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  Object.entries(Object.groupBy(paths, (path) => dirname(path)))
    .filter(([folder, files = []]) => files.length > MAX_FILES && largeFolders[folder] === undefined)
    .map(([folder, files = []]) => `${folder} has ${files.length} files, more than ${MAX_FILES}`)

/** Lists the entries of the list of large folders that no longer exist or are no longer large. */
export const staleFolders = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  Object.keys(largeFolders).filter((folder) => paths.filter((path) => dirname(path) === folder).length <= MAX_FILES)

/** Returns the folders of two files below their closest common folder, or undefined if one is in that folder itself. */
const siblingsOf = (folder: string, other: string): readonly [string, string] | undefined => {
  const [parts, otherParts] = [folder.split("/"), other.split("/")]
  const depth = parts.findIndex((part, index) => part !== otherParts[index])
  if (depth < 0 || otherParts.length <= depth) return undefined
  return [parts.slice(0, depth + 1).join("/"), otherParts.slice(0, depth + 1).join("/")]
}

/**
 * Describes the first import cycle among the folders of a package, with one import for each step. Imports of types
 * count. Folders beside each other count with everything in them.
 */
export const folderCycleIn = ({ files }: Package): string | undefined => {
  const edges = new Map<string, Map<string, string>>()
  for (const [file, text] of Object.entries(files))
    for (const { from } of importsIn(file, text)) {
      if (!from?.startsWith(".")) continue
      const target = join(dirname(file), from)
      const [folder, other] = [dirname(file), dirname(target)]
      if (folder === other) continue
      for (const [start, end] of [[folder, other] as const, siblingsOf(folder, other) ?? []]) {
        if (start === undefined || end === undefined) continue
        const others = edges.get(start) ?? new Map<string, string>()
        edges.set(start, others.set(end, others.get(end) ?? `${file} imports ${target}`))
      }
    }
  const cycle = cycleIn(new Map([...edges].map(([folder, others]) => [folder, [...others.keys()]])))
  return cycle
    ?.slice(1)
    .map((folder, index) => edges.get(cycle[index]!)!.get(folder)!)
    .join("; ")
}
