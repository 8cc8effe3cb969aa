import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"

/** Database pages copied per step. */
const PAGES_PER_STEP = 1000

/**
 * Writes the changes to a file, or to the list of files in a folder, to disk. Skips folders on Windows, which cannot
 * open them.
 */
const sync = (path: string, flags: "r" | "r+"): void => {
  if (process.platform === "win32" && flags === "r") return
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Suffixes of the files that SQLite keeps beside a database. */
const companions = ["-wal", "-shm", "-journal"]

/** Removes a database and the files that SQLite keeps beside it. */
const removeDatabase = (file: string): void => {
  for (const suffix of ["", ...companions]) rmSync(`${file}${suffix}`, { force: true })
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Removes unfinished copies of killed processes. */
const removeAbandoned = (to: string): void => {
  const folder = dirname(to)
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(`${basename(to)}.`) ? /\.(\d+)\.unfinished$/.exec(name)?.[1] : undefined
    if (pid !== undefined && !isRunning(Number(pid))) removeDatabase(join(folder, name))
  }
}

/**
 * Copies a SQLite database, which other processes may be writing, to a new file, and returns the number of pages. Only
 * the owner can read the copy. It gets its name once complete and on disk.
 */
export const copyDatabase = async (from: string, to: string): Promise<number> => {
  removeAbandoned(to)
  const source = new DatabaseSync(from, { readOnly: true })
  const unfinished = `${to}.${process.pid}.unfinished`
  try {
    // The transaction keeps a snapshot. Without it, each write by another process would make SQLite restart the copy.
    source.exec("begin; select 1 from sqlite_schema")
    closeSync(openSync(unfinished, "wx", 0o600))
    const pages = await backup(source, unfinished, { rate: PAGES_PER_STEP })
    sync(unfinished, "r+")
    renameSync(unfinished, to)
    sync(dirname(to), "r")
    return pages
  } finally {
    removeDatabase(unfinished)
    source.close()
  }
}
