import type { Kysely } from "kysely"

/** A transaction broke before its commit was asked for, so nothing of it is kept. */
export class Undone extends Error {
  constructor(cause: unknown) {
    super("undone before the commit", { cause })
  }
}

/** All or nothing. Inside a transaction of the host, that one decides; it is neither begun nor ended here. */
export const transact = async <A>(db: Kysely<unknown>, work: (db: Kysely<unknown>) => Promise<A>): Promise<A> => {
  if (db.isTransaction) return work(db)
  // Under a stricter level a statement would not see what it has waited for.
  const transaction = await db
    .startTransaction()
    .setIsolationLevel("read committed")
    .execute()
    .catch((error) => Promise.reject(new Undone(error)))
  const undo = () =>
    transaction
      .rollback()
      .execute()
      .catch(() => {})
  let answer: A
  try {
    answer = await work(transaction)
  } catch (error) {
    await undo()
    throw new Undone(error)
  }
  try {
    await transaction.commit().execute()
  } catch (error) {
    await undo()
    throw error
  }
  return answer
}
