import type { HistoryEvent } from "@waybill/core"
import { Cause, Effect, Exit } from "effect"
import type { Store } from "./faulty-store.ts"
import { brokenEvents, brokenIn, type Stored } from "./invariants.ts"
import { serialOrder } from "./linearizability.ts"
import type { Play, Step } from "./play.ts"

/** The calls of a play by the order that they are about. */
export const byOrder = (calls: ReadonlyArray<Step>): ReadonlyMap<string, ReadonlyArray<Step>> =>
  Map.groupBy(calls, ({ account, xid }) => `${account}/${xid}`)

/** All events, a few at a time, as somebody reads them who follows along. */
const eventsOf = (store: Store): ReadonlyArray<HistoryEvent> => {
  const all: Array<HistoryEvent> = []
  for (let cursor: string | undefined; ; ) {
    const page = Effect.runSync(store.events(cursor, 2))
    if (page.events.length === 0) return all
    all.push(...page.events)
    cursor = page.cursor
  }
}

const storedOf = (store: Store, { account, xid }: Step): Stored | undefined => {
  const order = Effect.runSync(store.find(account, { xid }))
  return order && { order, history: Effect.runSync(store.history(account, order.order_id)) }
}

const unexplained = "no serial order explains the answers"

/** Everything about a play that must not be, as sentences. */
export const judge = ({ calls, exits, scenario, store }: Play): ReadonlyArray<string> => {
  const orders = [...byOrder(calls)].map(([name, own]) => ({ name, own, stored: storedOf(store, own[0]!) }))
  const ends = exits.flatMap((exit, client) => {
    if (exit === undefined) return [`client ${client} never ends`]
    if (Exit.isSuccess(exit) || (scenario.deaths.has(client) && Cause.hasInterruptsOnly(exit.cause))) return []
    return [`client ${client} dies of a defect: ${Cause.pretty(exit.cause)}`]
  })
  const ofOrders = orders.flatMap(({ name, own, stored }) => {
    // A call that nobody had an answer to and that left no event has not happened; this makes the search short.
    const happened = own.filter(
      ({ answer, id }) => answer !== undefined || stored?.history.some(({ request_id }) => request_id === id)
    )
    const sentences = [...brokenIn(own, stored), ...(serialOrder(happened) === undefined ? [unexplained] : [])]
    return sentences.map((sentence) => `${name}: ${sentence}`)
  })
  const all = orders.flatMap(({ stored }) => stored ?? [])
  return [...ends, ...ofOrders, ...brokenEvents(eventsOf(store), all)]
}
