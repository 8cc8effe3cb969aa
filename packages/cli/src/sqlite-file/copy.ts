import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { basename, dirname, join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { immediateCodes, onStopSignal } from "../signals/stop-signals.ts"
import { damageOf } from "./damage.ts"

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

/** Pause in which other processes use the disk, as a multiple of the step before it, and at most this many milliseconds. */
const PAUSE = 2
const MAX_PAUSE = 1000
const pauseFor = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(PAUSE * milliseconds, MAX_PAUSE))
}

/** How to copy a database. */
interface CopyOptions {
  /** Whether the copy leaves the processor and the disk to a service. Default false. */
  readonly isPaced?: boolean
  /** Receives the number of copied pages, and of all pages. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Copies a SQLite database, which other processes may be writing, to a new file, checks the copy, and returns the number
 * of pages. Only the owner can read the copy. The copy gets its name at the end. A signal that ends the process removes it.
 */
export const copyDatabase = async (
  from: string,
  to: string,
  { isPaced = false, onProgress = () => {} }: CopyOptions = {}
): Promise<number> => {
  removeAbandoned(to)
  const source = new DatabaseSync(from, { readOnly: true })
  const unfinished = `${to}.${process.pid}.unfinished`
  const ignoreSignals = onStopSignal((signal) => {
    removeDatabase(unfinished)
    process.exit(immediateCodes[signal])
  })
  // The threads that copy inherit the priority.
  if (isPaced) setPriority(constants.priority.PRIORITY_LOW)
  try {
    // The transaction keeps a snapshot. Without it, each write by another process would make SQLite restart the copy.
    source.exec("begin; select 1 from sqlite_schema")
    closeSync(openSync(unfinished, "wx", 0o600))
    let start = performance.now()
    const progress = ({ remainingPages, totalPages }: { remainingPages: number; totalPages: number }) => {
      onProgress(totalPages - remainingPages, totalPages)
      if (!isPaced) return
      // Otherwise, the system would write many copied pages together, and the commits of the service would wait for them.
      sync(unfinished, "r+")
      pauseFor(performance.now() - start)
      start = performance.now()
    }
    const pages = await backup(source, unfinished, { rate: PAGES_PER_STEP, progress })
    const damage = damageOf(unfinished, "quick")
    if (damage.length > 0) throw new Error(`the copy is damaged: ${damage.join("; ")}`)
    sync(unfinished, "r+")
    renameSync(unfinished, to)
    sync(dirname(to), "r")
    return pages
  } finally {
    ignoreSignals()
    removeDatabase(unfinished)
    source.close()
  }
}
