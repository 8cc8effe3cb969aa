import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { type LogState, readLogState } from "./log-state.ts"

/** Maximum number of listed problems. */
const MAX_PROBLEMS = 5

/**
 * Describes the damage in a SQLite file. `quick` reads every page; `full` also compares the indexes with their tables.
 * A changed value inside a row is not found, because SQLite stores no checksums of the data.
 */
export const damageOf = (file: string, depth: "quick" | "full"): ReadonlyArray<string> => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const check = depth === "quick" ? "quick_check" : "integrity_check"
    const rows = database.prepare(`pragma ${check}(${MAX_PROBLEMS})`).all()
    return rows.map((row) => String(row[check])).filter((line) => line !== "ok")
  } catch (error) {
    return [(error as Error).message]
  } finally {
    database?.close()
  }
}

/** Time in milliseconds to detect another process that writes the log. */
const WRITING_MS = 300

/** Returns the state of the log, or undefined if another process is changing it. */
export const steadyLogState = async (file: string): Promise<LogState | undefined> => {
  const state = readLogState(file)
  if (!state.hasInvalidHeader && state.unreadableFrames === 0) return state
  await pause(WRITING_MS)
  return isDeepStrictEqual(readLogState(file), state) ? state : undefined
}

/**
 * Whether the log lost stored transactions. A power failure can cut only the last transaction, before its
 * acknowledgement. If a stored transaction is damaged, later transactions follow it in the log.
 */
export const hasLostTransactions = ({ hasInvalidHeader, unreadable }: LogState): boolean =>
  hasInvalidHeader || unreadable > 1

/** Describes the part of a log that SQLite cannot read. */
export const describeLog = (file: string, { hasInvalidHeader, readable, unreadable }: LogState): string =>
  hasInvalidHeader
    ? `${file}-wal: invalid header; none of its transactions can be read`
    : `${file}-wal: ${readable} transactions can be read; at least ${unreadable} after them cannot`
