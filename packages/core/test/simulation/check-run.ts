import type { HistoryEvent } from "@waybill/core"
import { Cause, Effect, Exit } from "effect"
import type { Store } from "./faulty-store.ts"
import { eventLogViolations, orderViolations, reprintViolations, type StoredOrder } from "./invariants.ts"
import { linearize } from "./linearizability.ts"
import type { SimulatedCall } from "./recorder.ts"
import type { SimulationRun } from "./simulate.ts"

/** Groups the calls of a run by order. */
export const callsByOrder = (calls: ReadonlyArray<SimulatedCall>): ReadonlyMap<string, ReadonlyArray<SimulatedCall>> =>
  Map.groupBy(calls, ({ account, xid }) => `${account}/${xid}`)

/** Reads all events in small pages. */
const eventsOf = (store: Store): ReadonlyArray<HistoryEvent> => {
  const all: Array<HistoryEvent> = []
  for (let cursor: string | undefined; ; ) {
    const page = Effect.runSync(store.events({ after: cursor, limit: 2 }))
    if (page.events.length === 0) return all
    all.push(...page.events)
    cursor = page.cursor
  }
}

const storedOf = (store: Store, { account, xid }: SimulatedCall): StoredOrder | undefined => {
  const order = Effect.runSync(store.find(account, { xid }))
  return order && { order, history: Effect.runSync(store.history(account, order.order_id)) }
}

/** Returns the reprints of an order. */
const reprintsOf = (store: Store, { order: { account_id, xid } }: StoredOrder): ReadonlyArray<StoredOrder> => {
  const found: Array<StoredOrder> = []
  for (;;) {
    const order = Effect.runSync(store.find(account_id, { xid: `${xid}-R${found.length + 1}` }))
    if (order === undefined) return found
    found.push({ order, history: Effect.runSync(store.history(account_id, order.order_id)) })
  }
}

const UNEXPLAINED = "no sequence of the calls explains the outcomes"

/** Returns everything that is wrong with a run as sentences. */
export const checkRun = ({ calls, exits, scenario, store }: SimulationRun): ReadonlyArray<string> => {
  const orders = [...callsByOrder(calls)].map(([name, own]) => {
    const stored = storedOf(store, own[0]!)
    return { name, own, stored, reprints: stored === undefined ? [] : reprintsOf(store, stored) }
  })
  const clientFailures = exits.flatMap((exit, client) => {
    if (exit === undefined) return [`client ${client} never ends`]
    if (Exit.isSuccess(exit) || (scenario.crashes.has(client) && Cause.hasInterruptsOnly(exit.cause))) return []
    return [`client ${client} fails with a defect: ${Cause.pretty(exit.cause)}`]
  })
  const orderFailures = orders.flatMap(({ name, own, reprints, stored }) => {
    // Drops calls with an unknown outcome and no event: they had no effect, and dropping them shortens the search.
    const happened = own.filter(
      ({ id, outcome }) => outcome !== undefined || stored?.history.some(({ request_id }) => request_id === id)
    )
    const hasUnknown = own.some(({ command, outcome }) => command.name === "reprint" && outcome === undefined)
    const made = reprints.map(({ order }) => order)
    const sentences = [
      ...orderViolations(own, stored),
      ...(stored === undefined ? [] : reprintViolations(stored, made, hasUnknown)),
      ...(linearize(happened) === undefined ? [UNEXPLAINED] : [])
    ]
    return sentences.map((sentence) => `${name}: ${sentence}`)
  })
  const all = orders.flatMap(({ reprints, stored }) => (stored === undefined ? [] : [stored, ...reprints]))
  return [...clientFailures, ...orderFailures, ...eventLogViolations(eventsOf(store), all)]
}
