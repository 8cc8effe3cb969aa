// A host that shares its transactions with an order store.
import type { Source } from "../../../src/index.ts"
import type { DialectExecute } from "../../../src/over/index.ts"
import type { DatabaseName } from "../../fixtures/databases.ts"

/** A transaction of the host. */
export interface HostTransaction {
  readonly execute: DialectExecute
  /** Runs a statement without values, with the host's library. */
  readonly run: (sql: string) => unknown
}

/** A host's database library, connected to a database. */
export interface Host {
  /** Runs work in a new transaction, which is rolled back if the work fails. */
  readonly transaction: <A>(work: (transaction: HostTransaction) => Promise<A>) => Promise<A>
  readonly close: () => Promise<unknown>
  /** PGlite, whose database only this host can connect to. */
  readonly source?: Source
}

/** A database library that tests use in a host. `open` takes the database's URL or file. */
export interface Library {
  readonly name: string
  readonly database: DatabaseName | "PGlite"
  /**
   * Whether the database is in the host's memory. Two SQLite libraries in one process must not open the same file, because
   * they do not see each other's locks.
   */
  readonly isInMemory?: true
  readonly open: (address: string) => Promise<Host>
}

/** Returns a function that runs work in turns, for a library with only one connection. */
export const inTurns = (): (<A>(work: () => Promise<A>) => Promise<A>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

interface Statements {
  readonly begin: () => unknown
  readonly commit: () => unknown
  readonly rollback: () => unknown
}

/** Runs work between statements that begin and end a transaction. */
export const between = async <A>({ begin, commit, rollback }: Statements, work: () => Promise<A>): Promise<A> => {
  await begin()
  try {
    const result = await work()
    await commit()
    return result
  } catch (error) {
    await rollback()
    throw error
  }
}
