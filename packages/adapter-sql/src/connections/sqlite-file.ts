import { type BigIntStats, closeSync, openSync, statSync } from "node:fs"
import { overwriteCheck } from "./sqlite-overwrite.ts"

/** Whether SQLite keeps this database in memory or in a temporary file. */
export const isInMemory = (file: string): boolean => file === "" || file === ":memory:"

const remedies = {
  "deleted or replaced": "restore the file and restart the process",
  overwritten: "stop the process and restore a backup"
}

/** Error for a SQLite file that has left its path, or was overwritten. Anything written to it would be lost. */
export class FileReplaced extends Error {
  constructor(file: string, fault: keyof typeof remedies) {
    super(`${file}: ${fault} while it was open; ${remedies[fault]}`)
  }
}

/** Creates a file that only its owner can read, regardless of the umask. SQLite gives its log the same permissions. */
export const createPrivately = (file: string): void => {
  try {
    closeSync(openSync(file, "ax", 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

const identityOf = (file: string): string | undefined => {
  const stats: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`
}

/**
 * Returns a check of a new connection until `end`. It throws if the open database file or its log has left its path, or if the file was overwritten.
 * Writes to a deleted file succeed, and disappear with the process.
 */
export const fileCheck = (file: string): { readonly check: () => void; readonly end: () => void } => {
  const opened = [file, `${file}-wal`].flatMap((name) => {
    const identity = identityOf(name)
    return identity === undefined ? [] : [{ name, identity }]
  })
  const { end, isOverwritten } = overwriteCheck(file)
  let replaced: string | undefined
  const check = () => {
    replaced ??= opened.find(({ identity, name }) => identityOf(name) !== identity)?.name
    if (replaced !== undefined) throw new FileReplaced(replaced, "deleted or replaced")
    if (isOverwritten()) throw new FileReplaced(file, "overwritten")
  }
  return { check, end }
}
