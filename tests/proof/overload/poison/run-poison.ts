// Consumers read events of which some can never be handled: the handler refuses them, or their rows cannot be parsed.
import { setTimeout as pause } from "node:timers/promises"
import { Outbox } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { migratedTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { startConsumer, writeOrder } from "../../webhooks/consumers/start-consumer.ts"
import { type Consumed, type Fates, poisonViolations } from "./judge-poison.ts"

const REVISIONS = 3
/** The event of an order that its handler refuses. */
const POISON = 2
const ATTEMPTS = 3
/** Maximum time without progress in milliseconds. */
const QUIET = 10_000
const TIME_LIMIT = 100

/** Ways in which a handler fails. */
const failures: Readonly<Record<string, () => void | Promise<void>>> = {
  throws: () => {
    throw new Error("no such customer")
  },
  "throws a value without a string": () => {
    throw Object.create(null)
  },
  "rejects with ten megabytes": () => Promise.reject(new Error("x".repeat(10_000_000))),
  "rejects with NUL and half a letter": () => Promise.reject("\u0000\ud83d"),
  "never ends": () => new Promise(() => {})
}

/** Rows that cannot be parsed, by the table. */
const damages = {
  event: (order: string) =>
    `update our_history set changes = '{"x":' where order_id = '${order}' and revision = ${POISON}`,
  order: (order: string) => `update our_orders set document = '{"x":' where order_id = '${order}'`
}

const readable = ["healthy", "healthy", "healthy", ...Object.keys(failures)]
const kinds = [...readable, ...Object.keys(damages)]

/** Returns the fates of the events of orders, which are keyed by id. `refuses`: whether the handler fails. */
const fatesOf = (orders: ReadonlyMap<string, string>, refuses: boolean): Fates => {
  const events = [...orders].flatMap(([order, kind]) =>
    Array.from({ length: REVISIONS }, (_, index) => ({ event: `${order}/${index + 1}`, kind, revision: index + 1 }))
  )
  const fateOf = ({ kind, revision }: (typeof events)[number]) => {
    if (kind === "order" || (kind === "event" && revision === POISON)) return "unreadable"
    return refuses && kind in failures && revision === POISON ? "refused" : "healthy"
  }
  const { healthy = [], refused = [], unreadable = [] } = Object.groupBy(events, fateOf)
  const names = (list: typeof events) => list.map(({ event }) => event)
  return { healthy: names(healthy), refused: names(refused), unreadable: names(unreadable), attempts: ATTEMPTS }
}

/** `size` is the number of orders. */
export const runPoison = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  const random = seededRandom(run.seed)
  const process = waybillOn(tables, 1, { timeouts: { acquire: 20_000, statement: 20_000 } })
  const orders = new Map<string, string>()
  const write = async (number: number, kind: string) => {
    orders.set(String(number), kind)
    await writeOrder(process, String(number), REVISIONS)
    if (kind in damages) await tables.query(damages[kind as keyof typeof damages](String(number)))
  }
  const consumers = [true, false].map((refuses) => {
    const [handled, calls]: [Array<string>, Array<string>] = [[], []]
    const name = refuses ? "mail" : "ledger"
    const start = () =>
      startConsumer(
        process,
        name,
        async ({ event: { order_id, revision } }) => {
          const event = `${order_id}/${revision}`
          calls.push(event)
          if (refuses && revision === POISON) await failures[orders.get(order_id) ?? ""]?.()
          handled.push(event)
        },
        { attempts: ATTEMPTS, timeLimit: TIME_LIMIT, concurrency: 10 }
      )
    return { name, refuses, handled, calls, start }
  })
  const setAside = async (name: string) => {
    const events = await process.runPromise(
      Outbox.use((outbox) => outbox.setAside(name, { limit: 10 * run.size + 100 }))
    )
    return events.map(({ order_id, revision }) => `${order_id}/${revision}`)
  }
  const stops: Array<() => Promise<void>> = []
  const start = performance.now()
  try {
    // Half of the orders exist before the consumers start, among them one of each kind and all that cannot be parsed.
    for (let number = 1; number <= run.size && !run.signal.aborted; number++) {
      const hasStarted = number > run.size / 2
      if (hasStarted && stops.length === 0) stops.push(...consumers.map((each) => each.start()))
      await write(number, kinds[number - 1] ?? random.pick(hasStarted ? readable : kinds))
      run.progress(number)
    }
    const expected = REVISIONS * orders.size
    const count = async () => {
      const each = await Promise.all(
        consumers.map(async ({ handled, name }) => handled.length + (await setAside(name)).length)
      )
      return Math.min(...each)
    }
    for (let quiet = 0, before = 0; quiet < QUIET && before < expected && !run.signal.aborted; quiet += 100) {
      await pause(100)
      const now = await count()
      if (now > before) quiet = 0
      before = now
    }
    const found: Array<string> = []
    for (const { calls, handled, name, refuses } of consumers) {
      const consumed: Consumed = { name, calls, handled, setAside: await setAside(name) }
      found.push(...poisonViolations(consumed, fatesOf(orders, refuses)))
    }
    const poison = fatesOf(orders, true)
    const figures = {
      events: String(expected),
      poison: String(poison.refused.length + poison.unreadable.length),
      time: `${((performance.now() - start) / 1000).toFixed(1)} s`
    }
    return { trials: expected, losses: found.length, figures, found }
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await process.dispose()
    await tables.end()
  }
}
