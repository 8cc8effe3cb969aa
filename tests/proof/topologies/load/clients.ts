// Clients that push orders and change them until they are stopped. They repeat each call until they know its outcome.
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import type { Entrance } from "../../one-order/push-round.ts"
import { pause } from "../network/until.ts"
import { type Field, newOrder, type Pushed } from "./ledger.ts"

/** Concurrent clients at each entrance. */
const CLIENTS = 4

type Reply = Readonly<Record<string, unknown>>

/** Calls a method. Returns undefined without a reply, and after a temporary error. */
export const call = async (
  { credentials, url }: Entrance,
  method: string,
  data: object
): Promise<Reply | undefined> => {
  const body = JSON.stringify({ ...credentials, data })
  try {
    const reply = await fetch(`${url}/v1/${method}`, { method: "POST", body, signal: AbortSignal.timeout(10_000) })
    const result = (await reply.json()) as Reply
    return reply.status === 503 ? undefined : result
  } catch {
    return undefined
  }
}

interface Change {
  readonly field: Field
  readonly method: string
  readonly data: Readonly<Record<string, string>>
  readonly value: string
}

const changesOf = (random: SeededRandom): ReadonlyArray<Change> => {
  const day = `2099-01-${10 + random.below(20)}`
  const msg = `reason ${random.below(1000)}`
  const deadline = {
    field: "ship_deadline" as const,
    method: "change_ship_deadline",
    data: { ship_deadline: `${day} 00:00:00` }
  }
  const changes = [
    { ...deadline, value: day },
    { field: "hold", method: "hold_order", data: { msg }, value: msg },
    { field: "cancelled", method: "cancel_order", data: {}, value: "yes" }
  ] as const
  return changes.slice(0, random.below(changes.length + 1))
}

interface Options {
  /** Start of each xid. */
  readonly prefix: string
  readonly seed: number
  /** Seconds after the end in which a client still repeats a call. */
  readonly patience: number
}

/** Starts clients at the entrances. */
export const startClients = (entrances: ReadonlyArray<Entrance>, { patience, prefix, seed }: Options) => {
  const pushed: Array<Pushed> = []
  const acknowledgements = new Map(entrances.map((entrance): [Entrance, Array<number>] => [entrance, []]))
  const unexpected: Array<string> = []
  let stoppedAt = Number.POSITIVE_INFINITY
  const isRunning = () => stoppedAt === Number.POSITIVE_INFINITY

  /**
   * Repeats a call until it succeeds or is refused with the code of a repeated call. Returns undefined after another
   * refusal, and if it gives up.
   */
  const untilKnown = async (entrance: Entrance, method: string, data: { xid: string }, repeated: string) => {
    for (let attempt = 0; performance.now() < stoppedAt + 1000 * patience; attempt++) {
      const reply = await call(entrance, method, data)
      if (reply?.res === "success") acknowledgements.get(entrance)!.push(performance.now())
      else if (reply !== undefined && !(reply.code === repeated && attempt > 0)) {
        unexpected.push(`${data.xid}: ${method} got ${JSON.stringify(reply)}`)
        return undefined
      }
      if (reply !== undefined) return reply
      await pause(50)
    }
    return undefined
  }

  const pushAndChange = async (entrance: Entrance, order: Pushed, changes: ReadonlyArray<Change>) => {
    const { xid } = order
    const reply = await untilKnown(entrance, "push_order", orderOf(xid), "121")
    if (reply === undefined) return
    order.isAcknowledged = true
    if (reply.res === "success") order.receipt = String(reply.receipt_id)
    for (const { data, field, method, value } of changes) {
      const attempts = order.values[field]
      attempts.possible = value
      if ((await untilKnown(entrance, method, { ...data, xid }, "515")) === undefined) return
      attempts.acknowledged = value
    }
  }

  const client = async (entrance: Entrance, name: string) => {
    const random = seededRandom(seed * 100 + Number(name))
    for (let number = 0; isRunning(); number++) {
      const order = newOrder(`${prefix}-${name}-${number}`)
      pushed.push(order)
      await pushAndChange(entrance, order, changesOf(random))
      await pause(40)
    }
  }
  const all = entrances.flatMap((entrance, index) =>
    Array.from({ length: CLIENTS }, (_, number) => client(entrance, `${index}${number}`))
  )
  return {
    pushed,
    /** Times of the acknowledgements at each entrance, in milliseconds. */
    acknowledgements: [...acknowledgements.values()] as ReadonlyArray<ReadonlyArray<number>>,
    /** Replies that no client may get. */
    unexpected,
    /** Stops the clients after their current orders. */
    stop: async () => {
      stoppedAt = performance.now()
      await Promise.all(all)
    }
  }
}
