import type { Order } from "@waybill/core"
import type { Contender } from "./contender.ts"
import { after, orderOf } from "./orders.ts"

/** Somebody's answers a second: pushes and updates at each concurrency, and reads. */
export interface Figures {
  readonly push: ReadonlyArray<number>
  readonly update: ReadonlyArray<number>
  readonly read: ReadonlyArray<number>
}

let next = 0

/** How often clients who each wait for their answer are answered, a second. */
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

const demand = (isDone: boolean) => {
  if (!isDone) throw new Error("a write that had to succeed did not")
}

/** One round of everything. Each client changes an order of its own. */
export const measure = async (
  contender: Contender,
  concurrencies: ReadonlyArray<number>,
  seconds: number
): Promise<Figures> => {
  const pushed: Array<Order> = []
  const push = async () => {
    const { event, order } = orderOf(next++)
    demand(await contender.push(order, event))
    pushed.push(order)
  }
  const figures = { push: [] as Array<number>, update: [] as Array<number>, read: [] as Array<number> }
  for (const clients of concurrencies) {
    figures.push.push(await rate(clients, seconds, push))
    const own = Array.from({ length: clients }, (_, client) => pushed[client % pushed.length]!)
    while (new Set(own).size < clients) {
      await push()
      own.splice(0, clients, ...pushed.slice(-clients))
    }
    figures.update.push(
      await rate(clients, seconds, async (client) => {
        const { event, order } = after(own[client]!)
        demand(await contender.update(order, event))
        own[client] = order
      })
    )
    for (const order of own)
      pushed.splice(
        pushed.findIndex(({ xid }) => xid === order.xid),
        1
      )
    figures.read.push(
      await rate(clients, seconds, async () => {
        const { account_id, xid } = pushed[Math.floor(Math.random() * pushed.length)] ?? own[0]!
        demand((await contender.read(account_id, xid)) !== undefined)
      })
    )
  }
  return figures
}
