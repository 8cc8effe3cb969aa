import type { Dialect } from "../../sql/dialect.ts"

/** Settings of the batches of one kind of statement. */
export interface BatchTuning {
  /** Maximum number of batches that run in parallel. */
  readonly concurrency: number
  /** Turns of the event loop without a new item before a batch starts. More turns make batches larger and later. */
  readonly quietTurns: number
  /** Number of items that fill a batch. */
  readonly maxItems: number
}

/**
 * Batches per dialect. A SQLite file has one writer. A server runs a second batch while one is late; with six kinds of
 * batches, two of the 14 default connections stay free for logins and histories.
 *
 * On SQLite and MySQL, larger batches cost less for each order. PostgreSQL writes a batch in one statement, so smaller
 * batches let this process prepare the next one meanwhile. Its reads are cheap, so they do not wait for more.
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

/** Maximum length of a batch, in characters. A longer item gets a batch to itself. */
export const MAX_BATCH_CHARACTERS = 1_000_000

/** Milliseconds after which a running batch is late and no longer delays the next one. */
export const LATE_AFTER = 20
