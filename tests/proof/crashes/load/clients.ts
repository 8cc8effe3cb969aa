// Merchants and operators that write to a service until they are stopped. Each acknowledged write is recorded.
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { type Address, type KnownOrder, sendWrite, type Write } from "./send-write.ts"

/** Commands on one order, all of which must succeed in this order. */
export const scripts = [
  ["push_order"],
  ["push_order", "note", "hold_order", "unhold_order"],
  ["push_order", "start", "ship"],
  ["push_order", "hold", "note"],
  ["push_order", "change_ship_method", "cancel_order"]
] as const

const CLIENTS = 12
export const MAX_ITEMS = 4
const SEEDS_APART = 1009
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Starts clients that push orders and run commands on them. After a lost or temporary reply, they take a new order. */
export const startClients = (address: Address, seed: number, prefix: string) => {
  const writes: Array<Write> = []
  /** Replies that are neither a success nor temporary, as sentences. */
  const unexpected: Array<string> = []
  const counts = { temporary: 0, unanswered: 0 }
  let [orders, isRunning] = [0, true]
  /** Runs the script on the order until a command is not acknowledged. Returns whether it ended. */
  const runScript = async (order: KnownOrder, script: (typeof scripts)[number]): Promise<boolean> => {
    let known = order
    for (const command of script) {
      const sent = await sendWrite(address, known, command)
      if (typeof sent === "string") counts[sent]++
      else if ("unexpected" in sent) unexpected.push(sent.unexpected)
      else {
        writes.push(sent)
        known = sent
        continue
      }
      return false
    }
    return true
  }
  const client = async (number: number) => {
    const random = seededRandom(seed * SEEDS_APART + number)
    while (isRunning) {
      const order = { xid: `${prefix}-${++orders}`, order_id: "", items: 1 + random.below(MAX_ITEMS) }
      if (!(await runScript(order, random.pick(scripts)))) await pause(20)
    }
  }
  const ended = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return {
    writes,
    unexpected,
    /** Numbers of replies that were temporary, and of requests without a reply. */
    counts,
    end: () => {
      isRunning = false
      return ended
    }
  }
}

export type Clients = ReturnType<typeof startClients>
