import { expect, it } from "vitest"
import type { StormResult } from "../../../packages/adapter-sql/test/storms/storm.ts"
import { faultsOf, stormViolations } from "./judge-storm.ts"

const none: StormResult = { operations: 10_000, unknown: 0, faults: new Map(), anomalies: [], duplicateIds: 0 }

it("anomalies, repeated ids and, if nothing explains them, unknown outcomes are violations", () => {
  expect(stormViolations(none, [], true)).toEqual({ violations: [], problems: [] })
  expect(stormViolations({ ...none, anomalies: ["x1: two orders"], duplicateIds: 2, unknown: 3 }, [], true)).toEqual({
    violations: ["x1: two orders", "2 ids occur more than once", "3 calls without an outcome, although nothing failed"],
    problems: []
  })
  expect(stormViolations({ ...none, unknown: 3 }, [], false).violations).toEqual([])
})

it("each kind of fault that the row names must hit a service in the long form", () => {
  const kinds = ["killed", "paused for 5 s"] as const
  const faults = new Map([["killed" as const, 30]])
  expect(stormViolations({ ...none, faults }, kinds, false).problems).toEqual(["no service was paused for 5 s"])
  expect(stormViolations({ ...none, faults: new Map(kinds.map((kind) => [kind, 1])) }, kinds, false).problems).toEqual(
    []
  )
  expect(stormViolations({ ...none, operations: 400, faults }, kinds, false).problems).toEqual([])
})

it("a row on SQLite names kills and pauses, and a row on a server also broken connections", () => {
  expect(faultsOf(false, "SQLite")).toEqual([])
  const processes = ["killed", "paused for 0.5 s", "paused for 5 s", "paused for 17 s"]
  expect(faultsOf(true, "SQLite")).toEqual(processes)
  expect(faultsOf(true, "MariaDB")).toEqual([...processes, "cut off", "slower by 200 ms"])
})
