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
import { fateOf } from "./failure.ts"
import type { Timeouts } from "./timeouts.ts"

type Sql = (string | number | bigint | null)[]

/** What is used of a statement of `node:sqlite`. */
interface Prepared {
  columns(): ReadonlyArray<unknown>
  all(...values: Sql): Array<unknown>
  run(...values: Sql): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: Sql): IterableIterator<unknown>
}

const isRows = (values: ReadonlyArray<unknown>): values is ReadonlyArray<Sql> => Array.isArray(values[0])

/** Runs a statement for each row, and counts what all of them changed. */
const runRows = (prepared: Prepared, rows: ReadonlyArray<Sql>) => {
  let changes = 0
  for (const row of rows) changes += Number(prepared.run(...row).changes)
  return { changes, lastInsertRowid: 0 }
}

/** Kysely gives its values as one list, `node:sqlite` takes them one by one. */
const statementOf = (prepared: Prepared) => ({
  reader: prepared.columns().length > 0,
  all: (values: ReadonlyArray<unknown>) => prepared.all(...(values as Sql)),
  run: (values: ReadonlyArray<unknown>) =>
    isRows(values) ? runRows(prepared, values) : prepared.run(...(values as Sql)),
  iterate: (values: ReadonlyArray<unknown>) => prepared.iterate(...(values as Sql))
})

const mostStatements = 256

/** Every statement is prepared once; beyond so many, the oldest is forgotten. */
const cached = (prepare: (sql: string) => Prepared) => {
  const statements = new Map<string, ReturnType<typeof statementOf>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = statementOf(prepare(sql))
    if (statements.size >= mostStatements) statements.delete(statements.keys().next().value!)
    statements.set(sql, statement)
    return statement
  }
}

/**
 * An order of a few thousand bytes fits a page of 8 KiB; a file that is there keeps the size it has. The log is taken over into
 * the file when it has so many pages: where two processes write, the one that does so hardly ever gets to the end of it.
 */
const settings = [
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
  if (!readOnly) for (const each of [...settings, "busy_timeout = 0"]) database.exec(`pragma ${each}`)
  return { prepare: cached((sql) => database.prepare(sql)), close: () => database.close() }
}

/** Milliseconds until a lock that was taken is asked for again, for the first `eager` of them and later. */
const soon = 0.15
const eager = 4
const later = 1

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** No timer is shorter than a millisecond, in which others mostly have written: so at first, turns of the event loop. */
const untilAgain = async (waited: number): Promise<void> => {
  if (waited >= eager) return pause(later)
  for (const end = performance.now() + soon; performance.now() < end; ) await turn()
}

/**
 * A connection that waits for a lock as for anything else: left to SQLite, the whole process would stand still for as long as
 * another one writes.
 */
const patient = (connection: DatabaseConnection, most: number): DatabaseConnection => ({
  executeQuery: async (query) => {
    for (const start = performance.now(); ; ) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        const waited = performance.now() - start
        if (fateOf("sqlite", error) !== "passing" || waited > most) throw error
        await untilAgain(waited)
      }
    }
  },
  streamQuery: (query, chunk) => connection.streamQuery(query, chunk)
})

/** A transaction that may write says so at its beginning: one that found out later would fail at once, not wait. */
class WritingDriver extends SqliteDriver {
  readonly #timeouts: Timeouts

  constructor(config: SqliteDialectConfig, timeouts: Timeouts) {
    super(config)
    this.#timeouts = timeouts
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection(), this.#timeouts.acquire)
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

/** Whether a statement may be given many rows of values, to be run for each: nobody else's SQLite dialect knows that. */
export const takesRows = (db: Kysely<unknown>): boolean => "takesRows" in db.getExecutor().adapter

/** A file that `node:sqlite` opens: in WAL mode, every commit on the disk before it is answered. */
export const sqliteDialect = (file: string, readOnly: boolean, timeouts: Timeouts): Dialect => {
  const config = { database: () => open(file, readOnly, timeouts) }
  return {
    createDriver: () => (readOnly ? new SqliteDriver(config) : new WritingDriver(config, timeouts)),
    createAdapter: () => (readOnly ? new SqliteAdapter() : new WritingAdapter()),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler()
  }
}
