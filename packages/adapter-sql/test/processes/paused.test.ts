// A process that stands still for five seconds and then goes on as if nothing had been.
import { Effect, Schedule } from "effect"
import { describe, it, type TestContext } from "vitest"
import { migrate, Outbox } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { inStream } from "./in-stream.ts"
import { startWorker, type Worker } from "./start-worker.ts"

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))
const until = async (holds: () => boolean) => {
  while (!holds()) await pause(1)
}
const standstill = 5000

const tasksOf = (account: string, command: CommandName, count: number): ReadonlyArray<Task> =>
  Array.from({ length: count }, (_, index) => ({ command, account, xid: `x${index}`, request: `${command} ${index}` }))

type Start = (number: number) => Promise<Worker>

/** Two processes on tables of their own: one to be paused, and one that goes on. */
const withPaused = async (
  name: DatabaseName,
  { onTestFinished, skip }: TestContext,
  work: (paused: Worker, other: WaybillProcess, tables: FreshTables, start: Start) => Promise<void>
) => {
  const tables = await freshTables(name)
  if ("absent" in tables) return skip(tables.absent)
  const { prefix, source } = tables
  await Effect.runPromise(migrate(source, { prefix }))
  const other = waybillOn(tables, 0, { timeouts: { acquire: 20_000, statement: 20_000 } })
  const start = async (number: number) => {
    const worker = await startWorker({ place: { prefix, source }, number })
    // One that still stands when its test has failed would keep the whole run from its end.
    onTestFinished(() => void worker.child.kill("SIGKILL"))
    return worker
  }
  const paused = await start(1)
  await work(paused, other, tables, start)
  await paused.end()
  await other.dispose()
  await tables.end()
}

describe.concurrent.each(databaseNames)("on %s, a process that stands still", (name) => {
  it("has lost what it was sending when its lease is over", (test) =>
    withPaused(name, test, async (paused, other, tables) => {
      const { expect } = test
      await other.runPromise(Effect.forEach(tasksOf("a", "push", 1), carryOut))
      await inStream(other, "a", 1)
      paused.tell({ sender: "paused", lease: 1000, pause: standstill })
      await until(() => paused.news.some((each) => "sent" in each))
      paused.child.kill("SIGSTOP")
      await pause(standstill)
      // Whoever else has a transaction open on the server holds events back until it ends.
      const claim = Outbox.use((outbox) => outbox.claim("other", 9, "1 minute"))
      const claimed = await other.runPromise(
        claim.pipe(Effect.repeat({ until: ({ length }) => length > 0, schedule: Schedule.spaced(100) }))
      )
      const ids = claimed.map(({ event_id }) => event_id)
      expect(ids).toHaveLength(1)
      paused.child.kill("SIGCONT")
      expect(await paused.done()).toBe(true)
      // Both have sent it; only one may say that it is done with it.
      expect(paused.news.slice(0, 2)).toEqual([{ sent: ids }, { settled: [] }])
      const settled = await other.runPromise(Outbox.use((outbox) => outbox.settle("other", claimed)))
      expect(settled).toEqual(claimed)
      expect(await halfIn(tables)).toEqual([])
    }))

  it("changes nothing by what it had read before", (test) =>
    withPaused(name, test, async (paused, other, tables, start) => {
      const { expect } = test
      const count = 100
      const told = (command: CommandName) =>
        other.runPromise(Effect.forEach(tasksOf("a", command, count), carryOut, { concurrency: "unbounded" }))
      await told("push")
      paused.tell({ tasks: tasksOf("a", "hold", count), atOnce: 8, standsStillAfter: 10 })
      await until(() => paused.news.length > 5)
      // Whoever waits for the lock of a SQLite file does nothing else meanwhile.
      const rival = await start(2)
      rival.tell({ tasks: tasksOf("a", "cancel", count), atOnce: count })
      await pause(standstill)
      paused.child.kill("SIGCONT")
      expect(await rival.done()).toBe(true)
      const cancelled = rival.news.flatMap((each) => ("answer" in each ? [each.answer] : []))
      expect(cancelled).toEqual(Array(count).fill("ok"))
      await rival.end()
      expect(await paused.done()).toBe(true)
      const held = paused.news.flatMap((each) => ("answer" in each && each.answer === "ok" ? [each.request] : []))
      const refused = paused.news.filter((each) => "answer" in each && each.answer === "315")
      expect(refused.length + held.length).toBe(count)
      expect(refused.length).toBeGreaterThan(0)
      expect(new Set(await told("status"))).toEqual(new Set(["ok cancelled"]))
      const holds = await tables.ask("select request_id from our_history where command = 'hold_order'")
      expect(new Set(holds.map(({ request_id }) => request_id))).toEqual(new Set(held))
      expect(await halfIn(tables)).toEqual([])
    }))
})
