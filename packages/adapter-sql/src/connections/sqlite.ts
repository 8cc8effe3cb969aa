import { statfsSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler
} from "kysely"
import type { HostTransaction } from "../sql/run-statement.ts"
import { failureKind } from "./failure.ts"
import { createPrivately, fileCheck, isInMemory } from "./sqlite-file.ts"
import type { Timeouts } from "./timeouts.ts"

type Row = (string | number | bigint | null)[]

/** The part of a `node:sqlite` statement that this dialect uses. */
interface PreparedStatement {
  columns(): ReadonlyArray<unknown>
  all(...values: Row): Array<unknown>
  run(...values: Row): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...values: Row): IterableIterator<unknown>
}

/** Executes a statement and checks that the file is still at its path. */
type Checked = <A>(run: () => A) => A

/** Adapts a statement to Kysely, which passes values as one list where `node:sqlite` takes separate arguments. */
const statementOf = (prepared: PreparedStatement, checked: Checked) => ({
  reader: prepared.columns().length > 0,
  all: (values: ReadonlyArray<unknown>) => checked(() => prepared.all(...(values as Row))),
  run: (values: ReadonlyArray<unknown>) => checked(() => prepared.run(...(values as Row))),
  iterate: (values: ReadonlyArray<unknown>) => prepared.iterate(...(values as Row))
})

const MAX_STATEMENTS = 256

/**
 * Returns a function that caches up to `MAX_STATEMENTS` prepared statements and drops the oldest when the cache is
 * full.
 */
const cached = (prepare: (sql: string) => PreparedStatement, checked: Checked) => {
  const statements = new Map<string, ReturnType<typeof statementOf>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = statementOf(prepare(sql), checked)
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
    statements.set(sql, statement)
    return statement
  }
}

const PAGE_SIZE = 8192

/**
 * Maximum and minimum number of pages in the log before a checkpoint. With SQLite's default of 1000 pages, one worker
 * accepts 0.945× the pushes (`npm run bench -- server --database sqlite --workers 1`).
 */
const MAX_LOG_PAGES = 3000
const MIN_LOG_PAGES = 128
/** The log may occupy one of this number of parts of the free space. On a full disk, a checkpoint can fail. */
const FREE_PARTS = 16

/** Returns the number of pages in the log before a checkpoint, for the free bytes on the disk. */
export const logPagesFor = (free: number): number =>
  Math.max(MIN_LOG_PAGES, Math.min(MAX_LOG_PAGES, Math.floor(free / FREE_PARTS / PAGE_SIZE)))

const logPagesOf = (file: string): number => {
  if (isInMemory(file)) return MAX_LOG_PAGES
  const { bavail, bsize } = statfsSync(dirname(file))
  return logPagesFor(bavail * bsize)
}

/**
 * Returns the settings of each connection. Replaced and deleted values are overwritten, so that erased data is in no
 * backup. A page of 8 KiB holds an order of a few thousand bytes; an existing file keeps its page size. A log that grew
 * while a long read prevented checkpoints shrinks after the next one. Up to 8 MiB of the file are cached, because a larger
 * cache makes pushes no cheaper: the operating system caches the file, too.
 */
const pragmas = (logPages: number) => [
  `page_size = ${PAGE_SIZE}`,
  "journal_mode = wal",
  `wal_autocheckpoint = ${logPages}`,
  `journal_size_limit = ${2 * logPages * PAGE_SIZE}`,
  "synchronous = full",
  "foreign_keys = on",
  "secure_delete = on",
  "cache_size = -8192"
]

const open = async (file: string, readOnly: boolean, { acquire }: Timeouts) => {
  const { DatabaseSync } = await import("node:sqlite")
  if (!readOnly && !isInMemory(file)) createPrivately(file)
  const database = new DatabaseSync(file, { readOnly, timeout: acquire })
  if (!readOnly) for (const each of [...pragmas(logPagesOf(file)), "busy_timeout = 0"]) database.exec(`pragma ${each}`)
  // The first read opens the log, which then stays in place until this connection closes.
  database.exec("select 1 from sqlite_schema")
  const { check, end } = isInMemory(file) ? { check: () => {}, end: () => {} } : fileCheck(file)
  // Statements inside a transaction need no check, because one follows the commit.
  const checked: Checked = (run) => {
    const isInside = database.isTransaction
    if (!isInside) check()
    const result = run()
    if (isInside && !database.isTransaction) check()
    return result
  }
  return {
    prepare: cached((sql) => database.prepare(sql), checked),
    close: () => {
      end()
      database.close()
    }
  }
}

/** Milliseconds between attempts to take the lock. */
const POLL_INTERVAL = 1

/** Makes a connection wait for the lock without blocking the process, unlike SQLite's own busy timeout. */
const waitingForLock = (connection: DatabaseConnection, longest: number): DatabaseConnection => ({
  executeQuery: async (query) => {
    for (const start = performance.now(); ; ) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        if (failureKind("sqlite", error) !== "transient" || performance.now() - start > longest) throw error
        await pause(POLL_INTERVAL)
      }
    }
  },
  streamQuery: (query, chunk) => connection.streamQuery(query, chunk)
})

/**
 * Driver that starts every transaction as a write. A transaction that reads first and writes later would fail instead
 * of waiting for the lock.
 */
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
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The Kysely dialect for a SQLite file. */
export interface SqliteFile extends Dialect {
  /** Runs statements in the transaction that this connection has open, without a query object for each. */
  readonly inTransaction: HostTransaction
}

/** Returns the Kysely dialect for a file that `node:sqlite` opens in WAL mode. Every commit is synced to disk. */
export const sqliteDialect = (file: string, readOnly: boolean, timeouts: Timeouts): SqliteFile => {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  const config = { database: async () => (opened = await open(file, readOnly, timeouts)) }
  return {
    inTransaction: {
      isTransaction: true,
      run: (sql, values) => {
        const statement = opened!.prepare(sql)
        return statement.reader
          ? { rows: statement.all(values), count: 0 }
          : { rows: [], count: Number(statement.run(values).changes) }
      }
    },
    createDriver: () => (readOnly ? new SqliteDriver(config) : new WritingDriver(config, timeouts)),
    createAdapter: () => (readOnly ? new SqliteAdapter() : new WritingAdapter()),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler()
  }
}
