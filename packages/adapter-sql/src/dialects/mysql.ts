import { type Dialect, MysqlDialect, type MysqlPoolConnection } from "kysely"
import { NotConnected } from "../failure.ts"
import type { Timeouts } from "../timeouts.ts"

type Answer = (error: unknown, result: never) => void

/** What is used of a connection in the pool of `mysql2`. */
interface Connection {
  query(options: { sql: string; timeout: number }, values: unknown, answer: Answer): unknown
  execute(options: { sql: string; timeout: number }, values: unknown, answer: Answer): unknown
  release(): void
  destroy(): void
}

/** A server reports an error by its SQLSTATE; whatever else goes wrong leaves the connection in an unknown state. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && "sqlState" in error && !("fatal" in error && error.fatal === true)

/** The connection as Kysely uses it. One on which a query was lost never returns to the pool. */
const connectionOf = (connection: Connection, timeout: number): MysqlPoolConnection => {
  let isLost = false
  const query = (sql: string, values: ReadonlyArray<unknown>, answer: Answer) => {
    const heard: Answer = (error, result) => {
      isLost ||= error !== null && !isOfServer(error)
      answer(error, result)
    }
    // Values travel apart from the text; texts without any, such as BEGIN, are not always to be had as prepared ones.
    if (values.length === 0) connection.query({ sql, timeout }, [], heard)
    else connection.execute({ sql, timeout }, values, heard)
  }
  const release = () => (isLost ? connection.destroy() : connection.release())
  return { query, release } as unknown as MysqlPoolConnection
}

/** What MariaDB and MySQL call differently, each of them reads in a comment of its own. */
const settings = (timeout: number): string =>
  `set time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    innodb_lock_wait_timeout = ${Math.ceil(timeout / 1000)}
    /*M!100100 , max_statement_time = ${timeout / 1000} */ /*!80000 , max_execution_time = ${timeout} */`

const open = async (url: string, most: number, { acquire, statement }: Timeouts) => {
  const { createPool } = await import("mysql2")
  const pool = createPool({
    uri: url,
    connectionLimit: most,
    connectTimeout: acquire,
    charset: "utf8mb4_bin",
    timezone: "Z",
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    enableKeepAlive: true
  })
  // The first words on every connection; queued before whoever is given it can say anything.
  pool.on("connection", (connection) => {
    connection.query("set session transaction isolation level read committed")
    connection.query(settings(statement))
  })
  const connections = new WeakMap<object, MysqlPoolConnection>()
  const wrapped = (raw: object): MysqlPoolConnection => {
    const connection = connections.get(raw) ?? connectionOf(raw as Connection, statement + 250)
    connections.set(raw, connection)
    return connection
  }
  const getConnection = (answer: (error: unknown, connection: MysqlPoolConnection) => void) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      answer(new NotConnected(`none within ${acquire} ms`), undefined as never)
    }, acquire)
    pool.getConnection((error, connection) => {
      if (isLate) return error === null ? connection.release() : undefined
      clearTimeout(timer)
      if (error !== null) answer(new NotConnected(error), undefined as never)
      else answer(null, wrapped(connection))
    })
  }
  return { getConnection, end: (answer: (error: unknown) => void) => pool.end(answer) }
}

/** A server, MariaDB or MySQL, that `mysql2` reaches by its URL. */
export const mysqlDialect = (url: string, connections: number, timeouts: Timeouts): Dialect =>
  new MysqlDialect({ pool: () => open(url, connections, timeouts) })
