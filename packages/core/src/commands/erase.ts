import * as Effect from "effect/Effect"
import { consult } from "../commit/consult.ts"
import { updateOrder } from "../commit/update-order.ts"
import { optional } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { type CommandContext, command } from "../operator/define.ts"
import { flag } from "../operator/fields.ts"
import { refusal } from "../operator/refusal.ts"
import { erasedEvent, erasedOrder } from "../order/erasure.ts"
import { accept } from "../order/history.ts"
import { next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"

/** Returns the stored reprints of an order, and the reprints of these. */
const reprintsOf = Effect.fnUntraced(function* ({ account_id, reprints = [] }: Order) {
  const store = yield* OrderStore
  const found: Array<Order> = []
  // The iteration visits ids that are added meanwhile.
  const ids = new Set(reprints)
  for (const order_id of ids) {
    const order = yield* store.find(account_id, { order_id })
    if (order === undefined) continue
    found.push(order)
    for (const id of order.reprints ?? []) ids.add(id)
  }
  return found
})

/** Returns the step of an erasure, or fails with the reason why an order cannot be erased. */
const stepOf = (reprint: Order, { rules }: CommandContext) => {
  const step = next(rules.lifecycle, reprint, "erase")
  return "to" in step
    ? Effect.succeed(step)
    : refusal("erase", step.kind, `reprint ${reprint.order_id}: ${step.reason}`)
}

/** Erases a reprint, unless an erasure was its last command. */
const eraseReprint = ({ account_id, order_id }: Order, context: CommandContext, msg: string | undefined) =>
  updateOrder(account_id, { order_id }, context.rules.policy.attempts, (reprint, event_id) =>
    Effect.gen(function* () {
      const before = reprint!
      // An erasure may have been followed by a note in the same millisecond, so its time is not enough.
      const [last] = yield* readHistory(account_id, order_id, { after: before.revision - 1 })
      if (last?.command === "erase") return { unchanged: before }
      const { to: stage } = yield* stepOf(before, context)
      const accepted = { ...context, command: "erase", actor: "operator", event_id, msg } as const
      const entry = accept(erasedOrder(before), { stage, erased: context.now }, accepted)
      yield* consult("erase", { before, after: entry.order, event: entry.event })
      const history = yield* OrderStore.use((store) => store.history(account_id, order_id))
      return { ...entry, history: history.map(erasedEvent) }
    })
  )

/** Replaces the personal data in an order and its history with blanks. Cannot be undone. */
export const erase = command({
  name: "erase",
  input: { msg: optional(note), reprints: optional(flag) },
  change: (_, __, { now }) => ({ erased: now }),
  erases: Effect.fnUntraced(function* (order, { msg, reprints: isAll = false }, context) {
    if (!isAll) return
    const all = yield* reprintsOf(order)
    // All can be erased, or none is.
    for (const reprint of all) yield* stepOf(reprint, context)
    for (const reprint of all) yield* eraseReprint(reprint, context, msg)
  })
})
