import { NotConnected } from "./failure.ts"
import { STANDBY_COLUMN } from "./standby-guard.ts"
import type { Timeouts } from "./timeouts.ts"
import { RolledBack } from "./transaction.ts"

/**
 * Returns expressions that set the time limits of a session or a transaction. They also make commits wait for the disk
 * if the server, the database or the role has turned this off, and turn off compilation of plans.
 */
const settings = ({ statement }: Timeouts, isLocal: boolean): string => {
  const set = (name: string, value: string) => `set_config('${name}', ${value}, ${isLocal})`
  const current = "current_setting('synchronous_commit')"
  return [
    set("statement_timeout", `'${statement}'`),
    set("idle_in_transaction_session_timeout", `'${2 * statement}'`),
    // Compiling a list's plan took 22 ms, and reading the list 1 ms.
    set("jit", "'off'"),
    set("synchronous_commit", `case ${current} when 'off' then 'on' else ${current} end`)
  ].join(", ")
}

const APPLICATION_NAME =
  "set_config('application_name', coalesce(nullif(current_setting('application_name'), ''), 'waybill'), false)"

/**
 * Returns the statement that applies the settings to a session and returns a row. With a process ID, it does nothing on
 * a pooled connection, recognised by a different ID of the server's backend, because the pooler could pass the settings
 * on to other clients. The name is set here because some poolers refuse it as a startup parameter.
 */
export const sessionSettings = (timeouts: Timeouts, processId: number | undefined): string => {
  const set = `select ${settings(timeouts, false)}, ${APPLICATION_NAME}, ${STANDBY_COLUMN}`
  return processId === undefined ? set : `${set} where pg_backend_pid() = ${processId}`
}

/** Returns true if the URL announces a pooler such as PgBouncer, otherwise undefined. */
export const pooledByUrl = (url: string): true | undefined => /[?&]pgbouncer=true(?:&|$)/.test(url) || undefined

/** Returns the statement that sets a transaction's settings. */
export const localSettings = (timeouts: Timeouts): string => `select ${settings(timeouts, true)}, ${STANDBY_COLUMN}`

interface Queries {
  /** Starts a transaction with its own settings. */
  readonly begin: (statement: string) => Promise<unknown>
  readonly run: (query: string | { text: string; values: Array<unknown> }) => Promise<unknown>
  readonly isInTransaction: () => boolean
}

const startsTransaction = /^(?:begin|start transaction)\b/

/**
 * Returns a function that runs statements through a pooler. A statement outside a transaction gets its own transaction,
 * because session settings could apply to a different server connection or remain on it.
 */
export const limitedQueries = ({ begin, isInTransaction, run }: Queries) => {
  // A pooler accepts connections before it has a server for them, so the first statement waits for one.
  const start = (statement: string) => begin(statement).catch((cause) => Promise.reject(new NotConnected(cause)))

  return async (text: string, values: ReadonlyArray<unknown>): Promise<unknown> => {
    if (startsTransaction.test(text)) {
      await start(text)
      return { rows: [] }
    }
    const query = values.length === 0 ? text : { text, values: [...values] }
    if (isInTransaction()) return run(query)
    await start("begin isolation level read committed")
    let result: unknown
    try {
      result = await run(query)
    } catch (error) {
      await run("rollback").catch(() => {})
      throw new RolledBack(error)
    }
    await run("commit")
    return result
  }
}
