import { Effect, ManagedRuntime } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { countTurns } from "../../../../../tests/runs/count-turns.ts"
import { SqlDatabase } from "../../../src/index.ts"
import { orderEraser } from "../../../src/orders/write/erase-order.ts"
import { longTimeouts } from "../../fixtures/long-timeouts.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

it("other work runs between the erasure of an order and the checkpoint of SQLite", async (test) => {
  const tables = await tablesFor("SQLite", test)
  const { insert } = startProcess(tables)
  const { event, order } = newEntry()
  await insert(order, event)
  const runtime = ManagedRuntime.make(tables.layer({ migrate: false, ...longTimeouts }))
  onTestFinished(() => runtime.dispose())
  const { dialect, tables: names, writer } = await runtime.runPromise(SqlDatabase.use(Effect.succeed))
  const erase = orderEraser(dialect, names)
  const turn = countTurns()
  const erased = nextEntry(order)
  const turnsOf = async (erasing: Promise<boolean>) => {
    const start = turn()
    return [await erasing, turn() > start]
  }
  expect(await turnsOf(erase(writer, erased.order, erased.event, []))).toEqual([true, true])
  // The revision has changed meanwhile.
  expect(await turnsOf(erase(writer, erased.order, erased.event, []))).toEqual([false, false])
})
