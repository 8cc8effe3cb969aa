// Checks the calls of a storm against the stored orders.
import { OrderStore, Waybill } from "@waybill/core"
import { Effect, type ManagedRuntime } from "effect"
import { send } from "../../../core/test/model/outcomes.ts"
import { orderViolations } from "../../../core/test/simulation/invariants.ts"
import { type Call, linearize } from "../../../core/test/simulation/linearizability.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import type { CompletedCall, StormCall } from "./make-calls.ts"

/** Reads orders after a storm. */
type Observer = Pick<ManagedRuntime.ManagedRuntime<OrderStore | Waybill, unknown>, "runPromise">

export type ObservedCall = Call & StormCall

/** A call as its caller observed it. Without a response, or after a temporary one, its outcome is unknown. */
export const observed = (call: StormCall, completed: CompletedCall | undefined, startedAt: number): ObservedCall => {
  const isKnown = completed !== undefined && completed.result !== "temporary"
  return {
    ...call,
    startedAt: completed?.startedAt ?? startedAt,
    endedAt: isKnown ? completed.endedAt : Number.POSITIVE_INFINITY,
    outcome: isKnown ? completed.result : undefined
  }
}

const now = () => Number(process.hrtime.bigint())

/** Reads an order as its account after all calls, so that the last state must also follow from the calls. */
const finalCall = Effect.fnUntraced(function* (account: string, xid: string) {
  const command = { account, xid, name: "get_order", value: "" } as const
  const startedAt = now()
  const outcome = yield* send(yield* Waybill, command, "final")
  return { command, startedAt, endedAt: now(), outcome } satisfies Call
})

const readStored = (account: string, xid: string) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    const order = yield* store.find(account, { xid })
    return order && { order, history: yield* store.history(account, order.order_id) }
  })

/** Returns the anomalies of each order as sentences. */
export const anomaliesIn = async (observer: Observer, calls: ReadonlyArray<ObservedCall>) => {
  const orders = [...Map.groupBy(calls, ({ command }) => command.xid).values()]
  const check = (own: ReadonlyArray<ObservedCall>) =>
    Effect.gen(function* () {
      const { account, xid } = own[0]!.command
      // A late write between the two reads is in the history, and can follow the final call.
      const final = yield* finalCall(account, xid!)
      const stored = yield* readStored(account, xid!)
      const written = new Set(stored?.history.map(({ request_id }) => request_id))
      // A call with an unknown outcome and no event had no effect.
      const happened = own.filter(({ id, outcome }) => outcome !== undefined || written.has(id))
      const violations = orderViolations(own, stored)
      const all =
        linearize([...happened, final]) === undefined ? ["no sequence of the calls explains the outcomes"] : []
      return [...violations, ...all].map((sentence) => `${xid}: ${sentence}`)
    })
  return (await observer.runPromise(Effect.forEach(orders, check, { concurrency: 20 }))).flat()
}

/** Returns the numbers of order ids and event ids that occur more than once in the database. */
export const duplicateIdsIn = async ({ query }: FreshTables) => {
  const count = async (column: string, table: string) => {
    const [row] = await query(`select count(*) - count(distinct ${column}) as n from ${table}`)
    return Number(row?.n)
  }
  return (await count("order_id", "our_orders")) + (await count("event_id", "our_history"))
}
