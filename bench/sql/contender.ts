import type { HistoryEvent, Order } from "@waybill/core"

/** Somebody who keeps orders: all do the same work, each in its own way. */
export interface Contender {
  readonly push: (order: Order, event: HistoryEvent) => Promise<boolean>
  /** Compare and set on the revision. */
  readonly update: (order: Order, event: HistoryEvent) => Promise<boolean>
  readonly read: (account_id: string, xid: string) => Promise<Order | undefined>
  /** Leaves nothing behind. */
  readonly close: () => Promise<void>
}

/** Writes what waits together, one batch at a time: group commit in twenty lines. */
export const together = <Item>(write: (items: ReadonlyArray<Item>) => Promise<ReadonlyArray<boolean>>, most = 64) => {
  const queue: Array<{
    readonly item: Item
    readonly done: (yes: boolean) => void
    readonly failed: (error: unknown) => void
  }> = []
  let isBusy = false
  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const answers = await write(batch.map(({ item }) => item))
        for (const [index, { done }] of batch.entries()) done(answers[index]!)
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    isBusy = false
  }
  return (item: Item): Promise<boolean> =>
    new Promise((done, failed) => {
      queue.push({ item, done, failed })
      if (isBusy) return
      isBusy = true
      setImmediate(flush)
    })
}

/** An order with its event, as the hand-written ones pass them on. */
export interface Written {
  readonly order: Order
  readonly event: HistoryEvent
}

/** The columns of the hand-written tables: what is looked up, the document, and one row of history a change. */
export const rowOf = ({ order }: Written): ReadonlyArray<string | number | null> => [
  order.account_id,
  order.order_id,
  order.xid,
  order.revision,
  order.stage,
  order.hold === null ? 0 : 1,
  order.rush ? 1 : 0,
  order.order_date,
  order.update_date,
  order.ship_deadline ?? null,
  JSON.stringify(order)
]
export const eventRowOf = ({ event }: Written): ReadonlyArray<string | number | null> => [
  event.account_id,
  event.order_id,
  event.revision,
  event.event_id,
  event.at,
  event.actor,
  event.command,
  event.msg ?? null
]
export const columns =
  "account_id, order_id, xid, revision, stage, is_held, rush, order_date, update_date, ship_deadline, document"
export const eventColumns = "account_id, order_id, revision, event_id, at, actor, command, msg"
