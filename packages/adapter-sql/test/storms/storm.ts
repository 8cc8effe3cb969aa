// Storms: several services with default settings send overlapping calls to the same orders on one database.
import { accountNamed } from "../../../core/test/model/command-requests.ts"
import { seededRandom } from "../../../core/test/simulation/seeded-random.ts"
import type { Source } from "../../src/index.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { anomaliesIn, duplicateIdsIn, observed } from "./check-storm.ts"
import { accounts, CALLS_PER_ORDER, callsOnOrder } from "./plan.ts"
import { type Service, startService } from "./service.ts"
import type { StoreBug } from "./store-bugs.ts"
import { causeFault, type FaultKind, faultsInTurns, kindOf } from "./storm-faults.ts"

/** Unused tables, and the server of each service, by its number. */
interface StormServers {
  readonly tables: FreshTables
  readonly sources: ReadonlyArray<Source>
}

export interface Storm {
  readonly database: DatabaseName | StormServers
  readonly services: number
  readonly operations: number
  readonly hasFaults: boolean
  readonly seed: number
  /** Environment variables of each service, by its number. */
  readonly environments?: ReadonlyArray<Readonly<Record<string, string>>>
  /** Bug planted in the order store of every service. */
  readonly bug?: StoreBug
  /** Aborted if the storm must end early. */
  readonly signal?: AbortSignal
}

/** Totals of a storm. */
export interface StormResult<Kind extends string = FaultKind> {
  operations: number
  /** Calls without a response, or with a temporary one. */
  unknown: number
  /** Number of faults that hit calls in progress, by kind. */
  readonly faults: Map<Kind, number>
  readonly anomalies: Array<string>
  duplicateIds: number
}

/** Share of the waves with a fault. */
const FAULTS = 0.9
/** Longest delay of a fault after the start of its wave, in milliseconds. */
const LATEST = 100

/** Number of orders whose calls run together. With faults, waves are small, because each has at most one fault. */
const ORDERS_PER_WAVE = 100
const ORDERS_PER_FAULT = 25

const now = () => Number(process.hrtime.bigint())

const openServers = async (database: Storm["database"]): Promise<StormServers | { readonly absent: string }> => {
  if (typeof database !== "string") return database
  const tables = await freshTables(database)
  return "absent" in tables ? tables : { tables, sources: [] }
}

/** Runs a storm and checks it. Returns why the database is absent if it is. */
export const runStorm = async (
  { bug, database, environments = [], hasFaults, operations, seed, services, signal }: Storm,
  onWave: (result: StormResult) => void = () => {}
): Promise<StormResult | { readonly absent: string }> => {
  const servers = await openServers(database)
  if ("absent" in servers) return servers
  const { sources, tables } = servers
  await tables.create()
  const observer = waybillOn(tables, 0, {
    accounts: accounts.map(accountNamed),
    timeouts: { acquire: 60_000, statement: 60_000 }
  })
  const random = seededRandom(seed)
  const result: StormResult = { operations: 0, unknown: 0, faults: new Map(), anomalies: [], duplicateIds: 0 }
  const all: ReadonlyArray<Service> = await Promise.all(
    Array.from({ length: services }, (_, number) =>
      startService({ ...tables, source: sources[number] ?? tables.source }, number, {
        hasFaults,
        bug,
        environment: environments[number]
      })
    )
  )
  // Another source of random values, because the number of faults must not change the calls.
  const chance = seededRandom(seed + 1)
  const turns = faultsInTurns(chance, all[0]!.proxy !== undefined)
  const ordersPerWave = hasFaults ? ORDERS_PER_FAULT : ORDERS_PER_WAVE
  for (let order = 0; result.operations < operations && signal?.aborted !== true; order += ordersPerWave) {
    const left = Math.ceil((operations - result.operations) / CALLS_PER_ORDER)
    const plans = Array.from({ length: Math.min(ordersPerWave, left) }, (_, index) =>
      callsOnOrder(random, services, `x${order + index}`)
    )
    const startedAt = now()
    const name = hasFaults && chance.happens(FAULTS) ? turns.next() : undefined
    const fault = name === undefined ? undefined : causeFault(name, chance.below(LATEST), chance.pick(all))
    const responses = await Promise.all(
      all.map((service, number) => service.make(plans.flatMap((calls) => calls[number]!)))
    )
    const hasHit = await fault
    const calls = plans.flatMap((plan) =>
      plan.flatMap((own, number) => own.map((call) => observed(call, responses[number]!.get(call.id), startedAt)))
    )
    result.operations += calls.length
    result.unknown += calls.filter(({ outcome }) => outcome === undefined).length
    if (name !== undefined && hasHit?.()) result.faults.set(kindOf(name), (result.faults.get(kindOf(name)) ?? 0) + 1)
    else if (name !== undefined) turns.again(name)
    result.anomalies.push(...(await anomaliesIn(observer, calls)))
    onWave(result)
  }
  await Promise.all(all.map(({ end }) => end()))
  result.duplicateIds = await duplicateIdsIn(tables)
  await observer.dispose()
  await tables.end()
  return result
}
