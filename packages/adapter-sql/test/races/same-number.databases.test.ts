// Processes that generate the same order ids push the same xids. Exactly one push of each xid may succeed.
import { OrderIds } from "@waybill/core"
import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { runs, sampleOf } from "../../../packing/test/runs.ts"
import { carryOut, type Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import { tablesFor } from "../fixtures/store.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { startWorker } from "../processes/start-worker.ts"

const ORDERS = runs(10)

const tasksOf = (process: number): ReadonlyArray<Task> =>
  Array.from({ length: ORDERS }, (_, index) => ({
    command: process % 2 === 0 ? "push" : "pushToBonn",
    account: "a",
    xid: `x${index}`,
    request: `process ${process}, x${index}`
  }))

/** Runs a storm in a number of separate processes with the same node number, and returns each outcome. */
const storm = async ({ prefix, source }: FreshTables, count: number) => {
  const start = () => startWorker({ place: { prefix, source }, number: 0 })
  const workers = await Promise.all(Array.from({ length: count }, start))
  for (const [process, worker] of workers.entries()) worker.send({ tasks: tasksOf(process), concurrency: 30 })
  await Promise.all(workers.map(({ done }) => done()))
  await Promise.all(workers.map(({ end }) => end()))
  return workers.flatMap(({ messages }) => messages).filter((message) => "outcome" in message)
}

/** Ids that count from 1 in each process, so that every id of one process is also one of the others. */
const countedIds = Layer.sync(OrderIds, () => {
  let count = 0
  return { next: () => Effect.sync(() => String(++count)) }
})

/** Pushes the orders in processes whose order ids are all the same, and returns each outcome. */
const lockstep = async (tables: FreshTables, count: number) => {
  const processes = Array.from({ length: count }, () => waybillOn(tables, 0, { ids: countedIds, ...longTimeouts }))
  onTestFinished(() => Promise.all(processes.map((each) => each.dispose())).then(() => {}))
  const all = processes.map((each, process) =>
    each.runPromise(
      Effect.forEach(
        tasksOf(process),
        (task) => Effect.map(carryOut(task), (outcome) => ({ request: task.request, outcome })),
        { concurrency: 10 }
      )
    )
  )
  return (await Promise.all(all)).flat()
}

const expectOneOrderPerXid = async (name: DatabaseName, test: TestContext, count: number, race: typeof storm) => {
  const tables = await tablesFor(name, test)
  const outcomes = await race(tables, count)
  const accepted = outcomes.filter(({ outcome }) => outcome === "ok").map(({ request }) => request)
  const stored = await tables.query("select request_id from our_history")
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["ok", "121"]))
  expect(accepted.toSorted()).toEqual(stored.map(({ request_id }) => request_id).toSorted())
  expect(accepted).toHaveLength(ORDERS)
  expect(await inconsistencies(tables)).toEqual([])
}

describe.each(databaseNames)("processes with the same numbers on %s", (name) => {
  it.for(sampleOf([3, 2, 4], 1))(
    "%s processes with the same node number create one order for each xid",
    (count, test) => expectOneOrderPerXid(name, test, count, storm)
  )

  it.for(sampleOf([3, 2, 4], 1))("%s processes with the same order ids create one order for each xid", (count, test) =>
    expectOneOrderPerXid(name, test, count, lockstep)
  )
})
