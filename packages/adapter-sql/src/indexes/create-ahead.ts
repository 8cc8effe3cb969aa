import { setTimeout as pause } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import { NotConnected } from "../connections/failure.ts"
import { locksInTransaction } from "../connections/postgres.ts"
import type { Dialect } from "../sql/dialect.ts"
import { AHEAD_LOCK } from "../sql/migration-lock.ts"

/** Milliseconds between attempts to take the lock. */
const POLL_INTERVAL = 200
/** Milliseconds in which other processes write to a SQLite file between two indexes. */
const TURN = 500

/** The work that a migration does at the moment, for a display. */
export interface MigrationProgress {
  /** The work: the index that is created, or the words of the search. */
  readonly work: string
  /** Number of orders whose words are stored. Absent for an index. */
  readonly done?: number
  /** Number of orders. */
  readonly total?: number
}

export type ReportProgress = (progress: MigrationProgress) => void

const creation = /^create index if not exists (\S+) on (\S+) /
const dropping = /^drop index if exists (?:[^\s.]+\.)?([^\s.]+)$/

/** Returns the statements that create an index whose table exists, and that no statement drops again. */
const indexesIn = (statements: ReadonlyArray<string>) =>
  statements.flatMap((statement) => {
    const [, name, table] = creation.exec(statement) ?? []
    const isDropped = statements.some((other) => dropping.exec(other)?.[1] === name)
    const isNew = statements.some((other) => other.startsWith(`create table if not exists ${table} (`))
    return name === undefined || isDropped || isNew
      ? []
      : [{ name, statement, schema: /^(.*\.)?/.exec(table!)?.[1] ?? "" }]
  })

/** Whether no statement can run outside a transaction, as through a pooler, or beside it, as with one connection. */
const needsTransaction = (error: unknown): boolean =>
  error instanceof NotConnected || (error as { readonly code?: unknown }).code === "25001"

/**
 * Creates an index on PostgreSQL while other processes write. An interrupted creation leaves an invalid index, which is
 * created again.
 */
const createConcurrently = async (
  db: Kysely<unknown>,
  { name, schema, statement }: ReturnType<typeof indexesIn>[number]
) => {
  const invalid = sql`select 1 from pg_index where indexrelid = to_regclass(${schema + name}) and not indisvalid`
  if ((await invalid.execute(db)).rows.length > 0) await sql.raw(`drop index concurrently ${schema}${name}`).execute(db)
  await sql.raw(statement.replace("create index", "create index concurrently")).execute(db)
}

/**
 * Holds a lock during the work. Waiting for it by a statement would deadlock, because a concurrent creation waits for all
 * earlier statements.
 */
const withLock = (db: Kysely<unknown>, work: () => Promise<void>): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (transaction) => {
      const attempt = sql.raw<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${AHEAD_LOCK}) as taken`)
      while ((await attempt.execute(transaction)).rows[0]?.taken !== true) await pause(POLL_INTERVAL)
      await work()
    })

/**
 * Creates the indexes of missing steps before these run, so that the steps find them. On PostgreSQL, other processes write
 * meanwhile, unless the steps must create the indexes. On SQLite, they write between two indexes.
 */
export const createAhead = async (
  db: Kysely<unknown>,
  dialect: Dialect,
  statements: ReadonlyArray<string>,
  report: ReportProgress
): Promise<void> => {
  const indexes = indexesIn(statements)
  if (indexes.length === 0 || db.isTransaction) return
  if (dialect === "sqlite")
    for (const { name, statement } of indexes) {
      report({ work: `index ${name}` })
      await sql.raw(statement).execute(db)
      await pause(TURN)
    }
  if (dialect !== "postgres" || !locksInTransaction(db)) return
  await withLock(db, async () => {
    for (const index of indexes) {
      report({ work: `index ${index.name}` })
      await createConcurrently(db, index)
    }
  }).catch((error: unknown) => {
    if (!needsTransaction(error)) throw error
  })
}
