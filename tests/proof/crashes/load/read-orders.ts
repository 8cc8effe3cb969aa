// Reads orders back through the operator API.

import { orderViolations, type StoredOrder } from "./judge-orders.ts"
import type { Address, Write } from "./send-write.ts"

const [NOT_FOUND, TEMPORARY] = [404, 503]
const READERS = 8
/** Number of times that a temporary reply is repeated, with a pause of a tenth of a second. */
const REPEATS = 100
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100))

const readOrder = async ({ token, url }: Address, order_id: string): Promise<StoredOrder | undefined> => {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const send = () => fetch(`${url}/operator/v1/orders/demo/${order_id}${path}`, { headers })
    let reply = await send()
    for (let repeats = 0; reply.status === TEMPORARY && repeats < REPEATS; repeats++) {
      await pause()
      reply = await send()
    }
    if (!reply.ok && reply.status !== NOT_FOUND) throw new Error(`${order_id}: ${reply.status} ${await reply.text()}`)
    return reply.ok ? ((await reply.json()) as Record<string, unknown>) : undefined
  }
  const [order, history] = [await get(""), await get("/history")]
  if (order === undefined || history === undefined) return undefined
  const events = history.events as ReadonlyArray<Record<string, unknown>>
  return {
    order_id: String(order.order_id),
    items: (order.order_info as ReadonlyArray<unknown>).length,
    revision: Number(order.revision),
    stage: String(order.stage),
    events: events.map(({ request_id, revision, stage }) => ({
      request: String(request_id),
      revision: Number(revision),
      stage: String(stage)
    }))
  }
}

/** Reads each order with an acknowledged write, and returns the violations. */
export const readBack = async (address: Address, writes: ReadonlyArray<Write>): Promise<ReadonlyArray<string>> => {
  const waiting = [...Map.groupBy(writes, ({ xid }) => xid).values()]
  const violations: Array<string> = []
  const read = async () => {
    for (let own = waiting.pop(); own !== undefined; own = waiting.pop())
      violations.push(...orderViolations(own, await readOrder(address, own[0]!.order_id)))
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return violations
}
