// The calls of both versions on the same orders, and what they prove.
import { OrderStore } from "@waybill/core"
import { Effect } from "effect"
import type { FreshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../packages/adapter-sql/test/fixtures/waybill.ts"
import { anomaliesIn, type ObservedCall, observed } from "../../../packages/adapter-sql/test/storms/check-storm.ts"
import type { StormCall } from "../../../packages/adapter-sql/test/storms/make-calls.ts"
import { accounts, callsOnOrder } from "../../../packages/adapter-sql/test/storms/plan.ts"
import { accountNamed } from "../../../packages/core/test/model/command-requests.ts"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { eventsJudge, storedRevision } from "../events/judge-events.ts"
import { laterCommands } from "./last-release.ts"
import type { Version } from "./phases.ts"
import type { Replica } from "./replicas.ts"

/** Number of orders whose calls run together. */
const ORDERS = 50
/** Number of events on a page of the event log. */
const PAGE = 1000

const now = () => Number(process.hrtime.bigint())

/** Returns the calls that a version knows. */
const knownCalls = (version: Version, calls: ReadonlyArray<StormCall>): ReadonlyArray<StormCall> =>
  version === "current" ? calls : calls.filter(({ command }) => !laterCommands.includes(command.name))

/** Returns a read of each order of the calls. */
const readsOf = (calls: ReadonlyArray<ObservedCall>, reader: string): ReadonlyArray<StormCall> =>
  [...Map.groupBy(calls, ({ command }) => command.xid)].map(([xid, [first]]) => ({
    id: `${xid}, read by ${reader}`,
    command: { account: first!.command.account, xid, name: "get_order", value: "" },
    isSequential: false
  }))

export const openStorm = (tables: FreshTables, seed: number) => {
  const random = seededRandom(seed)
  const observer = waybillOn(tables, 0, {
    accounts: accounts.map(accountNamed),
    timeouts: { acquire: 60_000, statement: 60_000 }
  })
  const events = eventsJudge()
  const calls: Record<Version, number> = { earlier: 0, current: 0 }
  const anomalies: Array<string> = []
  let [orders, unknown, reads] = [0, 0, 0]
  let unread: ReadonlyArray<ObservedCall> = []
  let unchecked: Array<ObservedCall> = []
  let after: string | undefined

  /** Makes calls at each replica, by its number. */
  const make = async (
    replicas: ReadonlyArray<Replica>,
    callsOf: (replica: number) => ReadonlyArray<StormCall>
  ): Promise<ReadonlyArray<ObservedCall>> => {
    const startedAt = now()
    const made = await Promise.all(
      replicas.map(async ({ service, version }, number) => {
        const own = knownCalls(version, callsOf(number))
        const responses = await service.make(own)
        calls[version] += own.length
        return own.map((call) => observed(call, responses.get(call.id), startedAt))
      })
    )
    const all = made.flat()
    unknown += all.filter(({ outcome }) => outcome === undefined).length
    return all
  }

  const followEvents = Effect.gen(function* () {
    const store = yield* OrderStore
    for (;;) {
      const { cursor, events: page } = yield* store.events({ after, limit: PAGE })
      for (const event of page) events.take(event)
      after = cursor
      if (page.length === 0) return
    }
  })

  /** Reads the orders of the previous wave at each replica. */
  const read = async (replicas: ReadonlyArray<Replica>) => {
    const made = await make(replicas, (number) => readsOf(unread, `${replicas[number]!.version} replica ${number}`))
    reads += made.length
    unchecked.push(...unread, ...made)
    unread = []
  }

  return {
    read,
    /** Makes calls on new orders at each replica, after it has read the orders of the previous wave. */
    wave: async (replicas: ReadonlyArray<Replica>) => {
      await read(replicas)
      const plans = Array.from({ length: ORDERS }, () => callsOnOrder(random, replicas.length, `x${orders++}`))
      unread = await make(replicas, (number) => plans.flatMap((plan) => plan[number]!))
    },
    /** Checks the orders that were read. This program cannot read them before it has applied its schema steps. */
    check: async () => {
      const checked = unchecked
      unchecked = []
      anomalies.push(...(await anomaliesIn(observer, checked)))
      await observer.runPromise(followEvents)
    },
    totals: () => ({ calls, reads, unknown, anomalies }),
    /** Returns the violations of the event log, after all calls. */
    eventViolations: async () => {
      await observer.runPromise(followEvents)
      const rows = await tables.query("select account_id, order_id, revision from our_orders")
      return events.end(rows.map(storedRevision)).map((each) => `event log: ${each}`)
    },
    end: () => observer.dispose()
  }
}
