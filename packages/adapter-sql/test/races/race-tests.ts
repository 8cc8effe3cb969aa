// Tests with two processes that race for the same order. Their results and the order must match one of the two serial executions.

import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { type WaybillProcess, waybillOn } from "../fixtures/waybill.ts"
import { startWorker, type Worker } from "../processes/start-worker.ts"
import type { Pair } from "./pairs.ts"
import { serialOutcomes } from "./serial.ts"

interface Races {
  /** Returns the tables, or the reason why they are not available. */
  readonly open: () => Promise<FreshTables | { readonly absent: string }>
  readonly pairs: ReadonlyArray<Pair>
  /** Number of orders for which each pair of commands races. */
  readonly rounds: number
}

/** Tests every pair of commands with two processes on the tables that `open` returns. */
export const describeRaces = (name: string, { open, pairs, rounds }: Races) =>
  describe(`two concurrent processes on ${name}`, () => {
    let absent: string | undefined
    let tables: FreshTables
    let workers: ReadonlyArray<Worker> = []
    let observer: WaybillProcess | undefined
    /** Number of races that the first and the second command of a pair won. */
    const winners = [0, 0]
    beforeAll(async () => {
      const fresh = await open()
      if ("absent" in fresh) {
        absent = fresh.absent
        return
      }
      tables = fresh
      const { prefix, source } = tables
      await tables.create()
      observer = waybillOn(tables, 0, longTimeouts)
      workers = await Promise.all([1, 2].map((number) => startWorker({ place: { prefix, source }, number })))
    })
    beforeEach(({ skip }) => {
      if (absent !== undefined) skip(absent)
    })
    afterAll(async () => {
      await Promise.all(workers.map(({ end }) => end()))
      await observer?.dispose()
      await tables?.end()
    })

    const carryOutAll = (tasks: ReadonlyArray<Task>) =>
      observer!.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))
    const tasksOf = (account: string, command: CommandName, name: string): ReadonlyArray<Task> =>
      Array.from({ length: rounds }, (_, index) => ({
        command,
        account,
        xid: `x${index}`,
        request: `${account} ${name} ${index}`
      }))
    /** Returns the outcome of each task, executed by the worker. */
    const outcomesOf = async (worker: Worker, tasks: ReadonlyArray<Task>, concurrency = 10) => {
      worker.send({ tasks, concurrency })
      await worker.done()
      const outcomes = new Map(
        worker.messages.flatMap((each) => ("outcome" in each ? [[each.request, each.outcome] as const] : []))
      )
      return tasks.map(({ request }) => outcomes.get(request))
    }

    it.each(pairs)("two racing processes match a serial execution of $race after $after", async (pair) => {
      const { after, race } = pair
      const account = [...after, "then", ...race].join(" ")
      for (const [index, command] of after.entries()) await carryOutAll(tasksOf(account, command, `before ${index}`))
      const [ones, others] = await Promise.all(
        race.map((command, index) => outcomesOf(workers[index]!, tasksOf(account, command, `race ${index}`)))
      )
      const orders = await carryOutAll(tasksOf(account, "record", "after"))
      const [forward, backward] = (await serialOutcomes(pair)).map((outcome) => JSON.stringify(outcome))
      const actual = orders.map((order, index) => JSON.stringify([ones![index], others![index], order]))
      expect(actual.filter((outcome) => outcome !== forward && outcome !== backward)).toEqual([])
      if (forward !== backward) for (const outcome of actual) winners[outcome === forward ? 0 : 1]!++
    })

    it("finds an order of the other process once it exists, and always afterwards", async () => {
      const [writer, reader] = workers
      const pushes = tasksOf("watched", "push", "push")
      const queries = tasksOf("watched", "status", "query").flatMap((task) =>
        Array.from({ length: 4 }, (_, number) => ({ ...task, request: `${task.request} ${number}` }))
      )
      const [outcomes] = await Promise.all([outcomesOf(reader!, queries, 1), outcomesOf(writer!, pushes, 1)])
      for (let index = 0; index < queries.length; index += 4)
        expect(outcomes.slice(index, index + 4).join(" ")).toMatch(/^(?:915 ?){0,4}(?:ok new ?){0,4}$/)
      const after = await carryOutAll(tasksOf("watched", "status", "after"))
      expect(new Set(after)).toEqual(new Set(["ok new"]))
    })

    it("creates separate orders with the same xid for two accounts", async () => {
      const pushed = workers.map((worker, index) => outcomesOf(worker, tasksOf(`account ${index}`, "push", "own")))
      expect(new Set((await Promise.all(pushed)).flat())).toEqual(new Set(["ok"]))
    })

    it("two processes together send every event exactly once", async () => {
      const send = async (worker: Worker, sender: string) => {
        worker.send({ sender, lease: 60_000 })
        await worker.done()
      }
      await Promise.all(workers.map((worker, index) => send(worker, `sender ${index}`)))
      // On MariaDB, a claim that finds nothing may lock the rows that a concurrent claim skips, so that both claims find
      // nothing.
      await send(workers[0]!, "last sender")
      const messages = workers.flatMap((worker) => worker.messages)
      const sent = messages.flatMap((each) => ("sent" in each ? each.sent : []))
      const settled = messages.flatMap((each) => ("settled" in each ? each.settled : []))
      const [events] = await tables.query("select count(*) as n, count(sent_at) as settled from our_history")
      const count = Number(events?.n)
      expect([sent.length, settled.length, Number(events?.settled)]).toEqual([count, count, count])
    })

    it("two racing processes win about equally often, and leave everything consistent", async () => {
      for (const count of winners) expect(count).toBeGreaterThan(rounds)
      expect(await inconsistencies(tables)).toEqual([])
    })
  })
