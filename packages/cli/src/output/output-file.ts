import { accessSync, constants, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { CommandError } from "../errors/command-error.ts"
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

/** Writes a file, replacing any existing content. */
export const writeText = (file: string, content: string): void => failWithName(file, () => writeFileSync(file, content))
