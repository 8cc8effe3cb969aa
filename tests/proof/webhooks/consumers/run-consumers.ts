// Readers follow the event log while transactions write and commit out of order, and consumers are killed.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { OrderStore } from "@waybill/core"
import { Effect } from "effect"
import { migrate } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, freshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"
import { bundledProgram } from "../../../../packages/adapter-sql/test/processes/bundle.ts"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { forkGuarded } from "../../../processes/spawn-guarded.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { faultViolations } from "../deliveries/judge-faults.ts"
import { readViolations } from "./judge-readers.ts"
import { writeSlowly } from "./slow-writers.ts"

const CONSUMERS = 2
const CURSORS = 2
const MAX_PAGE = 50
/** Number of handled events, on average, between two kills. */
const EVENTS_PER_KILL = 150
const MAX_WAIT = 60_000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Processes that run one consumer. The one that handles events is killed now and then. */
const startConsumers = async ({ prefix, source }: FreshTables, random: SeededRandom) => {
  const program = await bundledProgram("../outbox/consumer-process.ts")
  const handled: Array<string> = []
  let kills = 0
  let hasEnded = false
  const running = new Set<ChildProcess>()
  const start = () => {
    const child = forkGuarded(program, [JSON.stringify({ prefix, source })], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
    running.add(child)
    child.once("exit", () => {
      running.delete(child)
      if (!hasEnded) start()
    })
    child.on("message", (event) => {
      handled.push(String(event))
      if (hasEnded || child.killed || !random.happens(1 / EVENTS_PER_KILL)) return
      kills++
      child.kill("SIGKILL")
    })
  }
  for (let number = 0; number < CONSUMERS; number++) start()
  return {
    handled: handled as ReadonlyArray<string>,
    kills: () => kills,
    end: async () => {
      hasEnded = true
      const gone = [...running].map((child) => once(child, "exit"))
      for (const child of running) child.kill("SIGKILL")
      await Promise.all(gone)
    }
  }
}

/** Follows the event log by cursor, with pages of random sizes. */
const followLog = (tables: FreshTables, random: SeededRandom) => {
  const process = waybillOn(tables, 0, { timeouts: { acquire: 20_000, statement: 20_000 } })
  const read: Array<string> = []
  let hasEnded = false
  const follow = async () => {
    for (let cursor = "0"; !hasEnded; ) {
      const limit = 1 + random.below(MAX_PAGE)
      const page = await process.runPromise(OrderStore.use((store) => store.events({ after: cursor as never, limit })))
      read.push(...page.events.map(({ order_id, revision }) => `${order_id}/${revision}`))
      cursor = page.cursor
      await pause(random.below(10))
    }
  }
  const following = follow()
  return {
    read: read as ReadonlyArray<string>,
    end: async () => {
      hasEnded = true
      await following.finally(() => process.dispose())
    }
  }
}

const consumers = async (
  database: DatabaseName,
  tables: FreshTables,
  { progress, seed, signal, size }: Run
): Promise<Result> => {
  const mail = await startConsumers(tables, seededRandom(seed + 1))
  const cursors = Array.from({ length: CURSORS }, (_, number) => followLog(tables, seededRandom(seed + 2 + number)))
  const readers = () => [...cursors.map(({ read }) => read.length), new Set(mail.handled).size]
  const watching = setInterval(() => progress(Math.min(size, ...readers())), 1000)
  try {
    const { log, overtaken } = await writeSlowly(tables, size, seededRandom(seed), signal)
    for (let quiet = 0, before = 0; Math.min(...readers()) < log.length && quiet < MAX_WAIT; quiet += 100) {
      if (signal.aborted) break
      await pause(100)
      const now = readers().reduce((sum, each) => sum + each, 0)
      if (now > before) quiet = 0
      before = now
    }
    const found = [
      ...cursors.flatMap(({ read }, index) => readViolations(`cursor ${index + 1}`, log, read, { mayRepeat: false })),
      ...readViolations("consumer", log, mail.handled, { mayRepeat: true }),
      ...faultViolations(size, {
        "killed consumer": mail.kills(),
        ...(database !== "SQLite" && { "commit out of order": overtaken })
      })
    ]
    const figures = {
      kills: String(mail.kills()),
      "repeated events": String(mail.handled.length - log.length),
      ...(database !== "SQLite" && { "commits out of order": String(overtaken) })
    }
    return { trials: log.length, losses: found.length, figures, found }
  } finally {
    clearInterval(watching)
    await mail.end()
    await Promise.all(cursors.map((cursor) => cursor.end()))
  }
}

/** Runs readers of the event log on a new database. `size` is the number of events. */
export const runConsumers = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const tables = await freshTables(database)
  if ("absent" in tables) return tables
  await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
  return consumers(database, tables, run).finally(tables.end)
}
