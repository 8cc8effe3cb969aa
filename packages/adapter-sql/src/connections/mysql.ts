import {
  type DatabaseConnection,
  type Dialect,
  MysqlAdapter,
  MysqlDriver,
  MysqlIntrospector,
  type MysqlPoolConnection,
  MysqlQueryCompiler
} from "kysely"
import { isOfStandby, NotConnected } from "./failure.ts"
import type { Timeouts } from "./timeouts.ts"

type Answer = (error: unknown, result: never) => void

/** What is used of a connection in the pool of `mysql2`. */
interface Connection {
  query(sql: string, values: unknown, answer: Answer): unknown
  execute(sql: string, values: unknown, answer: Answer): unknown
  release(): void
  destroy(): void
  readonly stream: { readonly destroy: () => void }
}

/** A server reports an error by its SQLSTATE; whatever else goes wrong leaves the connection in an unknown state. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && "sqlState" in error && !("fatal" in error && error.fatal === true)

/** Without a word to the server: nobody may be listening. */
const discard = (connection: Connection) => {
  connection.destroy()
  connection.stream.destroy()
}

/** The connection as Kysely uses it. One on which a query was lost is asked nothing more and never returns to the pool. */
const connectionOf = (connection: Connection, timeout: number, onStandby: () => void) => {
  let isLost = false
  const query = (sql: string, values: ReadonlyArray<unknown>, answer: Answer) => {
    if (isLost) return answer(new Error("an answer was lost on this connection"), undefined as never)
    let isHeard = false
    const heard: Answer = (error, result) => {
      if (isHeard) return
      isHeard = true
      clearTimeout(timer)
      isLost ||= error !== null && !isOfServer(error)
      if (isOfStandby("mysql", error)) onStandby()
      answer(error, result)
    }
    // The driver's own timeout does not count what goes before a statement, such as its preparation.
    const timer = setTimeout(() => heard(new Error(`no answer within ${timeout} ms`), undefined as never), timeout)
    // Values travel apart from the text; texts without any, such as BEGIN, are not always to be had as prepared ones.
    if (values.length === 0) connection.query(sql, [], heard)
    else connection.execute(sql, values, heard)
  }
  const release = () => (isLost ? discard(connection) : connection.release())
  return { query, release } as unknown as MysqlPoolConnection
}

/** The first words on every connection. What MariaDB and MySQL call differently, each reads in a comment of its own. */
const greeting = (timeout: number): ReadonlyArray<string> => [
  "set session transaction isolation level read committed",
  `set time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    innodb_lock_wait_timeout = ${Math.ceil(timeout / 1000)}
    /*M!100100 , max_statement_time = ${timeout / 1000} */ /*!80000 , max_execution_time = ${timeout} */
    /*M!100300 , idle_transaction_timeout = ${Math.ceil((2 * timeout) / 1000)} */`
]

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
  let primary = {}
  // The primary is elsewhere now: whatever leads to the old one is given up.
  const leave = () => {
    primary = {}
  }
  const connections = new WeakMap<Connection, readonly [connection: MysqlPoolConnection, primary: object]>()
  const given = () =>
    new Promise<Connection>((resolve, reject) => {
      pool.getConnection((error, raw) => (error === null ? resolve(raw as unknown as Connection) : reject(error)))
    })
  const say = (connection: MysqlPoolConnection, text: string) =>
    new Promise<void>((resolve, reject) => {
      connection.query(text, [], (error) => (error === null ? resolve() : reject(error)))
    })
  const connect = async (): Promise<MysqlPoolConnection> => {
    const raw = await given()
    const known = connections.get(raw)
    const [connection, to] = known ?? [connectionOf(raw, statement + 250, leave), primary]
    try {
      if (known === undefined) for (const text of greeting(statement)) await say(connection, text)
    } catch (error) {
      discard(raw)
      throw error
    }
    connections.set(raw, [connection, to])
    if (to === primary) return connection
    discard(raw)
    return connect()
  }
  const getConnection = (answer: (error: unknown, connection: MysqlPoolConnection) => void) => {
    let isLate = false
    const fail = (cause: unknown) => {
      if (!isLate) answer(new NotConnected(cause), undefined as never)
      isLate = true
      clearTimeout(timer)
    }
    const timer = setTimeout(fail, acquire, `none within ${acquire} ms`)
    connect().then((connection) => {
      clearTimeout(timer)
      if (isLate) connection.release()
      else answer(null, connection)
    }, fail)
  }
  // Who leaves need not hear that the server has left already.
  return { getConnection, end: (answer: (error: unknown) => void) => pool.end(() => answer(null)) }
}

/** The greeting has said at which level a connection reads; to say it before each transaction would take an answer more. */
class GreetedDriver extends MysqlDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return super.beginTransaction(connection, {})
  }
}

/** A server, MariaDB or MySQL, that `mysql2` reaches by its URL. */
export const mysqlDialect = (url: string, connections: number, timeouts: Timeouts): Dialect => ({
  createDriver: () => new GreetedDriver({ pool: () => open(url, connections, timeouts) }),
  createAdapter: () => new MysqlAdapter(),
  createIntrospector: (db) => new MysqlIntrospector(db),
  createQueryCompiler: () => new MysqlQueryCompiler()
})
