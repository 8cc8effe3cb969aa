import { Retention, type RetentionPosition } from "@waybill/adapter-sql"
import { type OperatorRefusal, Waybill } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"
import { Effect } from "effect"
import { counted, formatTime } from "../../output/numbers.ts"
import { notify } from "../../output/terminal.ts"
import { progress } from "./progress.ts"

/**
 * Returns true if an order was erased. Reports a refusal, for example because the order was reopened in the meantime.
 */
const isErased = (order_id: string, erase: Effect.Effect<unknown, OperatorRefusal>) =>
  Effect.match(erase, {
    onSuccess: () => true,
    onFailure: ({ message }) => {
      notify(`${order_id}: ${message}`)
      return false
    }
  })

/** Erases the personal data of closed orders last updated before a time. */
export const eraseOld = (before: Instant, dryRun: boolean) =>
  Effect.gen(function* () {
    const { listBatch } = yield* Retention
    const waybill = yield* Waybill
    const report = yield* progress(dryRun ? "found" : "erased")
    const totals = { erased: 0, refused: 0 }
    let from: RetentionPosition | undefined
    do {
      const { next, orders } = yield* listBatch({ before, ...(from !== undefined && { from }) })
      for (const { account_id, order_id } of orders) {
        const erase = waybill.operator.erase(account_id, { order_id }, { msg: "retention" })
        totals[dryRun || (yield* isErased(order_id, erase)) ? "erased" : "refused"]++
        yield* report(totals.erased)
      }
      from = next
    } while (from !== undefined)
    return totals
  })

/** Describes the number of erased orders. */
export const describeErasure = (erased: number, before: Instant, dryRun: boolean): string => {
  const orders = `${counted(erased, "order")} last updated before ${formatTime(before)}`
  return dryRun ? `The personal data of ${orders} would be erased.` : `Erased the personal data of ${orders}.`
}
