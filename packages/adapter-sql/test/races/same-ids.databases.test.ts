import { OrderIds } from "@waybill/core"
import { Effect, Layer } from "effect"
import { describe, it, onTestFinished } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { carryOut } from "../fixtures/commands.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { expectOneOrderPerXid, pushesOf } from "./same-xids.ts"

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
        pushesOf(process),
        (task) => Effect.map(carryOut(task), (outcome) => ({ request: task.request, outcome })),
        { concurrency: 10 }
      )
    )
  )
  return (await Promise.all(all)).flat()
}

describe.each(databaseNames)("processes with the same order ids on %s", (name) => {
  it.for(sampleOf([3, 2, 4], 1))("%s processes with the same order ids create one order for each xid", (count, test) =>
    expectOneOrderPerXid(name, test, count, lockstep)
  )
})
