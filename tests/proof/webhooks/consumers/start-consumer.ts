// Runs consumers in a process of a trial, and writes orders whose events they read.
import { OrderStore } from "@waybill/core"
import { type ConsumerHandler, type ConsumerOptions, Outbox } from "../../../../packages/adapter-sql/src/index.ts"
import { newEntry, nextEntry } from "../../../../packages/adapter-sql/test/fixtures/orders.ts"
import type { WaybillProcess } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"

/** Writes an order with a number of revisions. */
export const writeOrder = async (process: WaybillProcess, order_id: string, revisions: number): Promise<void> => {
  let entry = newEntry({ account_id: "acme", order_id: order_id as never })
  await process.runPromise(OrderStore.use((store) => store.insert(entry.order, entry.event)))
  for (let revision = 2; revision <= revisions; revision++) {
    entry = nextEntry(entry.order)
    await process.runPromise(OrderStore.use((store) => store.update(entry.order, entry.event)))
  }
}

/** Starts a consumer from the first event, with short waits. The returned function stops it. */
export const startConsumer = (
  process: WaybillProcess,
  name: string,
  handler: ConsumerHandler,
  options: ConsumerOptions = {}
): (() => Promise<void>) => {
  const stop = new AbortController()
  const quick: ConsumerOptions = { start: "beginning", pause: 20, wait: () => 20, ...options }
  const running = process.runPromiseExit(
    Outbox.use((outbox) => outbox.run(name, handler, quick)),
    { signal: stop.signal }
  )
  return async () => {
    stop.abort()
    await running
  }
}
