// Runs a steady load on a service, and samples its memory and its latencies.
import { availableParallelism } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { connect, type Source } from "../../../packages/adapter-sql/src/connections/source.ts"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { outcomeOf } from "../../service/fixtures/outcome.ts"
import { storedRevision } from "../events/judge-events.ts"
import { slowdownOf } from "../overload/judge.ts"
import type { Load } from "../overload/load/load-thread.ts"
import { dataOf, KNOWN_XID } from "../overload/load/requests.ts"
import { startLoad } from "../overload/load/start-load.ts"
import { BUSY_CLIENTS, measureOthers } from "../overload/run-trial.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { latenciesOf, type Sample, slopesOf, soakProblems } from "./judge-soak.ts"
import { openService, type SoakedService } from "./open-service.ts"
import { openReceivers } from "./receivers.ts"
import { openStaff } from "./staff.ts"

/** Number of parts of the load, each followed by a sample. */
const PARTS = 60
const SHARE = 0.5
const CONNECTIONS = 120
/** Seconds of a load that warms the service up or measures its capacity. */
const BUSY = 10
/** Longest time in milliseconds in which the receivers get the remaining events. */
const DELIVERY = 120_000

const ordersOf = async ({ source }: SoakedService) => {
  const { close, reader } = connect(source as unknown as Source, { timeouts: { acquire: 20_000, statement: 60_000 } })
  const { rows } = await sql
    .raw<Record<string, unknown>>(`select account_id, order_id, revision from waybill_orders`)
    .execute(reader)
  await close()
  return rows.map(storedRevision)
}

const soakOn = async (service: SoakedService, { progress, signal, size }: Run): Promise<Result> => {
  const { memory, open, place } = service
  const { credentials, url } = place
  const receivers = await openReceivers(service)
  const load = async (prefix: string, seconds: number, more: Pick<Load, "connections" | "rate">) => {
    const end = await startLoad({ url, credentials, prefix, ...more })
    await pause(1000 * seconds, undefined, { signal }).catch(() => {})
    return end()
  }
  /** Waits until the receivers have all events, and returns the orders. */
  const untilDelivered = async () => {
    const orders = await ordersOf(service)
    const events = orders.reduce((sum, { revision }) => sum + revision, 0)
    for (let waited = 0; receivers.counts().some((count) => count < events) && waited < DELIVERY; waited += 500)
      await pause(500)
    return orders
  }
  try {
    await outcomeOf(url, "push_order", credentials, dataOf("push_order", KNOWN_XID))
    const first = await openStaff(service, "early")
    await load("warm", BUSY, { connections: BUSY_CLIENTS })
    const { seconds, successes } = await load("capacity", BUSY, { connections: BUSY_CLIENTS })
    await first.end()
    await untilDelivered()
    const before = await open()
    const rate = (SHARE * successes) / seconds

    const staff = await openStaff(service, "work")
    const samples: Array<Sample> = []
    let [trials, failed] = [0, 0]
    const begin = performance.now()
    for (let part = 0; part < PARTS && !signal.aborted; part++) {
      const othersNow = measureOthers()
      const measured = await load(`part${part}`, (size * 60) / PARTS, { connections: CONNECTIONS, rate })
      const slowdown = slowdownOf(othersNow(), availableParallelism())
      const { p50, p99, refusals, successes, unsent, wrong } = measured
      trials += successes
      failed += refusals + wrong + unsent
      samples.push({ hours: (performance.now() - begin) / 3_600_000, ...(await memory()), p50, p99, slowdown })
      progress(Math.floor((size * (part + 1)) / PARTS))
    }
    await staff.end()
    const orders = await untilDelivered()
    const after = await open()
    const found = [
      ...soakProblems(samples, before, after),
      ...(failed === 0 ? [] : [`${failed} requests at half of the capacity did not succeed`]),
      ...staff.problems,
      ...receivers.violations(orders)
    ]
    const { heap, resident } = slopesOf(samples)
    const quarters = latenciesOf(samples)
    const slopeText = ({ error, slope }: typeof heap) => `${slope.toFixed(1)} ± ${error.toFixed(1)}`
    const latencyText = (kind: "p50" | "p99") =>
      `${quarters.first[kind].toFixed(1)} and ${quarters.last[kind].toFixed(1)} ms`
    const figures = {
      "requests per second": rate.toFixed(0),
      "heap and resident memory, MiB per hour": `${slopeText(heap)} and ${slopeText(resident)}`,
      "memory at the end": `${samples.at(-1)!.heap.toFixed(0)} and ${samples.at(-1)!.resident.toFixed(0)} MiB`,
      "p50 and p99 of the first and last quarter": `${latencyText("p50")}, ${latencyText("p99")}`,
      "files and connections": `${before.files}, ${before.http}, ${before.database} and ${after.files}, ${after.http}, ${after.database}`,
      "events of each receiver": receivers.counts().join(", "),
      "pages, commands, exports": Object.values(staff.counts).join(", ")
    }
    return { trials: trials + failed, losses: found.length, figures, found }
  } finally {
    await receivers.close()
  }
}

/** Runs the load. `size` is its duration in minutes. */
export const runSoak = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const service = await openService(database)
  if ("absent" in service) return service
  return soakOn(service, run).finally(service.place.close)
}
