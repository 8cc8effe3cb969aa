import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { UsageError } from "./choices.ts"

/** Throws a `UsageError` unless a folder is absent, or empty except for its history in Git. */
export const checkFolder = (folder: string): void => {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder}: is a file; expected a new or an empty folder`)
  const [file] = readdirSync(folder).filter((name) => name !== ".git")
  if (file !== undefined)
    throw new UsageError(`${folder}: contains ${JSON.stringify(file)}; expected a new or an empty folder`)
}

/** Writes the files of a project, or none if one of them cannot be written. */
export const writeProject = (folder: string, files: ReadonlyMap<string, string>): void => {
  const created: Array<string> = []
  const create = (path: string) => {
    const first = mkdirSync(path, { recursive: true })
    if (first !== undefined) created.unshift(first)
  }
  try {
    create(folder)
    for (const [path, content] of files) {
      const file = join(folder, path)
      create(dirname(file))
      created.unshift(file)
      writeFileSync(file, content, { flag: "wx" })
    }
  } catch (error) {
    for (const path of created) rmSync(path, { recursive: true, force: true })
    throw error
  }
}
