import { setTimeout as pause } from "node:timers/promises"
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler
} from "kysely"
import { failureKind } from "./failure.ts"
import type { Timeouts } from "./timeouts.ts"

type Row = (string | number | bigint | null)[]

/** The part of a `node:sqlite` statement that this dialect uses. */
interface PreparedStatement {
  columns(): ReadonlyArray<unknown>
  all(...values: Row): Array<unknown>
  run(...values: Row): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: Row): IterableIterator<unknown>
}

const isRows = (values: ReadonlyArray<unknown>): values is ReadonlyArray<Row> => Array.isArray(values[0])

/** Runs a statement for each row, and counts the rows that all runs changed. */
const runRows = (prepared: PreparedStatement, rows: ReadonlyArray<Row>) => {
  let changes = 0
  for (const row of rows) changes += Number(prepared.run(...row).changes)
  return { changes, lastInsertRowid: 0 }
}

/** Adapts a statement: Kysely passes values as one list, `node:sqlite` takes them as separate arguments. */
const statementOf = (prepared: PreparedStatement) => ({
  reader: prepared.columns().length > 0,
  all: (values: ReadonlyArray<unknown>) => prepared.all(...(values as Row)),
  run: (values: ReadonlyArray<unknown>) =>
    isRows(values) ? runRows(prepared, values) : prepared.run(...(values as Row)),
  iterate: (values: ReadonlyArray<unknown>) => prepared.iterate(...(values as Row))
})

const MAX_STATEMENTS = 256

/** Prepares each statement once, and forgets the oldest when there are too many. */
const cached = (prepare: (sql: string) => PreparedStatement) => {
  const statements = new Map<string, ReturnType<typeof statementOf>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = statementOf(prepare(sql))
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
    statements.set(sql, statement)
    return statement
  }
}

/**
 * A page of 8 KiB holds an order of a few thousand bytes; an existing file keeps its page size. Checkpoints run every 3000
 * pages, because where two processes write, a checkpoint rarely reaches the end of the log.
 */
const pragmas = [
  "page_size = 8192",
  "journal_mode = wal",
  "wal_autocheckpoint = 3000",
  "synchronous = full",
  "foreign_keys = on",
  "cache_size = -65536"
]

const open = async (file: string, readOnly: boolean, { acquire }: Timeouts) => {
  const { DatabaseSync } = await import("node:sqlite")
  const database = new DatabaseSync(file, { readOnly, timeout: acquire })
  if (!readOnly) for (const each of [...pragmas, "busy_timeout = 0"]) database.exec(`pragma ${each}`)
  return { prepare: cached((sql) => database.prepare(sql)), close: () => database.close() }
}

/** Delays between attempts to take the lock, in milliseconds: the short one until `EAGER_PERIOD` has passed. */
const SHORT_DELAY = 0.15
const EAGER_PERIOD = 4
const LONG_DELAY = 1

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits before the next attempt. Timers take at least a millisecond, so short delays are turns of the event loop. */
const delay = async (waited: number): Promise<void> => {
  if (waited >= EAGER_PERIOD) return pause(LONG_DELAY)
  for (const end = performance.now() + SHORT_DELAY; performance.now() < end; ) await nextTurn()
}

/** Waits for the lock without blocking the process, as SQLite's own busy timeout would. */
const waitingForLock = (connection: DatabaseConnection, longest: number): DatabaseConnection => ({
  executeQuery: async (query) => {
    for (const start = performance.now(); ; ) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        const waited = performance.now() - start
        if (failureKind("sqlite", error) !== "transient" || waited > longest) throw error
        await delay(waited)
      }
    }
  },
  streamQuery: (query, chunk) => connection.streamQuery(query, chunk)
})

/** Starts every transaction as a write: one that became a write later would fail immediately instead of waiting. */
class WritingDriver extends SqliteDriver {
  readonly #timeouts: Timeouts

  constructor(config: SqliteDialectConfig, timeouts: Timeouts) {
    super(config)
    this.#timeouts = timeouts
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return waitingForLock(await super.acquireConnection(), this.#timeouts.acquire)
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"))
  }
}

class WritingAdapter extends SqliteAdapter {
  readonly takesRows = true

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Whether one statement can be run with many rows of values, which only this package's SQLite dialect supports. */
export const takesRows = (db: Kysely<unknown>): boolean => "takesRows" in db.getExecutor().adapter

/** Kysely dialect on a file that `node:sqlite` opens in WAL mode, with every commit synced to disk. */
export const sqliteDialect = (file: string, readOnly: boolean, timeouts: Timeouts): Dialect => {
  const config = { database: () => open(file, readOnly, timeouts) }
  return {
    createDriver: () => (readOnly ? new SqliteDriver(config) : new WritingDriver(config, timeouts)),
    createAdapter: () => (readOnly ? new SqliteAdapter() : new WritingAdapter()),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler()
  }
}
