import type { Kysely } from "kysely"
import type { Database, HostTransaction } from "../sql/run-statement.ts"

/** Error for a transaction that failed before its commit was sent, so that none of its changes were stored. */
export class RolledBack extends Error {
  constructor(cause: unknown) {
    super("rolled back before the commit", { cause })
  }
}

/** Runs work in a new transaction, or in the host's if `db` is one. The host then starts and ends it. */
export const transact = async <D extends Database, A>(db: D, work: (db: D) => Promise<A>): Promise<A> => {
  if (db.isTransaction) return work(db)
  // At a stricter level, a statement that has waited for a lock would not see the changes made to the locked rows.
  const transaction = await (db as Kysely<unknown>)
    .startTransaction()
    .setIsolationLevel("read committed")
    .execute()
    .catch((error) => Promise.reject(new RolledBack(error)))
  const rollback = () =>
    transaction
      .rollback()
      .execute()
      .catch(() => {})
  let result: A
  try {
    result = await work(transaction as Kysely<unknown> as D)
  } catch (error) {
    await rollback()
    throw new RolledBack(error)
  }
  try {
    await transaction.commit().execute()
  } catch (error) {
    await rollback()
    throw error
  }
  return result
}

/** Like `transact`, for work that only runs statements. On a SQLite file of Waybill's own, they need no query objects. */
export const transactStatements = <A>(
  db: Database,
  work: (db: Kysely<unknown> | HostTransaction) => Promise<A>
): Promise<A> => transact(db, (transaction) => work("inTransaction" in db ? db.inTransaction : transaction))
