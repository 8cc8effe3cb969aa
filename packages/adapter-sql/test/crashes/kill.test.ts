// Processes that write are killed, at any moment, and others go on where they were.
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { migrate } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { inStream } from "../processes/in-stream.ts"
import { sendAll } from "../processes/send-all.ts"
import { startWorker, type Worker } from "../processes/start-worker.ts"

const kills = 20
const orders = 40
const sideBySide = 4
/** What happens to every order of a process that is killed: at which of them it is, is chance. */
const life: ReadonlyArray<CommandName> = ["push", "hold", "unhold", "toBonn", "start", "ship"]

const tasksOf = (account: string, life: ReadonlyArray<CommandName>, orders = 1): ReadonlyArray<Task> =>
  life.flatMap((command) =>
    Array.from({ length: orders }, (_, index) => ({
      command,
      account,
      xid: `x${index}`,
      request: `${account} x${index} ${command}`
    }))
  )

describe.each(databaseNames)("on %s", (name) => {
  let absent: string | undefined
  let tables: FreshTables
  let truth: WaybillProcess | undefined
  beforeAll(async () => {
    const fresh = await freshTables(name)
    if ("absent" in fresh) {
      absent = fresh.absent
      return
    }
    tables = fresh
    await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
    truth = waybillOn(tables, 0, { timeouts: { acquire: 20_000, statement: 20_000 } })
  })
  beforeEach(({ skip }) => {
    if (absent !== undefined) skip(absent)
  })
  afterAll(async () => {
    await truth?.dispose()
    await tables?.end()
  })

  /** The requests that have left an event, of one account. */
  const tracesOf = async (account: string) => {
    const rows = await tables.ask(`select request_id from our_history where account_id = '${account}'`)
    return rows.map(({ request_id }) => String(request_id))
  }
  const acknowledgedBy = ({ news }: Worker) =>
    news.flatMap((each) => ("answer" in each && each.answer === "ok" ? [each.request] : []))
  const begin = (number: number, diesAt?: number) =>
    startWorker({
      place: { prefix: tables.prefix, source: tables.source },
      number,
      ...(diesAt !== undefined && { diesAt })
    })

  /** Nothing that was acknowledged is lost, nothing is done twice, and whoever comes next can go on with every order. */
  const checkAfter = async (account: string, worker: Worker, tasks: ReadonlyArray<Task>) => {
    const traces = await tracesOf(account)
    expect(acknowledgedBy(worker).filter((request) => !traces.includes(request))).toEqual([])
    // A server may still be at what a process had told it before it died, so this may find things done meanwhile.
    const missing = tasks.filter(({ request }) => !traces.includes(request))
    const again = missing.map((task) => ({ ...task, request: `${task.request} again` }))
    await truth!.runPromise(
      Effect.forEach(Map.groupBy(again, ({ xid }) => xid).values(), (own) => Effect.forEach(own, carryOut), {
        concurrency: "unbounded"
      })
    )
    const after = await tracesOf(account)
    expect(new Set(after).size).toBe(after.length)
    expect(tasks.filter(({ request }) => !after.includes(request) && !after.includes(`${request} again`))).toEqual([])
  }

  it("a process that is killed at any moment loses nothing that it acknowledged, and leaves nothing half done", async () => {
    let next = 1
    let unfinished = 0
    const killOne = async () => {
      while (next <= kills) {
        const number = next++
        const account = `killed ${number}`
        const tasks = tasksOf(account, life, orders)
        const worker = await begin(number)
        worker.tell({ tasks, atOnce: 8 })
        // Not before it has begun, and not always at the same place.
        const enough = (number / kills) * tasks.length * 0.4
        while (acknowledgedBy(worker).length < enough) await new Promise((go) => setTimeout(go, 1))
        await worker.kill()
        if (worker.news.length < tasks.length) unfinished++
        await checkAfter(account, worker, tasks)
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, killOne))
    expect(unfinished).toBeGreaterThan(kills / 2)
    expect(await halfIn(tables)).toEqual([])
  })

  /** Has a process do it to the end, then others, each of which dies before one of the statements that the first needed. */
  const dyingAtEach = async (sideBySide: number, each: (diesAt: number, isWhole: boolean) => Promise<Worker>) => {
    const { news } = await each(0, true)
    const last = news.reduce((sum, each) => ("done" in each ? each.done : sum), 0)
    let next = 1
    const dieOnce = async () => {
      while (next <= last) await each(next++, false)
    }
    await Promise.all(Array.from({ length: sideBySide }, dieOnce))
    return last
  }

  it("a process that dies before any of its statements leaves all before it done, and nothing after it", async () => {
    const last = await dyingAtEach(sideBySide, async (diesAt, isWhole) => {
      const account = `dies at ${diesAt}`
      const tasks = tasksOf(account, ["push", "hold"])
      const worker = await begin(diesAt, diesAt)
      worker.tell({ tasks, atOnce: 1 })
      expect(await worker.done()).toBe(isWhole)
      await worker.end()
      await checkAfter(account, worker, tasks)
      return worker
    })
    expect(last).toBeGreaterThanOrEqual(3)
    expect(await halfIn(tables)).toEqual([])
  })

  it("of a sender that dies before any of its statements, what it may not have sent is sent by the next", async () => {
    const outbox = (sender: string) => truth!.runPromise(sendAll(sender, 60_000, (events) => sent.push(...events)))
    const sent: Array<string> = []
    await outbox("before")
    const last = await dyingAtEach(1, async (diesAt, isWhole) => {
      const account = `sends until ${diesAt}`
      await truth!.runPromise(Effect.forEach(tasksOf(account, ["push", "hold"]), carryOut))
      await inStream(truth!, account, 2)
      const worker = await begin(diesAt, diesAt)
      worker.tell({ sender: "dying", lease: 20 })
      expect(await worker.done()).toBe(isWhole)
      await worker.end()
      await new Promise((go) => setTimeout(go, 30))
      await outbox("after")
      const heard = new Set([...sent, ...worker.news.flatMap((each) => ("sent" in each ? each.sent : []))])
      const events = await tables.ask(`select event_id, sent_at from our_history where account_id = '${account}'`)
      expect(events).toHaveLength(2)
      expect(events.filter(({ event_id, sent_at }) => sent_at === null || !heard.has(String(event_id)))).toEqual([])
      return worker
    })
    expect(last).toBeGreaterThanOrEqual(6)
  })
})
