import type { HistoryEvent, Order } from "@waybill/core"

/** An order store as the benchmark calls it. */
export interface BenchStore {
  readonly insert: (order: Order, event: HistoryEvent) => Promise<boolean>
  /** Writes the order if the stored revision is one less than the order's, and returns whether it did. */
  readonly update: (order: Order, event: HistoryEvent) => Promise<boolean>
  readonly read: (account_id: string, xid: string) => Promise<Order | undefined>
  /** Drops the tables and closes the connections. */
  readonly close: () => Promise<void>
}

/**
 * Returns a function that combines waiting items into batches and writes one batch at a time: a minimal group commit.
 */
const batched = <Item>(write: (items: ReadonlyArray<Item>) => Promise<ReadonlyArray<boolean>>, maxItems = 64) => {
  const queue: Array<{
    readonly item: Item
    readonly resolve: (isWritten: boolean) => void
    readonly reject: (error: unknown) => void
  }> = []
  let isBusy = false
  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxItems)
      try {
        const results = await write(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }
  return (item: Item): Promise<boolean> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(flush)
    })
}

/** An order and the event that records its latest change. */
export interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
}

/** Returns a function that writes entries in batches if `isGrouped` is true, and one at a time otherwise. */
export const entryWriter = (
  write: (batch: ReadonlyArray<Entry>) => Promise<ReadonlyArray<boolean>>,
  isGrouped: boolean
): ((entry: Entry) => Promise<boolean>) => (isGrouped ? batched(write) : async (entry) => (await write([entry]))[0]!)

/** Returns the values of an order's row in the hand-written tables: the queryable columns, then the document. */
export const rowOf = ({ order }: Entry): ReadonlyArray<string | number | null> => [
  order.account_id,
  order.order_id,
  order.xid,
  order.revision,
  order.stage,
  order.holds.length === 0 ? 0 : 1,
  order.rush ? 1 : 0,
  order.order_date,
  order.update_date,
  order.ship_deadline ?? null,
  JSON.stringify(order)
]
/** Returns the values of an event's row in the hand-written tables. */
export const eventRowOf = ({ event }: Entry): ReadonlyArray<string | number | null> => [
  event.account_id,
  event.order_id,
  event.revision,
  event.event_id,
  event.at,
  event.actor,
  event.command,
  event.msg ?? null
]
export const COLUMNS =
  "account_id, order_id, xid, revision, stage, is_held, rush, order_date, update_date, ship_deadline, document"
export const EVENT_COLUMNS = "account_id, order_id, revision, event_id, at, actor, command, msg"
