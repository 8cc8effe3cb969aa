import type { Kysely } from "kysely"

/** The answer to a commit did not come: what was written may be kept, or not. */
class CommitLost extends Error {
  constructor(cause: unknown) {
    super("the answer to a commit was lost", { cause })
  }
}

/** All or nothing. Inside a transaction of the host, that transaction decides; it is neither begun nor ended here. */
export const transact = async <A>(db: Kysely<unknown>, work: (db: Kysely<unknown>) => Promise<A>): Promise<A> => {
  if (db.isTransaction) return work(db)
  // Where the default is to repeat what was read first, a later statement would not see what it waited for.
  const transaction = await db.startTransaction().setIsolationLevel("read committed").execute()
  const undo = () =>
    transaction
      .rollback()
      .execute()
      .catch(() => {})
  const answer = await work(transaction).catch(async (error) => {
    await undo()
    throw error
  })
  await transaction
    .commit()
    .execute()
    .catch(async (error) => {
      await undo()
      throw new CommitLost(error)
    })
  return answer
}
