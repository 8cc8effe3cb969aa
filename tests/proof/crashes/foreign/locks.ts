// Transactions of other programs that stay open.
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"

/** The xid of the order whose row is locked. */
export const LOCKED_XID = "locked"

interface Lock {
  /** Action of the other program, for the topology. */
  readonly text: string
  /** Whether the service must accept all writes on other orders in the meantime. */
  readonly isServing: boolean
  /** Seconds until the transaction ends. */
  readonly seconds: number
  /** The statements of each session, by database. A session waits for those before it. */
  readonly sessions: Partial<Record<DatabaseName, ReadonlyArray<ReadonlyArray<string>>>>
}

const lockRow = ["begin", `select 1 from our_orders where account_id = 'demo' and xid = '${LOCKED_XID}' for update`]
const read = "select count(*) from our_orders"
const lockTable = ["lock tables our_orders write"]
const changeTable = ["begin", "alter table our_orders add column foreign_note text"]

export const locks = {
  "locked-order": {
    text: "another session idle in a transaction that has locked one order",
    isServing: true,
    seconds: 60,
    sessions: { PostgreSQL: [lockRow], MariaDB: [lockRow] }
  },
  snapshot: {
    text: "another session idle in a transaction with a snapshot of all tables",
    isServing: true,
    seconds: 60,
    sessions: {
      PostgreSQL: [["begin isolation level repeatable read", read]],
      MariaDB: [["start transaction with consistent snapshot", read]],
      SQLite: [["begin", read]]
    }
  },
  "write-lock": {
    text: "another session idle after BEGIN IMMEDIATE",
    isServing: false,
    seconds: 20,
    sessions: { SQLite: [["begin immediate"]] }
  },
  "table-lock": {
    text: "another session that keeps the exclusive lock of a change of the table of orders",
    isServing: false,
    seconds: 20,
    sessions: { PostgreSQL: [changeTable], MariaDB: [lockTable] }
  },
  "queued-change": {
    text: "another session whose change of the table of orders waits for the open transaction of a third",
    isServing: false,
    seconds: 20,
    sessions: { PostgreSQL: [["begin", read], changeTable], MariaDB: [["begin", read], lockTable] }
  }
} as const satisfies Record<string, Lock>

export type LockName = keyof typeof locks
