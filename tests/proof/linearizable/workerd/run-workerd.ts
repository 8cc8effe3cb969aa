// Runs storms of commands on merchants, each in its own Durable Object.
import { anomaliesIn, type ObservedCall } from "../../../../packages/adapter-sql/test/storms/check-storm.ts"
import { CALLS_PER_ORDER, callsOnOrder } from "../../../../packages/adapter-sql/test/storms/plan.ts"
import { inTurns } from "../../../../packages/adapter-sql/test/storms/storm-faults.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { stormViolations } from "../judge-storm.ts"
import { readEvents, readForeign } from "./calls.ts"
import { duplicateIdsOf, logViolations, type MerchantLog } from "./judge-log.ts"
import { type Objects, objectsAbsence, openObjects } from "./objects.ts"
import { remoteWaybill } from "./remote-waybill.ts"
import { type Fault, kinds, runWave } from "./wave.ts"

const CLIENTS = 3
/** Number of merchants in a wave. The oldest is replaced after each wave. */
const MERCHANTS = 4
/** Number of orders of each merchant in a wave. Merchants use the same xids. */
const ORDERS = 5

/** The faults of a turn. Evictions are rare, because each takes ten seconds. */
const turnOf = (number: number): ReadonlyArray<Fault> => [
  ...(["killed", "aborted"] as const),
  ...(number % 4 === 3 ? (["evicted"] as const) : [])
]

/** Compares the orders and events of all merchants with their calls. */
const judge = async (objects: Objects, calls: ReadonlyMap<string, ReadonlyArray<ObservedCall>>) => {
  const waybill = remoteWaybill(objects)
  const anomalies: Array<string> = []
  const logs: Array<MerchantLog> = []
  for (const [merchant, own] of calls) {
    anomalies.push(...(await anomaliesIn(waybill, own)).map((sentence) => `${merchant}: ${sentence}`))
    const events = await readEvents(objects, merchant)
    logs.push({ merchant, events, calls: new Set(own.map(({ id }) => id)) })
  }
  anomalies.push(...logs.flatMap(logViolations))
  for (const [index, { events, merchant }] of logs.entries()) {
    const other = logs.at(index - 1)!.merchant
    if (events[0] !== undefined) anomalies.push(...(await readForeign(objects, other, merchant, events[0].order_id)))
  }
  return { anomalies, duplicateIds: duplicateIdsOf(logs) }
}

const storm = async (objects: Objects, hasFaults: boolean, { progress, seed, signal, size }: Run): Promise<Result> => {
  const waybill = remoteWaybill(objects)
  const random = seededRandom(seed)
  // Another source of random values, because the faults must not change the calls.
  const chance = seededRandom(seed + 1)
  const turns = inTurns(chance, turnOf)
  const calls = new Map<string, Array<ObservedCall>>()
  const faults = new Map<Fault, number>()
  const violations: Array<string> = []
  let [operations, unknown] = [0, 0]
  for (let wave = 0; operations < size && !signal.aborted; wave++) {
    while (calls.size < wave + MERCHANTS) {
      const merchant = `m${calls.size}`
      await objects.create(merchant)
      calls.set(merchant, [])
    }
    const merchants = [...calls.keys()].slice(wave)
    const fault = hasFaults ? turns.next() : undefined
    const aborted = chance.pick(merchants)
    const planOf = (merchant: string) => {
      const xids = Array.from({ length: ORDERS }, (_, order) => `x${wave * ORDERS + order}`)
      const orders = xids.map((xid) => callsOnOrder(random, CLIENTS, xid, [merchant]))
      return Array.from({ length: CLIENTS }, (_, client) => orders.flatMap((plan) => plan[client]!))
    }
    const plan = {
      plans: new Map(merchants.map((merchant) => [merchant, planOf(merchant)])),
      fault,
      faultAfter: chance.below(MERCHANTS * ORDERS * CALLS_PER_ORDER),
      aborted,
      // The runtime evicts an object after ten seconds.
      idle: 9700 + chance.below(600)
    }
    const isHit = await runWave(objects, waybill, plan, (merchant, own, queries) => {
      const lost = own.filter(({ outcome }) => outcome === undefined).length + queries.unknown
      const isExplained = fault === "killed" || (fault === "aborted" && merchant === aborted)
      calls.get(merchant)!.push(...own)
      violations.push(...queries.violations)
      if (lost > 0 && !isExplained)
        violations.push(`${merchant}: ${lost} calls without an outcome, but no fault hit it`)
      operations += own.length + queries.calls
      unknown += lost
    })
    if (fault !== undefined && isHit) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    else if (fault !== undefined) turns.again(fault)
    progress(operations)
  }
  // The runtime must find on disk what it acknowledged.
  if (hasFaults) await objects.kill()
  const { anomalies, duplicateIds } = await judge(objects, calls)
  const totals = { operations, unknown, faults, anomalies: [...violations, ...anomalies], duplicateIds }
  const judged = stormViolations(totals, hasFaults ? kinds : [], !hasFaults)
  const counts = kinds.map((kind) => `${kind} × ${faults.get(kind) ?? 0}`).join("; ")
  const figures = {
    merchants: String(calls.size),
    ...(hasFaults && { faults: counts }),
    "unknown outcomes": String(unknown)
  }
  const found = [...judged.violations, ...judged.problems]
  return { trials: operations, losses: judged.violations.length, figures, found }
}

export const runWorkerd = async (hasFaults: boolean, run: Run): Promise<Result | Absent> => {
  const absent = objectsAbsence()
  if (absent !== undefined) return { absent }
  const objects = await openObjects()
  return storm(objects, hasFaults, run).finally(objects.close)
}
