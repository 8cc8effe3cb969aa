import type { Kysely } from "kysely"

/** A transaction failed before its commit was sent, so nothing of it was stored. */
export class RolledBack extends Error {
  constructor(cause: unknown) {
    super("rolled back before the commit", { cause })
  }
}

/** Runs work in a transaction. Inside a transaction of the host, runs it there and neither starts nor ends anything. */
export const transact = async <A>(db: Kysely<unknown>, work: (db: Kysely<unknown>) => Promise<A>): Promise<A> => {
  if (db.isTransaction) return work(db)
  // Under a stricter level, a statement would not see the rows whose lock it has waited for.
  const transaction = await db
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
    result = await work(transaction)
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
