import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

let last: Promise<void> = Promise.resolve()

/**
 * Runs work on an order, one order at a time, so that a process needs one connection for its locks. Does nothing if
 * another process is working on the order. PostgreSQL releases the lock if the process dies.
 */
export const inTurn = (container: MedusaContainer, order_id: string, work: () => Promise<void>): Promise<void> => {
  const run = () =>
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION).transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: ReadonlyArray<{ free: boolean }> }>(
        "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free",
        [order_id]
      )
      if (rows[0]?.free) await work()
    })
  const done = last.then(run)
  last = done.catch(() => {})
  return done
}
