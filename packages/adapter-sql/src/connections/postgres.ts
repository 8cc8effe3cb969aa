import { type Dialect, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely"
import type { PoolClient } from "pg"
import { isReadOnlyServer, NotConnected } from "./failure.ts"
import type { Timeouts } from "./timeouts.ts"

/**
 * Milliseconds by which the client's timeout exceeds the server's, so that a reachable server reports the timeout
 * first.
 */
const TIMEOUT_MARGIN = 250

/** Whether the server reported the error. After any other error, the state of the connection is unknown. */
const isServerError = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && typeof error.severity === "string"

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

/**
 * Adapts a client to Kysely. Once a query has lost its result, rejects all later queries and removes the client from
 * the pool.
 */
const kyselyClient = (
  client: PoolClient,
  nameOf: (statement: string) => string,
  onReadOnlyServer: () => void
): PostgresPoolClient => {
  let isLost = false
  const query = async <R>(text: string, values: ReadonlyArray<unknown> = []) => {
    if (isLost) throw new Error("the result of an earlier query on this connection was lost")
    try {
      const query = values.length === 0 ? text : { name: nameOf(text), text, values: [...values] }
      return (await client.query(query)) as unknown as PostgresQueryResult<R>
    } catch (error) {
      isLost ||= !isServerError(error)
      if (isReadOnlyServer("postgres", error)) onReadOnlyServer()
      throw error
    }
  }
  return { query: query as PostgresPoolClient["query"], release: () => client.release(isLost) }
}

const open = async (url: string, connections: number, { acquire, statement }: Timeouts) => {
  const { Pool } = (await import("pg")).default
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquire,
    statement_timeout: statement,
    query_timeout: statement + TIMEOUT_MARGIN,
    idle_in_transaction_session_timeout: 2 * statement,
    application_name: "waybill",
    keepAlive: true
  })
  // The pool drops a broken idle connection by itself. On a connection in use, the query already reports the failure.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const nameOf = statementNames()
  // Identifies the current primary. Connections to an earlier primary are closed.
  let primary = {}
  const abandonPrimary = () => {
    primary = {}
  }
  const clients = new WeakMap<PoolClient, readonly [client: PostgresPoolClient, primary: object]>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const raw = await pool.connect().catch((cause) => Promise.reject(new NotConnected(cause)))
    const entry = clients.get(raw) ?? ([kyselyClient(raw, nameOf, abandonPrimary), primary] as const)
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

/** Returns the Kysely dialect for a PostgreSQL server, which `pg` connects to by URL. */
export const postgresDialect = (url: string, connections: number, timeouts: Timeouts): Dialect =>
  new PostgresDialect({ pool: () => open(url, connections, timeouts) })
