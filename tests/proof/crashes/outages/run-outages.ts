// Causes outages while clients write, and reads back every acknowledged write after each.
import { inconsistencies } from "../../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { FreshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../../trial.ts"
import { type Clients, startClients } from "../load/clients.ts"
import { readBack } from "../load/read-orders.ts"
import type { Address, Write } from "../load/send-write.ts"
import { waitFor } from "../load/wait-for.ts"
import { type Period, watchRecovery } from "./recovery.ts"

/** An outage of a service or of its database. */
export interface Outage {
  /**
   * Causes and ends the outage. Returns the time from which the service should write again, and the time of the fault if
   * it was not immediate.
   */
  readonly cause: (random: SeededRandom, clients: Clients) => Promise<number | Period>
  /** Whether the service runs all the time, so that every request must get a reply. */
  readonly isServiceUp: boolean
  /** Whether every write must be accepted during the outage. If given, /readyz and the latency are judged, too. */
  readonly isServing?: boolean
  /** Runs after the last round, before all writes are read once more. */
  readonly beforeLastCheck?: () => Promise<void>
}

/** Time limits in milliseconds for the service to write again, and to be ready and as fast as before. */
const LIMIT = 5000
const NORMAL_LIMIT = 10_000
const SEEDS_APART = 7919
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs one round. The service is one process, so the first write of any client shows that it writes again.
 *
 * Returns the violations, and the milliseconds until the first write after the outage.
 */
const runRound = async (address: Address, outage: Outage, seed: number, prefix: string) => {
  const { cause, isServiceUp, isServing } = outage
  const random = seededRandom(seed)
  const clients = startClients(address, seed, prefix)
  try {
    const enough = 20 + random.below(100)
    await waitFor(() => (clients.writes.length >= enough ? true : undefined))
    await pause(random.below(20))
    const watched = isServing === undefined ? undefined : watchRecovery(address.url, clients.writes)
    const from = performance.now()
    const ended = await cause(random, clients)
    const period = typeof ended === "number" ? { from, to: ended } : ended
    const since = period.to
    const first = await waitFor(() => clients.writes.find(({ startedAt }) => startedAt >= since))
    const recovery = await watched?.end(period, isServing === true)
    await clients.end()
    const { temporary, unanswered } = clients.counts
    const violations = [
      ...clients.unexpected,
      ...(isServiceUp && unanswered > 0 ? [`${prefix}: ${unanswered} requests got no reply`] : []),
      ...(await readBack(address, clients.writes))
    ]
    const problems = [
      ...(recovery?.problems ?? []),
      ...(isServing === true && temporary > 0 ? [`${temporary} writes were refused`] : []),
      ...(isServing === false && temporary === 0 ? ["no write was refused, so the fault had no effect"] : [])
    ].map((problem) => `${prefix}: ${problem}`)
    return {
      violations,
      problems,
      recovery,
      writes: clients.writes,
      wait: first.endedAt - since,
      ...clients.counts
    }
  } finally {
    await clients.end()
  }
}

/** Reads the request ids in the history once more, because a later outage could lose earlier writes. */
const finalViolations = async (tables: Pick<FreshTables, "query">, writes: ReadonlyArray<Write>) => {
  const rows = await tables.query("select request_id from our_history")
  const stored = new Set(rows.map(({ request_id }) => request_id))
  const lost = writes.filter(({ request }) => !stored.has(request))
  return [...lost.map(({ request }) => `${request}: lost by a later outage`), ...(await inconsistencies(tables))]
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

export const runOutages = async (
  address: Address,
  tables: Pick<FreshTables, "query">,
  outage: Outage,
  { progress, seed, signal, size }: Run
): Promise<Result> => {
  const [found, problems]: [Array<string>, Array<string>] = [[], []]
  const writes: Array<Write> = []
  const waits: Array<number> = []
  const recoveries: Array<{ readonly ready: number; readonly normal: number }> = []
  let [round, temporary, unanswered] = [0, 0, 0]
  for (; round < size && !signal.aborted; round++) {
    const result = await runRound(address, outage, seed * SEEDS_APART + round, `r${round}`)
    found.push(...result.violations)
    problems.push(...result.problems)
    if (result.recovery !== undefined) recoveries.push(result.recovery)
    writes.push(...result.writes)
    waits.push(result.wait)
    temporary += result.temporary
    unanswered += result.unanswered
    progress(round + 1)
  }
  await outage.beforeLastCheck?.()
  found.push(...(await finalViolations(tables, writes)))
  const losses = found.length
  const slowest = Math.max(0, ...waits)
  const median = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0
  const ready = Math.max(0, ...recoveries.map((each) => each.ready))
  const normal = Math.max(0, ...recoveries.map((each) => each.normal))
  const missed = [
    ["writing again", slowest, LIMIT],
    ["/readyz", ready, LIMIT],
    ["normal latency", normal, NORMAL_LIMIT]
  ] as const
  for (const [what, took, limit] of missed)
    if (took > limit) problems.push(`${what} took ${seconds(took)}, the target is below ${limit / 1000} s`)
  const figures = {
    "acknowledged writes": String(writes.length),
    "slowest first write": seconds(slowest),
    "median first write": seconds(median),
    ...(recoveries.length > 0 && { "slowest /readyz": seconds(ready), "slowest normal latency": seconds(normal) }),
    "temporary replies": String(temporary),
    "unanswered requests": String(unanswered)
  }
  return { trials: round, losses, figures, found: [...found, ...problems] }
}
