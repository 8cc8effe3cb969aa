import type { Dialect } from "../../sql/dialect.ts"

/** Batch settings for one kind of statement. */
export interface BatchTuning {
  /** Maximum number of batches that run in parallel. */
  readonly concurrency: number
  /**
   * Number of event-loop turns without a new item before a batch starts, so that items of several requests share it.
   * With 0 on SQLite, one worker accepts 0.917× the pushes (`npm run bench -- server --database sqlite --workers 1`).
   */
  readonly quietTurns: number
  /** Number of items that fill a batch. */
  readonly maxItems: number
}

/**
 * Batch settings for each dialect. A SQLite file has one writer. A server runs a second batch of the same kind while
 * the first one is late. There are six kinds of batches, so two of the 14 default connections stay free for logins and
 * histories.
 *
 * On SQLite and MySQL, larger batches cost less per order. PostgreSQL writes a batch in one statement; smaller batches
 * let this process prepare the next batch while the server writes. With 64 items as elsewhere, it accepts 0.81× the
 * pushes (`npm run bench -- server --database postgres`).
 */
export const batchTuning: Readonly<Record<Dialect, Readonly<Record<"write" | "read", BatchTuning>>>> = {
  sqlite: {
    write: { concurrency: 1, quietTurns: 2, maxItems: 64 },
    read: { concurrency: 1, quietTurns: 1, maxItems: 64 }
  },
  postgres: {
    write: { concurrency: 2, quietTurns: 2, maxItems: 20 },
    read: { concurrency: 2, quietTurns: 0, maxItems: 32 }
  },
  mysql: {
    write: { concurrency: 2, quietTurns: 1, maxItems: 64 },
    read: { concurrency: 2, quietTurns: 1, maxItems: 64 }
  }
}

/** Maximum length of a batch in characters. A longer item forms a batch by itself. */
export const MAX_BATCH_CHARACTERS = 1_000_000

/**
 * Time in milliseconds until a running batch is late and the next one starts without it, so that a hung connection does
 * not delay every order until its time limit.
 */
export const LATE_AFTER = 20
