import { type Dialect, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from "kysely"
import { isOfStandby, NotConnected } from "./failure.ts"
import type { Timeouts } from "./timeouts.ts"

type Query = string | { name: string; text: string; values: Array<unknown> }

/** What is used of a client of `pg`. */
interface Asked {
  query(query: Query, answer: (error: Error | null | undefined, result: unknown) => void): void
}

/** And of one in its pool. */
interface Client extends Asked {
  release(destroy?: boolean): void
}

/** A server reports an error with its severity; whatever else goes wrong leaves the connection in an unknown state. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && "severity" in error && typeof error.severity === "string"

/**
 * The answer, or none in time. Neither by the promises of `pg` nor by its timeout: for either it puts a function into each
 * query, such as V8 makes old at birth, and what old garbage leads to stays until all garbage is looked for.
 */
const answerTo = (client: Asked, query: Query, within: number) =>
  new Promise<unknown>((resolve, reject) => {
    const heard = (error: Error | null | undefined, result?: unknown) => {
      clearTimeout(late)
      if (error) reject(error)
      else resolve(result)
    }
    const late = setTimeout(() => heard(new Error(`no answer within ${within} ms`)), within)
    client.query(query, heard)
  })

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

/** The client as Kysely uses it. One on which a query was lost is asked nothing more and never returns to the pool. */
const clientOf = (
  client: Client,
  nameOf: (text: string) => string,
  within: number,
  onStandby: () => void
): PostgresPoolClient => {
  let isLost = false
  const query = async <R>(text: string, values: ReadonlyArray<unknown> = []) => {
    if (isLost) throw new Error("an answer was lost on this connection")
    try {
      const query = values.length === 0 ? text : { name: nameOf(text), text, values: [...values] }
      return (await answerTo(client, query, within)) as PostgresQueryResult<R>
    } catch (error) {
      isLost ||= !isOfServer(error)
      if (isOfStandby("postgres", error)) onStandby()
      throw error
    }
  }
  return { query: query as PostgresPoolClient["query"], release: () => client.release(isLost) }
}

const open = async (url: string, connections: number, { acquire, statement }: Timeouts) => {
  const { Pool } = (await import("pg")).default
  // Later than the server's own, which is to be had where the server can be reached at all.
  const within = statement + 250
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquire,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: 2 * statement,
    application_name: "waybill",
    keepAlive: true
  })
  // A connection that breaks while it is idle leaves the pool; whoever asks next is given another. One that breaks while
  // it is in use says so to whoever asks it, and to nobody else.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const nameOf = namesOfTexts()
  let primary = {}
  const clients = new WeakMap<Client, readonly [client: PostgresPoolClient, primary: object]>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const raw = await pool.connect().catch((cause) => Promise.reject(new NotConnected(cause)))
    const entry = clients.get(raw) ?? [clientOf(raw, nameOf, within, leave), primary]
    clients.set(raw, entry)
    const [client, to] = entry
    if (to === primary) return client
    raw.release(true)
    return connect()
  }
  // The primary is elsewhere now: whatever leads to the old one is given up.
  const leave = () => {
    primary = {}
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
