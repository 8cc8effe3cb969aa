import { accessSync, constants, statSync, writeFileSync } from "node:fs"
import { dirname, extname } from "node:path"
import { CommandError, usageError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** Runs an action that writes a file. Its failure names the file. */
export const failWithName = <A>(file: string, action: () => A): A => {
  try {
    return action()
  } catch (error) {
    throw new CommandError("unavailable", `${file}: cannot be written: ${systemReason(error)}`)
  }
}

/** Throws if a file certainly cannot be written. Does not create or change the file. */
export const checkWritable = (file: string): void =>
  failWithName(file, () => {
    const existing = statSync(file, { throwIfNoEntry: false })
    if (existing?.isDirectory()) throw new Error("is a directory")
    // The trailing dot makes the check fail if the parent is a file.
    accessSync(existing === undefined ? `${dirname(file)}/.` : file, constants.W_OK)
  })

/** Extensions of file names by format. */
const extensions = {
  NDJSON: [".ndjson", ".jsonl", ".json"],
  JSON: [".json"],
  CSV: [".csv"],
  Parquet: [".parquet"],
  HTML: [".html", ".htm"]
} as const

/** The format of an output file. */
export type FileFormat = keyof typeof extensions

/** Whether a file has an extension of a format. */
export const hasExtension = (file: string, format: FileFormat): boolean =>
  extensions[format].some((extension) => file.toLowerCase().endsWith(extension))

/** Throws if a file has an extension of a format other than the given ones. `flag` names the file. */
export const checkExtension = (flag: string, file: string, formats: ReadonlyArray<FileFormat>): void => {
  const extension = extname(file)
  if (!/^\.(?=\d*[a-z])\w+$/i.test(extension) || formats.some((format) => hasExtension(file, format))) return
  const named = formats.map((format) => `${format} (${extensions[format].join(", ")})`)
  const last = named.pop()!
  const written = named.length === 0 ? last : `${named.join(", ")} or ${last}`
  throw usageError(`${flag} ${file}: wrong extension ${extension}; must be ${written}`)
}

/** Writes a file, replacing any existing content. */
export const writeText = (file: string, content: string): void => failWithName(file, () => writeFileSync(file, content))
