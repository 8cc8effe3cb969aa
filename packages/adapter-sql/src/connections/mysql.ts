import {
  type DatabaseConnection,
  type Dialect,
  MysqlAdapter,
  MysqlDriver,
  MysqlIntrospector,
  type MysqlPoolConnection,
  MysqlQueryCompiler
} from "kysely"
import { explainReadOnly, isReadOnlyServer, NotConnected } from "./failure.ts"
import { driver } from "./opening-failure.ts"
import type { Timeouts } from "./timeouts.ts"

type Callback = (error: unknown, result: never) => void

/** The part of a pooled `mysql2` connection that this dialect uses. */
interface Connection {
  query(sql: string, values: unknown, callback: Callback): unknown
  execute(sql: string, values: unknown, callback: Callback): unknown
  release(): void
  destroy(): void
  readonly stream: { readonly destroy: () => void }
}

/**
 * Excess of the client's timeout over the server's in milliseconds, so that a reachable server reports the timeout
 * first.
 */
const TIMEOUT_MARGIN = 250

/**
 * Whether the server reported the error and kept the connection open. After any other error, the connection is
 * unusable.
 */
const isServerError = (error: unknown): boolean =>
  error instanceof Error && "sqlState" in error && !("fatal" in error && error.fatal === true)

/** Closes a connection without notifying the possibly unresponsive server. */
const discard = (connection: Connection) => {
  connection.destroy()
  connection.stream.destroy()
}

/**
 * Adapts a connection to Kysely. If the result of a query is lost, the connection leaves the pool and rejects all later
 * queries.
 */
const kyselyConnection = (connection: Connection, timeout: number, onReadOnlyServer: () => void) => {
  let isLost = false
  const query = (sql: string, values: ReadonlyArray<unknown>, callback: Callback) => {
    if (isLost)
      return callback(new Error("the result of an earlier query on this connection was lost"), undefined as never)
    let isSettled = false
    const settle: Callback = (error, result) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      isLost ||= error !== null && !isServerError(error)
      if (isReadOnlyServer("mysql", error)) {
        onReadOnlyServer()
        explainReadOnly(error)
      }
      callback(error, result)
    }
    // The driver's own timeout does not include the time before a statement runs, such as its preparation.
    const timer = setTimeout(() => settle(new Error(`no result within ${timeout} ms`), undefined as never), timeout)
    // Some statements without values, such as BEGIN, cannot be prepared.
    if (values.length === 0) connection.query(sql, [], settle)
    else connection.execute(sql, values, settle)
  }
  const release = () => (isLost ? discard(connection) : connection.release())
  return { query, release } as unknown as MysqlPoolConnection
}

/** Returns the statements that set up a new connection. SQL comments enclose settings of only MariaDB or only MySQL. */
const sessionSetup = (timeout: number): ReadonlyArray<string> => [
  "set session transaction isolation level read committed",
  `set time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    innodb_lock_wait_timeout = ${Math.ceil(timeout / 1000)}
    /*M!100100 , max_statement_time = ${timeout / 1000} */ /*!80000 , max_execution_time = ${timeout} */
    /*M!100300 , idle_transaction_timeout = ${Math.ceil((2 * timeout) / 1000)} */`
]

/**
 * On Galera, reads, updates and inserts wait for commits that other nodes acknowledged. The default waits for none, so
 * that a merchant could read an earlier state of an order from another process, or after a takeover.
 */
const WAIT_FOR_OTHER_NODES = "set session wsrep_sync_wait = @@wsrep_sync_wait | 7"

const UNKNOWN_VARIABLE = 1193

/** Whether the server was built without Galera. */
const lacksGalera = (error: unknown) => error instanceof Error && "errno" in error && error.errno === UNKNOWN_VARIABLE

const openPool = async (url: string, connections: number, { acquire }: Timeouts) => {
  const { createPool } = await driver("mysql2", () => import("mysql2"))
  return createPool({
    uri: url,
    connectionLimit: connections,
    connectTimeout: acquire,
    charset: "utf8mb4_bin",
    timezone: "Z",
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    enableKeepAlive: true
  })
}

type Pool = Awaited<ReturnType<typeof openPool>>

const takeFrom = (pool: Pool) =>
  new Promise<Connection>((resolve, reject) => {
    pool.getConnection((error, raw) => (error === null ? resolve(raw as unknown as Connection) : reject(error)))
  })

const execute = (connection: MysqlPoolConnection, statement: string) =>
  new Promise<void>((resolve, reject) => {
    connection.query(statement, [], (error) => (error === null ? resolve() : reject(error)))
  })

const setUp = async (connection: MysqlPoolConnection, timeout: number) => {
  for (const each of sessionSetup(timeout)) await execute(connection, each)
  await execute(connection, WAIT_FOR_OTHER_NODES).catch((error) => {
    if (!lacksGalera(error)) throw error
  })
}

/** Returns a function that takes a connection to the current primary from the pool and sets it up if it is new. */
const connectorOf = (pool: Pool, { statement }: Timeouts) => {
  // Identifies the current primary. Connections to an earlier primary are closed.
  let primary = {}
  const abandonPrimary = () => {
    primary = {}
  }
  const connections = new WeakMap<Connection, readonly [connection: MysqlPoolConnection, primary: object]>()
  const connect = async (): Promise<MysqlPoolConnection> => {
    const raw = await takeFrom(pool)
    const known = connections.get(raw)
    const [connection, itsPrimary] = known ?? [
      kyselyConnection(raw, statement + TIMEOUT_MARGIN, abandonPrimary),
      primary
    ]
    try {
      if (known === undefined) await setUp(connection, statement)
    } catch (error) {
      discard(raw)
      throw error
    }
    connections.set(raw, [connection, itsPrimary])
    if (itsPrimary === primary) return connection
    discard(raw)
    return connect()
  }
  return connect
}

const open = async (url: string, connections: number, timeouts: Timeouts) => {
  const pool = await openPool(url, connections, timeouts)
  const connect = connectorOf(pool, timeouts)
  const getConnection = (callback: (error: unknown, connection: MysqlPoolConnection) => void) => {
    let isLate = false
    const fail = (cause: unknown) => {
      if (!isLate) callback(new NotConnected(cause), undefined as never)
      isLate = true
      clearTimeout(timer)
    }
    const timer = setTimeout(fail, timeouts.acquire, `no connection within ${timeouts.acquire} ms`)
    connect().then((connection) => {
      clearTimeout(timer)
      if (isLate) connection.release()
      else callback(null, connection)
    }, fail)
  }
  // Closing ignores errors, because the server may already be gone.
  return { getConnection, end: (callback: (error: unknown) => void) => pool.end(() => callback(null)) }
}

/**
 * Driver that sets no isolation level per transaction, because the session setup has already set it. This saves a round
 * trip.
 */
class SessionDriver extends MysqlDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return super.beginTransaction(connection, {})
  }
}

/** Returns the Kysely dialect for a MariaDB or MySQL server, which `mysql2` connects to by URL. */
export const mysqlDialect = (url: string, connections: number, timeouts: Timeouts): Dialect => ({
  createDriver: () => new SessionDriver({ pool: () => open(url, connections, timeouts) }),
  createAdapter: () => new MysqlAdapter(),
  createIntrospector: (db) => new MysqlIntrospector(db),
  createQueryCompiler: () => new MysqlQueryCompiler()
})
