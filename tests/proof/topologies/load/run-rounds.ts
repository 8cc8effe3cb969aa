// Runs rounds on a topology. In each, a fault hits the servers while clients push and change orders.
import { inconsistencies } from "../../../../packages/adapter-sql/test/fixtures/consistency.ts"
import { type FreshTables, tablesOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { workplace } from "../../../service/fixtures/service.ts"
import type { Entrance } from "../../one-order/push-round.ts"
import type { Result, Run } from "../../trial.ts"
import { pause, until } from "../network/until.ts"
import { startClients } from "./clients.ts"
import { areWriting, longestGapOf } from "./interruption.ts"
import { orderViolations } from "./judge-orders.ts"
import { storedOrders } from "./stored-orders.ts"
import type { Topology } from "./topology.ts"

const PROCESSES = 2
/** Time limit in seconds for accepting orders again. */
const TARGET = 15
/** Time limit in seconds of a round without acknowledgements. */
const LONGEST = 60
/** Milliseconds without acknowledgements after which writing at an entrance counts as interrupted. */
const SILENCE = 500
/** Milliseconds from the fault to the earliest end of a round, because a fault needs time to show. */
const SHORTEST = 6000

/** Starts services on a database and returns a function that starts another one, with the same account. */
const openServices = async (tables: FreshTables) => {
  const { clear, serve } = workplace()
  const flagsOn = (url: string) => ["--database", url, "--prefix", tables.prefix, "--log", "off", "--webhooks", "off"]
  const [url] = Object.values(tables.source) as [string]
  const first = await serve(flagsOn(url))
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => serve(flagsOn(url))))
  const entranceOf = (service: Entrance): Entrance => ({ url: service.url, credentials: first.credentials })
  return {
    entrances: [first, ...others].map(entranceOf),
    startDirect: async (server: string) => {
      const service = await serve(flagsOn(server))
      return { entrance: entranceOf(service), end: () => void service.child.kill("SIGKILL") }
    },
    clear
  }
}

type Services = Awaited<ReturnType<typeof openServices>>

const runRound = async (topology: Topology, tables: FreshTables, services: Services, prefix: string, seed: number) => {
  const random = seededRandom(seed)
  const target = await topology.direct?.()
  const direct = target === undefined ? undefined : await services.startDirect(target)
  const through = startClients(services.entrances, { prefix, seed, patience: LONGEST })
  const atServer = startClients(direct === undefined ? [] : [direct.entrance], {
    prefix: `${prefix}-direct`,
    seed,
    patience: 0
  })
  await pause(2000 + random.below(2000))
  const begin = performance.now()
  const fault = await topology.cause(random)
  const isWriting = () => areWriting(through.acknowledgements, performance.now() - SILENCE)
  const problems: Array<string> = []
  await until(`${prefix}: orders are accepted again by each process`, LONGEST, async () => {
    const isOver = await fault.isOver()
    return isOver && performance.now() > begin + SHORTEST && isWriting()
  }).catch((error: Error) => problems.push(error.message))
  await fault.heal()
  await topology.complete()
  await pause(1000)
  const end = performance.now()
  await Promise.all([through.stop(), atServer.stop()])
  direct?.end()
  const pushed = [...through.pushed, ...atServer.pushed]
  const stored = await storedOrders(tables, services.entrances, prefix)
  const seconds = longestGapOf(through.acknowledgements, begin, end)
  if (seconds > TARGET)
    problems.push(`${prefix}: a process accepted no order for ${seconds.toFixed(1)} s, more than ${TARGET} s`)
  return {
    seconds,
    acknowledged: through.acknowledgements.flat().length + atServer.acknowledgements.flat().length,
    direct: atServer.acknowledgements.flat().length,
    violations: [...through.unexpected, ...atServer.unexpected, ...orderViolations(pushed, stored)],
    problems
  }
}

/** Runs rounds on a topology, and ends it. */
export const runRounds = async (topology: Topology, { progress, seed, signal, size }: Run): Promise<Result> => {
  const tables = tablesOn({ source: topology.source, end: topology.end })
  const rounds: Array<Awaited<ReturnType<typeof runRound>>> = []
  const found: Array<string> = []
  const interrupted = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)))
  let services: Services | undefined
  try {
    services = await openServices(tables)
    for (let round = 0; round < size && !signal.aborted; round++) {
      const running = runRound(topology, tables, services, `r${round}`, seed * 1000 + round)
      const ended = await Promise.race([running, interrupted])
      if (ended === undefined) break
      rounds.push(ended)
      progress(round + 1)
    }
    if (!signal.aborted) found.push(...(await inconsistencies(tables)))
  } finally {
    services?.clear()
    await topology.end()
  }
  const violations = [...rounds.flatMap((each) => each.violations), ...found]
  const sum = (key: "acknowledged" | "direct") => rounds.reduce((total, each) => total + each[key], 0)
  const seconds = rounds.map((each) => each.seconds).sort((a, b) => a - b)
  const figures = {
    "acknowledged calls": String(sum("acknowledged")),
    ...(topology.direct !== undefined && { "acknowledged directly by the old primary": String(sum("direct")) }),
    "longest time without an accepted order in one process": `${seconds.at(-1)?.toFixed(1)} s`,
    "median time": `${seconds[Math.floor(seconds.length / 2)]?.toFixed(1)} s`
  }
  return {
    trials: rounds.length,
    losses: violations.length,
    figures,
    found: [...violations, ...rounds.flatMap(({ problems }) => problems)]
  }
}
