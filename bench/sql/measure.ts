import type { Order } from "@waybill/core"
import { nextRevision, orderOf } from "./orders.ts"
import type { BenchStore } from "./store.ts"

/** Operations per second, one figure for each concurrency level. */
export interface Figures {
  readonly insert: ReadonlyArray<number>
  readonly update: ReadonlyArray<number>
  readonly read: ReadonlyArray<number>
}

let next = 0

/** Returns the total operations per second of clients that each wait for one operation before they start the next. */
const rate = async (clients: number, seconds: number, work: (client: number) => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  const end = start + seconds * 1000
  let count = 0
  const client = async (number: number) => {
    while (performance.now() < end) {
      await work(number)
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return (count * 1000) / (performance.now() - start)
}

const expectSuccess = (isDone: boolean) => {
  if (!isDone) throw new Error("an operation that must succeed has failed")
}

/** Measures inserts, updates and reads at each concurrency level. Each client updates a different order. */
export const measure = async (
  store: BenchStore,
  concurrencies: ReadonlyArray<number>,
  seconds: number
): Promise<Figures> => {
  const inserted: Array<Order> = []
  const insertNext = async () => {
    const { event, order } = orderOf(next++)
    expectSuccess(await store.insert(order, event))
    inserted.push(order)
  }
  const figures = { insert: [] as Array<number>, update: [] as Array<number>, read: [] as Array<number> }
  for (const clients of concurrencies) {
    figures.insert.push(await rate(clients, seconds, insertNext))
    const own = Array.from({ length: clients }, (_, client) => inserted[client % inserted.length]!)
    while (new Set(own).size < clients) {
      await insertNext()
      own.splice(0, clients, ...inserted.slice(-clients))
    }
    figures.update.push(
      await rate(clients, seconds, async (client) => {
        const { event, order } = nextRevision(own[client]!)
        expectSuccess(await store.update(order, event))
        own[client] = order
      })
    )
    for (const order of own)
      inserted.splice(
        inserted.findIndex(({ xid }) => xid === order.xid),
        1
      )
    figures.read.push(
      await rate(clients, seconds, async () => {
        const { account_id, xid } = inserted[Math.floor(Math.random() * inserted.length)] ?? own[0]!
        expectSuccess((await store.read(account_id, xid)) !== undefined)
      })
    )
  }
  return figures
}
