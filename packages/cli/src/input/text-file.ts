import { readFileSync } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** Returns the name of a file for messages, preceded by the flag that named it, if any. */
export const fileLabel = (file: string, flag: string | undefined): string =>
  flag === undefined ? file : `${flag} ${file}`

/** Returns the error for a file that cannot be read. */
export const unreadable = (label: string, error: unknown) =>
  usageError(`${label}: cannot be read: ${systemReason(error)}`)

/** Strings that this thread reads in place of files, by file name. */
export const drafts = new Map<string, string>()

/** Returns the content of a text file without its byte order mark. */
export const readText = (file: string, flag?: string): string => {
  try {
    return (drafts.get(file) ?? readFileSync(file, "utf8")).replace(/^\uFEFF/, "")
  } catch (error) {
    throw unreadable(fileLabel(file, flag), error)
  }
}
