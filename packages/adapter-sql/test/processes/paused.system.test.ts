// Stops a process until another one has acted, and then lets it continue.

import { Effect, Schedule } from "effect"
import { describe, it, type TestContext } from "vitest"
import { Outbox } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { waitForEvents } from "./in-stream.ts"
import { startWorker, type Worker } from "./start-worker.ts"

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const until = async (holds: () => boolean) => {
  while (!holds()) await pause(1)
}
/** Wait of the stopped process between a claim and its end in milliseconds, longer than its lease. */
const WAIT = 4000
/** Longest stop in milliseconds: on SQLite, the stopped process may hold the lock that the other one needs. */
const MAX_STOP = 3000

const tasksOf = (account: string, command: CommandName, count: number): ReadonlyArray<Task> =>
  Array.from({ length: count }, (_, index) => ({ command, account, xid: `x${index}`, request: `${command} ${index}` }))

type Start = (number: number) => Promise<Worker>

/** Runs a test on new tables with two processes: one that is stopped, and one that keeps running. */
const withPaused = async (
  name: DatabaseName,
  { onTestFinished, skip }: TestContext,
  work: (paused: Worker, other: WaybillProcess, tables: FreshTables, start: Start) => Promise<void>
) => {
  const tables = await freshTables(name)
  if ("absent" in tables) return skip(tables.absent)
  const { prefix, source } = tables
  await tables.create()
  const other = waybillOn(tables, 0, longTimeouts)
  const start = async (number: number) => {
    const worker = await startWorker({ place: { prefix, source }, number })
    // If a failed test left a process stopped, that process would block the test run.
    onTestFinished(() => void worker.child.kill("SIGKILL"))
    return worker
  }
  const paused = await start(1)
  await work(paused, other, tables, start)
  await paused.end()
  await other.dispose()
  await tables.end()
}

describe.concurrent.each(databaseNames)("stopped process on %s", (name) => {
  it("a stopped process loses its claimed events when its lease ends", (test) =>
    withPaused(name, test, async (paused, other, tables) => {
      const { expect } = test
      await other.runPromise(Effect.forEach(tasksOf("a", "push", 1), carryOut))
      await waitForEvents(other, "a", 1)
      paused.send({ sender: "paused", lease: 1000, pause: WAIT })
      await until(() => paused.messages.some((each) => "sent" in each))
      paused.child.kill("SIGSTOP")
      // The claim succeeds when the lease has ended. Events do not appear while other transactions on the server are
      // open.
      const claim = Outbox.use((outbox) => outbox.claim({ sender: "other", limit: 9, lease: "1 minute" }))
      const claimed = await other.runPromise(
        claim.pipe(Effect.repeat({ until: ({ length }) => length > 0, schedule: Schedule.spaced(100) }))
      )
      const ids = claimed.map(({ event_id }) => event_id)
      expect(ids).toHaveLength(1)
      paused.child.kill("SIGCONT")
      expect(await paused.done()).toBe(true)
      // Both processes have sent the event, but only one may settle it.
      expect(paused.messages.slice(0, 2)).toEqual([{ sent: ids }, { settled: [] }])
      const settled = await other.runPromise(Outbox.use((outbox) => outbox.settle("other", claimed)))
      expect(settled).toEqual(claimed)
      expect(await inconsistencies(tables)).toEqual([])
    }))

  it("a resumed process does not act on data that it read before it was stopped", (test) =>
    withPaused(name, test, async (paused, other, tables, start) => {
      const { expect } = test
      const count = 100
      const outcomesOf = (command: CommandName) =>
        other.runPromise(Effect.forEach(tasksOf("a", command, count), carryOut, { concurrency: "unbounded" }))
      await outcomesOf("push")
      paused.send({ tasks: tasksOf("a", "hold", count), concurrency: 8, stopsAfter: 10 })
      await until(() => paused.messages.length > 5)
      // A separate process, because waiting for a SQLite lock in this process would delay the test.
      const rival = await start(2)
      rival.send({ tasks: tasksOf("a", "cancel", count), concurrency: count })
      await Promise.race([rival.done(), pause(MAX_STOP)])
      paused.child.kill("SIGCONT")
      expect(await rival.done()).toBe(true)
      const cancelled = rival.messages.flatMap((each) => ("outcome" in each ? [each.outcome] : []))
      expect(cancelled).toEqual(Array(count).fill("ok"))
      await rival.end()
      expect(await paused.done()).toBe(true)
      const held = paused.messages.flatMap((each) => ("outcome" in each && each.outcome === "ok" ? [each.request] : []))
      const refused = paused.messages.filter((each) => "outcome" in each && each.outcome === "315")
      expect(refused.length + held.length).toBe(count)
      expect(refused.length).toBeGreaterThan(0)
      expect(new Set(await outcomesOf("status"))).toEqual(new Set(["ok cancelled"]))
      const holds = await tables.query("select request_id from our_history where command = 'hold_order'")
      expect(new Set(holds.map(({ request_id }) => request_id))).toEqual(new Set(held))
      expect(await inconsistencies(tables)).toEqual([])
    }))
})
