import {
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type TableMetadata
} from "kysely"
import { MIGRATION_LOCK } from "../sql/migration-lock.ts"
import { explainReadOnly, isReadOnlyServer, NotConnected } from "./failure.ts"
import { driver } from "./opening-failure.ts"
import { limitedQueries, localSettings, pooledByUrl, sessionSettings } from "./postgres-settings.ts"
import { standbyGuard } from "./standby-guard.ts"
import type { Timeouts } from "./timeouts.ts"

/** A query. One with a name is prepared. `query_timeout` replaces the pool's time limit. */
type Query = string | { name?: string; text: string; values?: Array<unknown>; query_timeout?: number }

/** The part of a pooled `pg` client that this dialect uses. */
interface Client {
  query(query: Query): Promise<unknown>
  release(destroy?: boolean): void
  /** Status of the transaction: `I` outside a transaction. */
  getTransactionStatus(): string | null
  /** Number of the server process, or a random number if a pooler accepted the connection. */
  readonly processID: number | null
}

/**
 * Excess of the client's timeout over the server's in milliseconds, so that a reachable server reports the timeout
 * first.
 */
const TIMEOUT_MARGIN = 250

/** Whether the server reported the error and kept the connection. After any other error, its state is unknown. */
const isServerError = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && typeof error.severity === "string" && error.severity !== "FATAL"

const MAX_NAMES = 256

/** Returns a function that names statements, so that each connection prepares a statement with values only once. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (statement: string): string => {
    const known = names.get(statement)
    if (known !== undefined) return known
    const name = names.size < MAX_NAMES ? `waybill_${names.size + 1}` : ""
    if (name !== "") names.set(statement, name)
    return name
  }
}

/** Settings of all connections in a pool. */
interface Shared {
  readonly nameOf: (statement: string) => string
  readonly timeouts: Timeouts
  readonly onReadOnlyServer: () => void
  /** Throws an error if the results show an unexpected standby. */
  readonly refuseStandby: (results: unknown) => void
}

/**
 * Adapts a client to Kysely. Once a query has lost its result, rejects all later queries and removes the client from
 * the pool. Through a pooler, each transaction may use a different server connection: statements are not prepared, and
 * each transaction begins with its settings.
 */
const kyselyClient = (
  client: Client,
  isPooled: boolean,
  { nameOf, onReadOnlyServer, refuseStandby, timeouts }: Shared
): PostgresPoolClient => {
  let isLost = false
  let lastError: unknown
  const run = async (query: Query): Promise<unknown> => {
    if (isLost) throw new Error("the result of an earlier query on this connection was lost")
    try {
      return await client.query(query)
    } catch (error) {
      isLost ||= !isServerError(error)
      if (isReadOnlyServer("postgres", error)) {
        onReadOnlyServer()
        explainReadOnly(error)
      }
      // A statement in an aborted transaction says nothing about the failure that aborted it.
      const isAborted = (error as { readonly code?: unknown }).code === "25P02"
      if (isAborted && lastError !== undefined) throw lastError
      lastError = error
      throw error
    }
  }
  const direct = (text: string, values: ReadonlyArray<unknown>) =>
    run(values.length === 0 ? text : { name: nameOf(text), text, values: [...values] })
  const pooled = limitedQueries({
    begin: async (text) => {
      const results = await run({ text: `${text}; ${localSettings(timeouts)}`, query_timeout: timeouts.acquire })
      try {
        refuseStandby(results)
      } catch (error) {
        await run("rollback")
        throw error
      }
    },
    run,
    isInTransaction: () => client.getTransactionStatus() !== "I"
  })
  const query = isPooled ? pooled : direct
  return {
    query: ((text: string, values: ReadonlyArray<unknown> = []) =>
      query(text, values) as Promise<PostgresQueryResult<unknown>>) as PostgresPoolClient["query"],
    release: () => client.release(isLost)
  }
}

const open = async (
  url: string,
  connections: number,
  timeouts: Timeouts,
  pooled: boolean | undefined = pooledByUrl(url)
) => {
  const { Pool } = (await driver("pg", () => import("pg"))).default
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeouts.acquire,
    query_timeout: timeouts.statement + TIMEOUT_MARGIN,
    keepAlive: true
  })
  // The pool drops a broken idle connection by itself. On a connection in use, the query already reports the failure.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  // Identifies the current primary. Connections to an earlier primary are closed.
  let primary = {}
  const onReadOnlyServer = () => {
    primary = {}
  }
  const refuseStandby = standbyGuard()
  const shared = { nameOf: statementNames(), timeouts, onReadOnlyServer, refuseStandby }
  const clients = new WeakMap<Client, readonly [client: PostgresPoolClient, primary: object]>()
  /** Sets up a new connection. Through a pooler, the session gets no settings. */
  const setUp = async (raw: Client): Promise<readonly [client: PostgresPoolClient, primary: object]> => {
    const itsPrimary = primary
    if (pooled === true) return [kyselyClient(raw, true, shared), itsPrimary]
    const text = sessionSettings(timeouts, pooled === false ? undefined : (raw.processID ?? 0))
    const result = await raw.query({ text, query_timeout: timeouts.acquire })
    refuseStandby(result)
    const { rows } = result as { readonly rows: ReadonlyArray<unknown> }
    return [kyselyClient(raw, rows.length === 0, shared), itsPrimary]
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    // The types of `pg` omit the process ID.
    const raw = (await pool.connect().catch((cause) => Promise.reject(new NotConnected(cause)))) as unknown as Client
    let entry = clients.get(raw)
    try {
      entry ??= await setUp(raw)
    } catch (cause) {
      raw.release(true)
      throw new NotConnected(cause)
    }
    clients.set(raw, entry)
    const [client, itsPrimary] = entry
    if (itsPrimary === primary) return client
    raw.release(true)
    return connect()
  }
  return {
    options: pool.options,
    connect,
    end: () => pool.end()
  }
}

/** Locks migrations until the transaction ends. */
export const lockMigrations = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`).execute(db)
}

/**
 * Makes Kysely's migrator use a lock that ends with its transaction. A session lock would remain on a pooler's
 * connection.
 */
class TransactionLockAdapter extends PostgresAdapter {
  readonly locksInTransaction = true

  // biome-ignore lint/suspicious/noExplicitAny: Kysely declares this type.
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    await lockMigrations(db)
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Whether the migration lock ends with its transaction. Only this package's PostgreSQL dialect supports that. */
export const locksInTransaction = (db: Kysely<unknown>): boolean => "locksInTransaction" in db.getExecutor().adapter

/**
 * Finds tables without their columns, the only part that a migration needs. Kysely's own query also reads sequences,
 * and fails if another program drops a table meanwhile.
 */
class TableNames extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  // biome-ignore lint/suspicious/noExplicitAny: Kysely declares this type.
  constructor(db: Kysely<any>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<Array<TableMetadata>> {
    const { rows } = await sql<Pick<TableMetadata, "name" | "schema">>`select c.relname as name, n.nspname as schema
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')`.execute(this.#db)
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}

class LimitedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter()
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely declares this type.
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new TableNames(db)
  }
}

/**
 * Returns the Kysely dialect for a PostgreSQL server, which `pg` connects to by URL. If `pooled` is undefined and the
 * URL does not define it, each connection detects whether it goes through a pooler.
 */
export const postgresDialect = (url: string, connections: number, timeouts: Timeouts, pooled?: boolean): Dialect =>
  new LimitedDialect({ pool: () => open(url, connections, timeouts, pooled) })
