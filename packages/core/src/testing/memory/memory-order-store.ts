import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type HistoryEvent, partOf } from "../../order/history.ts"
import type { Order } from "../../order/order.ts"
import { OrderStore } from "../../ports/order-store.ts"
import { HostMistake } from "../../ports/plain.ts"

const key = (account_id: string, id: string): string => JSON.stringify([account_id, id])

const make = () => {
  const byId = new Map<string, Order>()
  const idByXid = new Map<string, string>()
  let log: Array<HistoryEvent> = []
  const histories = new Map<string, ReadonlyArray<HistoryEvent>>()
  const byXid = (account_id: string, xid: string): Order | undefined => {
    const id = idByXid.get(key(account_id, xid))
    return id === undefined ? undefined : byId.get(id)
  }
  const write = (order: Order, event: HistoryEvent) => {
    byId.set(key(order.account_id, order.order_id), order)
    log.push(event)
    const id = key(order.account_id, order.order_id)
    histories.set(id, [...(histories.get(id) ?? []), event])
  }
  const isNext = ({ account_id, order_id, revision }: Order) =>
    byId.get(key(account_id, order_id))?.revision === revision - 1
  return OrderStore.of({
    insert: (order, event) =>
      Effect.sync(() => {
        const id = key(order.account_id, order.order_id)
        const existing = byXid(order.account_id, order.xid) ?? byId.get(id)
        if (existing !== undefined) return { _tag: "Existing", order: existing }
        write(order, event)
        idByXid.set(key(order.account_id, order.xid), id)
        return { _tag: "Inserted" }
      }),
    find: (account_id, ref) =>
      Effect.sync(() => ("order_id" in ref ? byId.get(key(account_id, ref.order_id)) : byXid(account_id, ref.xid))),
    update: (order, event) =>
      Effect.sync(() => {
        if (!isNext(order)) return false
        write(order, event)
        return true
      }),
    erase: (order, event, history) =>
      Effect.sync(() => {
        if (!isNext(order)) return false
        const replaced = new Map(history.map((each) => [each.event_id, each]))
        log = log.map((each) => replaced.get(each.event_id) ?? each)
        histories.set(key(order.account_id, order.order_id), history)
        write(order, event)
        return true
      }),
    history: (account_id, order_id, part = {}) =>
      Effect.sync(() => partOf(histories.get(key(account_id, order_id)) ?? [], part)),
    events: ({ after, limit }) =>
      Effect.sync(() => {
        const start = Number(after ?? 0)
        if (!(Number.isInteger(start) && start >= 0 && start <= log.length))
          throw new HostMistake(
            `events: after: ${JSON.stringify(after)} is not a cursor of this store; pass one that events returned`
          )
        const events = log.slice(start, start + limit)
        return { events, cursor: String(start + events.length) }
      })
  })
}

/**
 * A layer that keeps orders in memory: the reference implementation of the port, for tests and demonstrations.
 *
 * @example
 * ```ts
 * const tests = lawTests(orderStoreLaws, () => memoryOrderStore)
 * ```
 */
export const memoryOrderStore: Layer.Layer<OrderStore> = Layer.sync(OrderStore, make)
