import { type Dialect, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely"
import { NotConnected } from "../failure.ts"
import type { Timeouts } from "../timeouts.ts"

/** What is used of a client in the pool of `pg`. */
interface Client {
  query(query: string | { name: string; text: string; values: Array<unknown> }): Promise<unknown>
  release(destroy?: boolean): void
}

/** A server reports an error with its severity; whatever else goes wrong leaves the connection in an unknown state. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && typeof error.severity === "string"

const mostNames = 256

/** Each text with values is prepared once on a connection, under a name. */
const namesOfTexts = () => {
  const names = new Map<string, string>()
  return (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = names.size < mostNames ? `waybill_${names.size + 1}` : ""
    if (name !== "") names.set(text, name)
    return name
  }
}

/** The client as Kysely uses it. One on which a query was lost never returns to the pool. */
const clientOf = (client: Client, nameOf: (text: string) => string): PostgresPoolClient => {
  let isLost = false
  const query = async <R>(text: string, values: ReadonlyArray<unknown> = []) => {
    try {
      const query = values.length === 0 ? text : { name: nameOf(text), text, values: [...values] }
      return (await client.query(query)) as PostgresQueryResult<R>
    } catch (error) {
      isLost ||= !isOfServer(error)
      throw error
    }
  }
  return { query: query as PostgresPoolClient["query"], release: () => client.release(isLost) }
}

// Every statement here looks rows up by their keys. A plan that was made while a table was empty would read all of it,
// and a prepared statement keeps its plan while the table grows.
const byKeys = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off"

const open = async (url: string, connections: number, { acquire, statement }: Timeouts) => {
  const { Pool } = (await import("pg")).default
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquire,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: 2 * statement,
    // Later than the server's own, which is to be had where the server can be reached at all.
    query_timeout: statement + 250,
    application_name: "waybill",
    keepAlive: true,
    onConnect: (client) => client.query(byKeys)
  })
  // A connection that breaks while it is idle leaves the pool; whoever asks next is given another.
  pool.on("error", () => {})
  const nameOf = namesOfTexts()
  const clients = new WeakMap<Client, PostgresPoolClient>()
  const connect = async () => {
    const raw = await pool.connect().catch((cause) => Promise.reject(new NotConnected(cause)))
    const client = clients.get(raw) ?? clientOf(raw, nameOf)
    clients.set(raw, client)
    return client
  }
  return {
    options: pool.options,
    connect,
    end: () => pool.end()
  }
}

/** A server that `pg` reaches by its URL. */
export const postgresDialect = (url: string, connections: number, timeouts: Timeouts): Dialect =>
  new PostgresDialect({ pool: () => open(url, connections, timeouts) })
