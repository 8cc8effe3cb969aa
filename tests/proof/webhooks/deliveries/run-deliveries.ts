// Two processes change orders while two others send their events to receivers. Everything is then compared with the
// log.
import { sqlStores } from "@waybill/adapter-sql"
import { CurrentPolicy, policy } from "@waybill/core"
import { Webhooks } from "@waybill/core/adapter"
import { Effect, Layer, Redacted } from "effect"
import { migrate } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, freshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { startWorker } from "../../../../packages/adapter-sql/test/processes/start-worker.ts"
import { accounts, callsOnOrder } from "../../../../packages/adapter-sql/test/storms/plan.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { deliveryViolations, type LoggedEvent, type Receiver, typesOf } from "./judge-deliveries.ts"
import { faultViolations } from "./judge-faults.ts"
import { badReplies, openReceiver } from "./receiver.ts"
import { startSenders } from "./senders.ts"

export interface Faults {
  /** Whether senders are killed and paused. */
  readonly disturbs: boolean
  /** Whether the receiver fails. */
  readonly misbehaves: boolean
}

const WRITERS = 2
const ORDERS_PER_WAVE = 20
const WEBHOOKS_PER_ACCOUNT = 2
/** Number of requests, on average, between two faults. */
const REQUESTS_PER_FAULT = 60
/** Milliseconds of an attempt. */
const TIME_LIMIT = 400
/** Attempts are up to half an hour apart, which then takes less than a second. */
const SPEED = 3000
/** Milliseconds without a new event after which the rest counts as missing. */
const MAX_WAIT = 60_000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const addWebhooks = ({ prefix, source }: FreshTables, url: string): Promise<ReadonlyArray<Receiver>> => {
  const rules = Layer.succeed(CurrentPolicy, policy({ webhookUrls: "any", webhookNetworks: "any" }))
  const stores = sqlStores(source, { prefix, migrate: false, accounts: "host" }).pipe(Layer.provide(rules))
  const names = accounts.flatMap((account_id) =>
    Array.from({ length: WEBHOOKS_PER_ACCOUNT }, (_, index) => ({ account_id, name: `${account_id}-${index}` }))
  )
  const add = Effect.forEach(names, ({ account_id, name }) =>
    Webhooks.use((webhooks) => webhooks.add(account_id, { url: `${url}/${name}` })).pipe(
      Effect.map(({ secret }) => ({ account_id, name, secret: Redacted.value(secret) }))
    )
  )
  return Effect.runPromise(Effect.provide(add, stores))
}

const eventsIn = async ({ query }: FreshTables): Promise<ReadonlyArray<LoggedEvent>> => {
  const rows = await query("select account_id, order_id, revision, command, stage from our_history")
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }) as unknown as LoggedEvent)
}

const deliveries = async (tables: FreshTables, { disturbs, misbehaves }: Faults, run: Run): Promise<Result> => {
  const { progress, seed, signal, size } = run
  const random = seededRandom(seed)
  const chance = seededRandom(seed + 1)
  const { prefix, source } = tables
  let disturb = () => {}
  const receiver = await openReceiver({
    random: seededRandom(seed + 2),
    misbehaves,
    onRequest: () => disturbs && chance.happens(1 / REQUESTS_PER_FAULT) && disturb()
  })
  const receivers = await addWebhooks(tables, receiver.url)
  const clock = { since: Date.now(), speed: SPEED }
  const senders = await startSenders({ prefix, source, timeLimit: TIME_LIMIT, clock }, chance)
  disturb = senders.disturb
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      startWorker({ place: { prefix, source }, number, service: accounts })
    )
  )
  const countAccepted = () => {
    progress(Math.min(size, receiver.accepted.size))
    return receiver.accepted.size
  }
  try {
    let wanted = 0
    for (let order = 0; wanted < size && !signal.aborted; order += ORDERS_PER_WAVE) {
      const plans = Array.from({ length: ORDERS_PER_WAVE }, (_, index) =>
        callsOnOrder(random, WRITERS, `x${order + index}`)
      )
      for (const [number, writer] of writers.entries())
        writer.send({ calls: plans.flatMap((calls) => calls[number]!), concurrency: ORDERS_PER_WAVE })
      await Promise.all(writers.map((writer) => writer.done()))
      const events = await eventsIn(tables)
      wanted = events.filter((event) => typesOf(event).length > 0).length * WEBHOOKS_PER_ACCOUNT
      countAccepted()
    }
    for (let quiet = 0, before = 0; before < wanted && quiet < MAX_WAIT && !signal.aborted; quiet += 100) {
      await pause(100)
      const now = countAccepted()
      if (now > before) quiet = 0
      before = now
    }
    const events = await eventsIn(tables)
    const { accepted, arrivals, replies } = receiver
    const { kills, pauses } = senders.counts
    const bad = Object.fromEntries(badReplies.map((kind) => [kind, replies(kind)]))
    const found = [
      ...deliveryViolations({ events, receivers, arrivals }),
      ...(disturbs ? faultViolations(size, { "killed sender": kills, "paused sender": pauses }) : []),
      ...(misbehaves ? faultViolations(size, bad) : [])
    ]
    const figures = {
      events: String(wanted / WEBHOOKS_PER_ACCOUNT),
      "repeated deliveries": String(arrivals.length - accepted.size),
      ...(misbehaves && { "bad replies": String(Object.values(bad).reduce((sum, count) => sum + count, 0)) }),
      ...(disturbs && { kills: String(kills), pauses: String(pauses) })
    }
    return { trials: accepted.size, losses: found.length, figures, found }
  } finally {
    await senders.end()
    await Promise.all(writers.map((writer) => writer.end()))
    receiver.close()
  }
}

/** Runs senders and receivers with faults on a new database. `size` is the number of deliveries. */
export const runDeliveries = async (database: DatabaseName, faults: Faults, run: Run): Promise<Result | Absent> => {
  const tables = await freshTables(database)
  if ("absent" in tables) return tables
  await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
  return deliveries(tables, faults, run).finally(tables.end)
}
