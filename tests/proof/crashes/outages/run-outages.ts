// Causes outages while clients write, and reads back every acknowledged write after each.
import { inconsistencies } from "../../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { FreshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../../trial.ts"
import { type Clients, startClients } from "../load/clients.ts"
import { readBack } from "../load/read-orders.ts"
import type { Address, Write } from "../load/send-write.ts"
import { waitFor } from "../load/wait-for.ts"

/** An outage of a service or of its database. */
export interface Outage {
  /** Causes and ends the outage. Returns the time from which the service should write again. */
  readonly cause: (random: SeededRandom, clients: Clients) => Promise<number>
  /** Whether the service runs all the time, so that every request must get a reply. */
  readonly isServiceUp: boolean
  /** Runs after the last round, before all writes are read once more. */
  readonly beforeLastCheck?: () => Promise<void>
}

/** Time limit in milliseconds for the service to write again. */
const LIMIT = 5000
const SEEDS_APART = 7919
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs one round. The service is one process, so the first write of any client shows that it writes again.
 *
 * Returns the violations, and the milliseconds until the first write after the outage.
 */
const runRound = async (address: Address, { cause, isServiceUp }: Outage, seed: number, prefix: string) => {
  const random = seededRandom(seed)
  const clients = startClients(address, seed, prefix)
  try {
    const enough = 20 + random.below(100)
    await waitFor(() => (clients.writes.length >= enough ? true : undefined))
    await pause(random.below(20))
    const since = await cause(random, clients)
    const first = await waitFor(() => clients.writes.find(({ startedAt }) => startedAt >= since))
    await clients.end()
    const { unanswered } = clients.counts
    const violations = [
      ...clients.unexpected,
      ...(isServiceUp && unanswered > 0 ? [`${prefix}: ${unanswered} requests got no reply`] : []),
      ...(await readBack(address, clients.writes))
    ]
    return { violations, writes: clients.writes, wait: first.endedAt - since, ...clients.counts }
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

export const runOutages = async (
  address: Address,
  tables: Pick<FreshTables, "query">,
  outage: Outage,
  { progress, seed, signal, size }: Run
): Promise<Result> => {
  const found: Array<string> = []
  const writes: Array<Write> = []
  const waits: Array<number> = []
  let [round, temporary, unanswered] = [0, 0, 0]
  for (; round < size && !signal.aborted; round++) {
    const result = await runRound(address, outage, seed * SEEDS_APART + round, `r${round}`)
    found.push(...result.violations)
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
  if (slowest > LIMIT) found.push(`writing again took ${(slowest / 1000).toFixed(1)} s, the target is below 5 s`)
  const figures = {
    "acknowledged writes": String(writes.length),
    "slowest first write": `${(slowest / 1000).toFixed(2)} s`,
    "median first write": `${(median / 1000).toFixed(2)} s`,
    "temporary replies": String(temporary),
    "unanswered requests": String(unanswered)
  }
  return { trials: round, losses, figures, found }
}
