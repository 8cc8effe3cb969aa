import { existsSync, linkSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

/** SQLite's result code if another connection is using the file. */
const BUSY = 5

/**
 * Whether another process has the database open. A damaged file that SQLite cannot open counts as unused. If the
 * database is unused, its write-ahead log is checkpointed into it.
 */
export const isInUse = (file: string): boolean => {
  const database = new DatabaseSync(file)
  try {
    database.exec("pragma locking_mode = exclusive; begin immediate; commit")
    return false
  } catch (error) {
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY
  } finally {
    database.close()
  }
}

/**
 * Renames an unused database and its log, because SQLite would apply the log to the next file with the database's name.
 * Returns false and changes nothing if another process uses the database.
 */
export const setAside = (file: string, aside: string): boolean => {
  // The log must be linked first, because `isInUse` can checkpoint its readable part into the database.
  if (existsSync(`${file}-wal`)) linkSync(`${file}-wal`, `${aside}-wal`)
  if (isInUse(file)) {
    rmSync(`${aside}-wal`, { force: true })
    return false
  }
  linkSync(file, aside)
  for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true })
  return true
}
