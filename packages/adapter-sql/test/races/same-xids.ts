// Processes that generate the same order ids push the same xids. Exactly one push of each xid may succeed.
import { expect, type TestContext } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import type { Task } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { tablesFor } from "../fixtures/store.ts"
import type { FreshTables } from "../fixtures/tables.ts"

const ORDERS = runs(10)

/** Returns the pushes of a process. */
export const pushesOf = (process: number): ReadonlyArray<Task> =>
  Array.from({ length: ORDERS }, (_, index) => ({
    command: process % 2 === 0 ? "push" : "pushToBonn",
    account: "a",
    xid: `x${index}`,
    request: `process ${process}, x${index}`
  }))

interface Outcome {
  readonly request: string
  readonly outcome: string
}

/** Races a number of processes on new tables, and checks that each xid has one order. */
export const expectOneOrderPerXid = async (
  name: DatabaseName,
  test: TestContext,
  count: number,
  race: (tables: FreshTables, count: number) => Promise<ReadonlyArray<Outcome>>
) => {
  const tables = await tablesFor(name, test)
  const outcomes = await race(tables, count)
  const accepted = outcomes.filter(({ outcome }) => outcome === "ok").map(({ request }) => request)
  const stored = await tables.query("select request_id from our_history")
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["ok", "121"]))
  expect(accepted.toSorted()).toEqual(stored.map(({ request_id }) => request_id).toSorted())
  expect(accepted).toHaveLength(ORDERS)
  expect(await inconsistencies(tables)).toEqual([])
}
