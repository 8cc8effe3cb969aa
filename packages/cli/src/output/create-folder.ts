import { mkdirSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/**
 * Creates a folder and its parents. The option `recursive` of Node never returns in a file system that has no new folders,
 * such as /proc.
 */
export const createFolder = (folder: string): void => {
  const path = resolve(folder)
  const existing = statSync(path, { throwIfNoEntry: false })
  if (existing?.isDirectory()) return
  if (existing !== undefined) throw new Error("not a directory")
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another thread can have created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
