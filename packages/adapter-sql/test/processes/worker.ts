// A process of its own over a test's tables: does what it is told by messages, until it is killed or let go.
import { randomInt } from "node:crypto"
import { Effect } from "effect"
import { type LogEvent, sql } from "kysely"
import { type Dialect, type Source, SqlDatabase } from "../../src/index.ts"
import { brokenIn } from "../fixtures/account-scope.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import { breaking } from "../fixtures/fault-injection.ts"
import { type Place, waybillOn } from "../fixtures/waybill.ts"
import { sendAll } from "./send-all.ts"

export interface Beginning {
  readonly place: Place
  /** Tells its order ids apart from those of other processes. */
  readonly number: number
  readonly migrate?: boolean
  /** Dies before this statement, counted from its first task; of one that migrates, from its start. */
  readonly diesAt?: number
  /** SQLite takes over every commit from its log into the file. */
  readonly checkpoints?: boolean
}

/** To carry out tasks, so many at a time, and perhaps to stand still after so many of them until it is continued; or to send, under a name, whatever the outbox has. */
export type Order =
  | { readonly tasks: ReadonlyArray<Task>; readonly atOnce: number; readonly standsStillAfter?: number }
  | { readonly sender: string; readonly lease: number; readonly pause?: number }

/** What came of a task, or of all; the ids of events that were sent, and of those that were still the sender's afterwards. */
export type News =
  | { readonly request: string; readonly answer: string }
  | { readonly sent: ReadonlyArray<string> }
  | { readonly settled: ReadonlyArray<string> }
  | { readonly done: number }

/** Milliseconds. */
const stagger = 4

const dialectOf = (source: Source): Dialect => {
  if ("sqlite" in source) return "sqlite"
  return "postgres" in source ? "postgres" : "mysql"
}

const say = (news: News | "ready") => process.send?.(news)

const begin = async ({ checkpoints = false, diesAt, migrate = false, number, place }: Beginning) => {
  let statements = 0
  let isCounting = migrate
  const lethal = () => {
    if (isCounting && ++statements === diesAt) process.kill(process.pid, "SIGKILL")
    return undefined
  }
  const heard = new Set<string>()
  const hear = ({ query }: LogEvent) => void heard.add(query.sql)
  const source = diesAt === undefined ? place.source : breaking(place.source, lethal, hear)
  const runtime = waybillOn({ ...place, source, hear }, number, {
    migrate,
    connections: 4,
    ...(diesAt === undefined && { timeouts: { acquire: 20_000, statement: 20_000 } })
  })
  const carryAll = ({ atOnce, standsStillAfter, tasks }: Extract<Order, { readonly tasks: unknown }>) => {
    let carried = 0
    return Effect.forEach(
      tasks,
      // Two workers that are told the same at once are not to walk in step.
      (task) =>
        Effect.map(Effect.delay(carryOut(task), randomInt(stagger)), (answer) => {
          say({ request: task.request, answer })
          if (++carried === standsStillAfter) process.kill(process.pid, "SIGSTOP")
        }),
      { concurrency: atOnce, discard: true }
    )
  }
  const send = ({ lease, pause, sender }: Extract<Order, { readonly sender: string }>) =>
    sendAll(
      sender,
      lease,
      (sent) => say({ sent }),
      (settled) => say({ settled }),
      pause
    )
  process.on("message", async (order: Order) => {
    isCounting = true
    await runtime.runPromise<unknown, unknown>("tasks" in order ? carryAll(order) : send(order))
    const broken = brokenIn([...heard], "kysely" in source ? source.dialect : dialectOf(source), place)
    if (broken.length > 0) throw new Error(`statements that name no account: ${broken.join("\n")}`)
    say({ done: statements })
  })
  process.on("disconnect", () => runtime.dispose().then(() => process.exit()))
  await runtime.runPromise(
    SqlDatabase.use(({ writer }) =>
      checkpoints ? Effect.promise(() => sql`pragma wal_autocheckpoint = 1`.execute(writer)) : Effect.void
    )
  )
  say("ready")
}

if (process.send !== undefined && process.argv[2] !== undefined) await begin(JSON.parse(process.argv[2]))
