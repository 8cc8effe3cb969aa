// Consumers with similar names read one event log in two processes, and commands name the events of another consumer.
import { setTimeout as pause } from "node:timers/promises"
import type { Effect } from "effect"
import { Outbox } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { migratedTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { startConsumer, writeOrder } from "../../webhooks/consumers/start-consumer.ts"
import { consumerViolations } from "./judge-consumers.ts"

/** Names that a wildcard, a comparison without signs or one of a prefix would confuse. */
const names = ["mail", "mail_", "mai_", "mail.", "mail-", "mail0", "mail0.mail"]
const REVISIONS = 2
/** Maximum time without progress in milliseconds. */
const QUIET = 10_000

const keyOf = (event: string) => {
  const [order_id, revision] = event.split("/") as [string, string]
  return { account_id: "acme", order_id, revision: Number(revision) }
}

/** `size` is the number of events that all consumers read. */
export const runConsumers = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  const random = seededRandom(run.seed)
  const timeouts = { timeouts: { acquire: 20_000, statement: 20_000 } }
  const processes = [1, 2].map((number) => waybillOn(tables, number, timeouts)) as [Process, Process]
  const outbox = <A, E>(use: (outbox: Outbox["Service"]) => Effect.Effect<A, E>) =>
    processes[0].runPromise(Outbox.use(use))
  const log: Array<string> = []
  const consumers = names.map((name) => ({
    name,
    handled: [] as Array<string>,
    refused: new Set<string>(),
    byTwo: [] as Array<string>
  }))
  const setAside = async (name: string) =>
    (await outbox((each) => each.setAside(name, { limit: run.size + 100 }))).map(
      ({ order_id, revision }) => `${order_id}/${revision}`
    )
  const start = (name: string, process: Process) => {
    const own = consumers.find((each) => each.name === name)!
    const open = openOrders.get(name) ?? new Set()
    openOrders.set(name, open)
    return startConsumer(
      process,
      name,
      async ({ event: { order_id, revision } }) => {
        const event = `${order_id}/${revision}`
        // Both processes are in this one, so an order that two of them handle concurrently is seen here.
        if (open.has(order_id)) own.byTwo.push(event)
        open.add(order_id)
        await pause(1)
        open.delete(order_id)
        if (own.refused.has(event)) throw new Error(`${name} refuses ${event}`)
        own.handled.push(event)
      },
      { attempts: 1 }
    )
  }
  const openOrders = new Map<string, Set<string>>()
  const found: Array<string> = []
  let commands = 0
  const stops: Array<() => Promise<void>> = []
  try {
    const orders = Math.ceil(run.size / names.length / REVISIONS)
    for (let order = 1; order <= orders; order++)
      for (let revision = 1; revision <= REVISIONS; revision++) {
        log.push(`${order}/${revision}`)
        random.pick(consumers).refused.add(`${order}/${revision}`)
      }
    for (const [index, name] of names.entries()) stops.push(start(name, processes[index % 2]!))
    stops.push(start("mail", processes[1]))
    for (let order = 1; order <= orders && !run.signal.aborted; order++) {
      await writeOrder(processes[order % 2]!, String(order), REVISIONS)
      run.progress(order * REVISIONS * names.length)
    }
    const done = async () => {
      const counts = consumers.map(async ({ handled, name }) => handled.length + (await setAside(name)).length)
      return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
    }
    const all = log.length * names.length
    for (let quiet = 0, before = 0; quiet < QUIET && before < all && !run.signal.aborted; quiet += 100) {
      await pause(100)
      const now = await done()
      if (now > before) quiet = 0
      before = now
    }
    await Promise.all(stops.splice(0).map((stop) => stop()))
    for (const { name } of consumers)
      for (const other of consumers.filter((each) => each.name !== name)) {
        const theirs = [...other.refused].map(keyOf)
        const changed =
          (await outbox((each) => each.retry(name, theirs))) + (await outbox((each) => each.discard(name, theirs)))
        if (changed > 0) found.push(`${name}: commands changed ${changed} events of ${other.name}`)
        commands += 2
      }
    await outbox((each) => each.remove(names.at(-1)!))
    const kept = (await outbox((each) => each.consumers())).map(({ name }) => name)
    if (kept.join() !== names.slice(0, -1).toSorted().join()) found.push(`${kept.join(", ")} are left after a removal`)
    for (const consumer of consumers.slice(0, -1))
      found.push(...consumerViolations({ ...consumer, setAside: await setAside(consumer.name) }, log))
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all(processes.map((process) => process.dispose()))
    await tables.end()
  }
  const figures = { consumers: String(names.length), commands: String(commands) }
  return { trials: log.length * names.length, losses: found.length, figures, found }
}

type Process = ReturnType<typeof waybillOn>
