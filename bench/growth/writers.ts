// Orders that merchants push to a service, before and during long work on its database.
import { setTimeout as pause } from "node:timers/promises"
import { AccountAdmin } from "@waybill/core/adapter"
import { Redacted } from "effect"
import { startService } from "../console/service.ts"
import { orderOf } from "../server/requests.ts"
import { medianOf } from "./judge.ts"
import { folder } from "./places.ts"
import type { Shop } from "./shop.ts"
import { backUp, upgradeAgain } from "./upkeep.ts"

const CLIENTS = 4
/** Seconds without the work, before each measurement of it. */
const QUIET = 15
const ROUNDS = 2
/** Target: the orders per second during the work, as a share of those before. */
const TARGET = 0.8

/** The orders that were stored in a span of time. */
interface Span {
  readonly rate: number
  /** Milliseconds of the slowest reply. */
  readonly slowest: number
  readonly refused: number
}

/** Starts a service with clients that push one order after another, and returns a function that counts during work. */
const startClients = async ({ place, prefix, runtime }: Shop) => {
  const account_id = `w-${crypto.randomUUID()}`
  const issued = await runtime.runPromise(AccountAdmin.use(({ create }) => create({ account_id })))
  const [password, secretkey] = [Redacted.value(issued.password), Redacted.value(issued.secretkey)]
  const service = await startService(folder, place.location, { name: account_id, prefix, role: "admin" })
  const url = new URL("../v1/push_order", service.url)
  let isOver = false
  let replies: Array<{ readonly isStored: boolean; readonly time: number }> = []
  const push = async (): Promise<boolean> => {
    const data = orderOf(crypto.randomUUID())
    const body = JSON.stringify({ username: issued.username, password, secretkey, data })
    const headers = { "content-type": "application/json" }
    const reply = await fetch(url, { method: "POST", headers, body })
    return /"res":"success"/.test(await reply.text())
  }
  const client = async () => {
    while (!isOver) {
      const start = performance.now()
      const isStored = await push().catch(() => false)
      replies.push({ isStored, time: performance.now() - start })
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    during: async (work: () => Promise<unknown>): Promise<Span> => {
      replies = []
      const start = performance.now()
      await work()
      const seconds = (performance.now() - start) / 1000
      const stored = replies.filter(({ isStored }) => isStored)
      const slowest = replies.reduce((most, { time }) => Math.max(most, time), 0)
      return { rate: stored.length / seconds, slowest, refused: replies.length - stored.length }
    },
    stop: async () => {
      isOver = true
      await clients
      await service.stop()
    }
  }
}

/** Work on a database while merchants push orders. The first function prepares it, and returns what is measured. */
const works: Readonly<Record<string, (shop: Shop) => Promise<() => Promise<unknown>>>> = {
  backup: async (shop) => () => backUp(shop),
  "migrate, the steps since 0.1.0": upgradeAgain
}

/** Returns the lines of the table of the orders that were stored before and during each work, and whether its target is met. */
export const writers = async (shop: Shop) => {
  const { during, stop } = await startClients(shop)
  let isMet = true
  const rows: Array<string> = []
  try {
    for (const [name, prepare] of Object.entries(works)) {
      const rounds: Array<{ readonly before: Span; readonly busy: Span; readonly seconds: number }> = []
      for (let round = 0; round < ROUNDS; round++) {
        const work = await prepare(shop)
        const before = await during(() => pause(1000 * QUIET))
        const start = performance.now()
        const busy = await during(work)
        rounds.push({ before, busy, seconds: (performance.now() - start) / 1000 })
        process.stderr.write(`${name}: ${JSON.stringify(rounds.at(-1))}\n`)
      }
      const ratio = medianOf(rounds.map(({ before, busy }) => busy.rate / before.rate))
      const refused = rounds.reduce((sum, { before, busy }) => sum + before.refused + busy.refused, 0)
      isMet &&= ratio >= TARGET && refused === 0
      const cells = [
        medianOf(rounds.map(({ seconds }) => seconds)).toFixed(1),
        medianOf(rounds.map(({ before }) => before.rate)).toFixed(0),
        medianOf(rounds.map(({ busy }) => busy.rate)).toFixed(0),
        ratio.toFixed(2),
        Math.max(...rounds.map(({ busy }) => busy.slowest)).toFixed(0),
        String(refused),
        `${TARGET}${ratio >= TARGET ? "" : ", not met"}`
      ]
      rows.push(`| ${name} | ${cells.join(" | ")} |`)
    }
  } finally {
    await stop()
  }
  return {
    isMet,
    lines: [
      `| ${shop.place.name}, work | s | orders/s before | during | ratio | slowest reply, ms | refused | target |`,
      "|---|---|---|---|---|---|---|---|",
      ...rows
    ]
  }
}
