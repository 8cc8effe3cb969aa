// A separate process on a test's tables. It runs the jobs that it receives until it is killed or disconnected.
import { randomInt } from "node:crypto"
import { Effect } from "effect"
import { type LogEvent, sql } from "kysely"
import { accountNamed } from "../../../core/test/model/command-requests.ts"
import { type Dialect, type Source, SqlDatabase, sqlOrderIds, type Timeouts } from "../../src/index.ts"
import { unscopedStatements } from "../fixtures/account-scope.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import { withFaults } from "../fixtures/fault-injection.ts"
import { type Place, waybillOn } from "../fixtures/waybill.ts"
import { type CompletedCall, makeCalls, type StormCall } from "../storms/make-calls.ts"
import { type StoreBug, storeBugs } from "../storms/store-bugs.ts"
import { sendAll } from "./send-all.ts"

export interface WorkerOptions {
  readonly place: Place
  /** Process number, which makes its order ids unique. */
  readonly number: number
  readonly migrate?: boolean
  /**
   * Number of the statement before which the process dies, counted from its first job, or from its start if it
   * migrates.
   */
  readonly diesAt?: number
  /** Accounts that can log in, and order ids with a leased node number: a service with default settings. */
  readonly service?: ReadonlyArray<string>
  readonly timeouts?: Timeouts
  /** Name of a bug planted in the order store, which a check must find. */
  readonly bug?: StoreBug
  /** Whether SQLite checkpoints after every commit. */
  readonly checkpoints?: boolean
}

/** A job: executes tasks and optionally stops the process after some of them, or sends all events in the outbox. */
export type Job =
  | { readonly tasks: ReadonlyArray<Task>; readonly concurrency: number; readonly stopsAfter?: number }
  | { readonly sender: string; readonly lease: number; readonly pause?: number }
  | { readonly calls: ReadonlyArray<StormCall>; readonly concurrency: number }

/**
 * A message from a worker: the outcome of a task, the ids of sent or settled events, or the number of statements in a
 * job.
 */
export type Message =
  | { readonly request: string; readonly outcome: string }
  | CompletedCall
  | { readonly sent: ReadonlyArray<string> }
  | { readonly settled: ReadonlyArray<string> }
  | { readonly done: number }

/** Maximum random delay before a task, in milliseconds. */
const MAX_DELAY = 4

const dialectOf = (source: Source): Dialect => {
  if ("sqlite" in source) return "sqlite"
  return "postgres" in source ? "postgres" : "mysql"
}

const send = (message: Message | "ready") => process.send?.(message)

const run = async ({
  bug,
  checkpoints = false,
  diesAt,
  migrate = false,
  number,
  place,
  service,
  timeouts = { acquire: 20_000, statement: 20_000 }
}: WorkerOptions) => {
  let statements = 0
  let isCounting = migrate
  const dieInTime = () => {
    if (isCounting && ++statements === diesAt) process.kill(process.pid, "SIGKILL")
    return undefined
  }
  const statementTexts = new Set<string>()
  const logStatement = ({ query }: LogEvent) => void statementTexts.add(query.sql)
  const source = diesAt === undefined ? place.source : withFaults(place.source, dieInTime, logStatement)
  const runtime = waybillOn({ ...place, source, logStatement }, number, {
    migrate,
    connections: 4,
    ...(bug !== undefined && { wrap: storeBugs[bug] }),
    ...(service !== undefined && { ids: sqlOrderIds(), accounts: service.map(accountNamed) }),
    ...(diesAt === undefined && { timeouts })
  })
  const executeTasks = ({ concurrency, stopsAfter, tasks }: Extract<Job, { readonly tasks: unknown }>) => {
    let executed = 0
    return Effect.forEach(
      tasks,
      // The random delay keeps two workers with the same job from running in lockstep.
      (task) =>
        Effect.map(Effect.delay(carryOut(task), randomInt(MAX_DELAY)), (outcome) => {
          send({ request: task.request, outcome })
          if (++executed === stopsAfter) process.kill(process.pid, "SIGSTOP")
        }),
      { concurrency, discard: true }
    )
  }
  const sendEvents = ({ lease, pause, sender }: Extract<Job, { readonly sender: string }>) =>
    sendAll(
      sender,
      lease,
      (sent) => send({ sent }),
      (settled) => send({ settled }),
      pause
    )
  const execute = (job: Job) => {
    if ("calls" in job) return makeCalls(job.calls, job.concurrency, send)
    return "tasks" in job ? executeTasks(job) : sendEvents(job)
  }
  process.on("message", async (job: Job) => {
    isCounting = true
    await runtime.runPromise<unknown, unknown>(execute(job))
    const unscoped = unscopedStatements(
      [...statementTexts],
      "kysely" in source ? source.dialect : dialectOf(source),
      place
    )
    if (unscoped.length > 0) throw new Error(`statements that name no account: ${unscoped.join("\n")}`)
    send({ done: statements })
  })
  process.on("disconnect", () => runtime.dispose().then(() => process.exit()))
  await runtime.runPromise(
    SqlDatabase.use(({ writer }) =>
      checkpoints ? Effect.promise(() => sql`pragma wal_autocheckpoint = 1`.execute(writer)) : Effect.void
    )
  )
  send("ready")
}

if (process.send !== undefined && process.argv[2] !== undefined) await run(JSON.parse(process.argv[2]))
