// Kills writing processes at arbitrary moments while other processes continue their work.

import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { migrate } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { waitForEvents } from "../processes/in-stream.ts"
import { sendAll } from "../processes/send-all.ts"
import { startWorker, type Worker } from "../processes/start-worker.ts"

const KILLS = runs(5)
const ORDERS = 40
const CONCURRENCY = 4
/** Commands executed on every order by a process that is killed during one of them. */
const lifecycle: ReadonlyArray<CommandName> = ["push", "hold", "unhold", "toBonn", "start", "ship"]

const tasksOf = (account: string, commands: ReadonlyArray<CommandName>, orders = 1): ReadonlyArray<Task> =>
  commands.flatMap((command) =>
    Array.from({ length: orders }, (_, index) => ({
      command,
      account,
      xid: `x${index}`,
      request: `${account} x${index} ${command}`
    }))
  )

describe.each(databaseNames)("killed processes on %s", (name) => {
  let absent: string | undefined
  let tables: FreshTables
  let observer: WaybillProcess | undefined
  beforeAll(async () => {
    const fresh = await freshTables(name)
    if ("absent" in fresh) {
      absent = fresh.absent
      return
    }
    tables = fresh
    await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
    observer = waybillOn(tables, 0, longTimeouts)
  })
  beforeEach(({ skip }) => {
    if (absent !== undefined) skip(absent)
  })
  afterAll(async () => {
    await observer?.dispose()
    await tables?.end()
  })

  /** Returns the ids of an account's requests that have an event. */
  const requestsOf = async (account: string) => {
    const rows = await tables.query(`select request_id from our_history where account_id = '${account}'`)
    return rows.map(({ request_id }) => String(request_id))
  }
  const acknowledgedBy = ({ messages }: Worker) =>
    messages.flatMap((each) => ("outcome" in each && each.outcome === "ok" ? [each.request] : []))
  const start = (number: number, diesAt?: number) =>
    startWorker({
      place: { prefix: tables.prefix, source: tables.source },
      number,
      ...(diesAt !== undefined && { diesAt })
    })

  /**
   * Checks that no acknowledged write is lost, none is executed twice, and another process can continue every order.
   */
  const checkAfter = async (account: string, worker: Worker, tasks: ReadonlyArray<Task>) => {
    const stored = await requestsOf(account)
    expect(acknowledgedBy(worker).filter((request) => !stored.includes(request))).toEqual([])
    // A server may still be executing what the process sent before it died, so a repeated command may find it already
    // done.
    const missing = tasks.filter(({ request }) => !stored.includes(request))
    const again = missing.map((task) => ({ ...task, request: `${task.request} again` }))
    await observer!.runPromise(
      Effect.forEach(Map.groupBy(again, ({ xid }) => xid).values(), (own) => Effect.forEach(own, carryOut), {
        concurrency: "unbounded"
      })
    )
    const after = await requestsOf(account)
    expect(new Set(after).size).toBe(after.length)
    expect(tasks.filter(({ request }) => !after.includes(request) && !after.includes(`${request} again`))).toEqual([])
  }

  it("a killed process does not lose acknowledged writes or leave partial writes", async () => {
    let next = 1
    let unfinished = 0
    const killOne = async () => {
      while (next <= KILLS) {
        const number = next++
        const account = `killed ${number}`
        const tasks = tasksOf(account, lifecycle, ORDERS)
        const worker = await start(number)
        worker.send({ tasks, concurrency: 8 })
        // Kills each process at a different point after its start.
        const enough = (number / KILLS) * tasks.length * 0.4
        while (acknowledgedBy(worker).length < enough) await new Promise((resolve) => setTimeout(resolve, 1))
        await worker.kill()
        if (worker.messages.length < tasks.length) unfinished++
        await checkAfter(account, worker, tasks)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, killOne))
    expect(unfinished).toBeGreaterThan(KILLS / 2)
    expect(await inconsistencies(tables)).toEqual([])
  })

  /**
   * Runs the work once to its end, and then once for each of its statements, in a process that dies before that
   * statement.
   */
  const dyingAtEach = async (concurrency: number, run: (diesAt: number, isComplete: boolean) => Promise<Worker>) => {
    const { messages } = await run(0, true)
    const last = messages.reduce((count, each) => ("done" in each ? each.done : count), 0)
    let next = 1
    const dieOnce = async () => {
      while (next <= last) await run(next++, false)
    }
    await Promise.all(Array.from({ length: concurrency }, dieOnce))
    return last
  }

  it("a dying process leaves the effects of all earlier statements, and of no later ones", async () => {
    const last = await dyingAtEach(CONCURRENCY, async (diesAt, isComplete) => {
      const account = `dies at ${diesAt}`
      const tasks = tasksOf(account, ["push", "hold"])
      const worker = await start(diesAt, diesAt)
      worker.send({ tasks, concurrency: 1 })
      expect(await worker.done()).toBe(isComplete)
      await worker.end()
      await checkAfter(account, worker, tasks)
      return worker
    })
    expect(last).toBeGreaterThanOrEqual(3)
    expect(await inconsistencies(tables)).toEqual([])
  })

  it("a dead sender's unsettled events go to the next sender", async () => {
    const sendAllAs = (sender: string) =>
      observer!.runPromise(sendAll(sender, 60_000, (events) => sent.push(...events)))
    const sent: Array<string> = []
    await sendAllAs("before")
    const last = await dyingAtEach(1, async (diesAt, isComplete) => {
      const account = `sends until ${diesAt}`
      await observer!.runPromise(Effect.forEach(tasksOf(account, ["push", "hold"]), carryOut))
      await waitForEvents(observer!, account, 2)
      const worker = await start(diesAt, diesAt)
      worker.send({ sender: "dying", lease: 20 })
      expect(await worker.done()).toBe(isComplete)
      await worker.end()
      const unsent = async () => {
        await sendAllAs("after")
        const allSent = new Set([...sent, ...worker.messages.flatMap((each) => ("sent" in each ? each.sent : []))])
        const events = await tables.query(`select event_id, sent_at from our_history where account_id = '${account}'`)
        expect(events).toHaveLength(2)
        return events.filter(({ event_id, sent_at }) => sent_at === null || !allSent.has(String(event_id)))
      }
      // A server may still be executing the claim that the process sent before it died. The claim then ends later.
      await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
      return worker
    })
    expect(last).toBeGreaterThanOrEqual(6)
  })
})
