import * as Effect from "effect/Effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { isErased } from "../order/erasure.ts"
import type { Order } from "../order/order.ts"
import { readHistory } from "../ports/read-history.ts"
import { addressChangeSince, addressChangeText, addressRevision } from "./address-change.ts"
import type { OperatorDefinition } from "./define.ts"
import { refusal, refuseIssues } from "./refusal.ts"

/**
 * Returns the revision that the sender of a command has seen: the required one, or a later one with an acknowledged
 * address. Fails if the address has changed since.
 */
export const seenRevision = Effect.fnUntraced(function* <F extends Fields>(
  { acknowledged, name }: OperatorDefinition<OperatorCommand, F>,
  order: Order,
  input: OutputOf<F>,
  revision: number | undefined
) {
  const acknowledge = acknowledged?.(input)
  const seen = acknowledge ?? revision
  if (acknowledged === undefined || seen === undefined || (acknowledge === undefined && seen === order.revision))
    return revision
  const { account_id, order_id } = order
  const events = yield* readHistory(account_id, order_id, { after: seen - 1 })
  const history = events.filter((event) => event.revision <= order.revision)
  if (acknowledge !== undefined && addressRevision(history) === undefined) {
    const latest = addressRevision(yield* readHistory(account_id, order_id, {}))
    const which = latest === undefined ? "the address has not changed; leave it out" : `must be ${latest}`
    return yield* refuseIssues(name, [
      { path: "acknowledge", problem: `no change of the address has this revision; ${which}` }
    ])
  }
  // An erased address is blank, except for its state and country.
  const addressChange = isErased(events) ? undefined : addressChangeSince(order, history, seen)
  if (addressChange === undefined) return revision === undefined ? undefined : Math.max(revision, seen)
  const message = `${addressChangeText(addressChange)}; replace the label, then ship with acknowledge ${addressChange.revision}`
  return yield* refusal(name, "addressChanged", message, { addressChange })
})
