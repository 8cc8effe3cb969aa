// Two processes race for an order: whatever they are told, and whatever becomes of the order, one of two serial orders explains.

import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { migrate } from "../../src/index.ts"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { type FreshTables, freshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { startWorker, type Worker } from "../processes/start-worker.ts"
import { pairs } from "./pairs.ts"
import { explained } from "./serial.ts"

const rounds = 50
const patient = { timeouts: { acquire: 20_000, statement: 20_000 } }

describe.each(databaseNames)("on %s, of two processes that command one order at once,", (name) => {
  let absent: string | undefined
  let tables: FreshTables
  let workers: ReadonlyArray<Worker> = []
  let truth: WaybillProcess | undefined
  /** How often the first of a pair came first, and how often the second. */
  const winners = [0, 0]
  beforeAll(async () => {
    const fresh = await freshTables(name)
    if ("absent" in fresh) {
      absent = fresh.absent
      return
    }
    tables = fresh
    const { prefix, source } = tables
    await Effect.runPromise(migrate(source, { prefix }))
    truth = waybillOn(tables, 0, patient)
    workers = await Promise.all([1, 2].map((number) => startWorker({ place: { prefix, source }, number })))
  })
  beforeEach(({ skip }) => {
    if (absent !== undefined) skip(absent)
  })
  afterAll(async () => {
    await Promise.all(workers.map(({ end }) => end()))
    await truth?.dispose()
    await tables?.end()
  })

  const carryOutAll = (tasks: ReadonlyArray<Task>) =>
    truth!.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))
  const tasksOf = (account: string, command: CommandName, name: string): ReadonlyArray<Task> =>
    Array.from({ length: rounds }, (_, index) => ({
      command,
      account,
      xid: `x${index}`,
      request: `${account} ${name} ${index}`
    }))
  /** What each worker was answered, task by task. */
  const answersTo = async (worker: Worker, tasks: ReadonlyArray<Task>, atOnce = 10) => {
    worker.tell({ tasks, atOnce })
    await worker.done()
    const answers = new Map(worker.news.flatMap((news) => ("answer" in news ? [[news.request, news.answer]] : [])))
    return tasks.map(({ request }) => answers.get(request))
  }

  it.each(pairs)("after $after: $race", async (pair) => {
    const { after, race } = pair
    const account = `${after} ${race}`
    for (const [place, command] of after.entries()) await carryOutAll(tasksOf(account, command, `before ${place}`))
    const [ones, others] = await Promise.all(
      race.map((command, index) => answersTo(workers[index]!, tasksOf(account, command, `race ${index}`)))
    )
    const orders = await carryOutAll(tasksOf(account, "record", "after"))
    const [forth, back] = (await explained(pair)).map((outcome) => JSON.stringify(outcome))
    const seen = orders.map((order, index) => JSON.stringify([ones![index], others![index], order]))
    expect(seen.filter((outcome) => outcome !== forth && outcome !== back)).toEqual([])
    if (forth !== back) for (const outcome of seen) winners[outcome === forth ? 0 : 1]!++
  })

  it("one may ask for an order that the other is making: once it is there, it stays", async () => {
    const [maker, looker] = workers
    const pushes = tasksOf("watched", "push", "push")
    const looks = tasksOf("watched", "status", "look").flatMap((task) =>
      Array.from({ length: 4 }, (_, turn) => ({ ...task, request: `${task.request} ${turn}` }))
    )
    const [answers] = await Promise.all([answersTo(looker!, looks, 1), answersTo(maker!, pushes, 1)])
    for (let index = 0; index < looks.length; index += 4)
      expect(answers.slice(index, index + 4).join(" ")).toMatch(/^(?:915 ?){0,4}(?:ok new ?){0,4}$/)
    const after = await carryOutAll(tasksOf("watched", "status", "after"))
    expect(new Set(after)).toEqual(new Set(["ok new"]))
  })

  it("each has its own order under one xid, if they act for two accounts", async () => {
    const pushed = workers.map((worker, index) => answersTo(worker, tasksOf(`account ${index}`, "push", "own")))
    expect(new Set((await Promise.all(pushed)).flat())).toEqual(new Set(["ok"]))
  })

  it("each sends what the other does not: every event is sent once", async () => {
    const send = async (worker: Worker, sender: string) => {
      worker.tell({ sender, lease: 60_000 })
      await worker.done()
    }
    await Promise.all(workers.map((worker, index) => send(worker, `sender ${index}`)))
    // On MariaDB, one who finds nothing due may hold what the other looks for until he has looked, so that both find nothing.
    await send(workers[0]!, "whoever comes later")
    const news = workers.flatMap(({ news }) => news)
    const sent = news.flatMap((each) => ("sent" in each ? each.sent : []))
    const settled = news.flatMap((each) => ("settled" in each ? each.settled : []))
    const [events] = await tables.ask("select count(*) as n, count(sent_at) as sent from our_history")
    const count = Number(events?.n)
    expect([sent.length, settled.length, Number(events?.sent)]).toEqual([count, count, count])
  })

  it("now one came first and now the other, and nothing is half there after all of that", async () => {
    for (const count of winners) expect(count).toBeGreaterThan(rounds)
    expect(await halfIn(tables)).toEqual([])
  })
})
