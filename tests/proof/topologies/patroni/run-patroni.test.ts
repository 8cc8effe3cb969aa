import { expect, it } from "vitest"
import { checkerResult } from "./run-patroni.ts"

it("the row that checks the check fails unless it finds a lost write", () => {
  const missed = ["the check does not find the orders that asynchronous replication loses"]
  const unexpected = 'x1: push_order got {"res":"error","code":"101"}'
  expect(checkerResult({ trials: 1, found: [] }).found).toEqual(missed)
  expect(checkerResult({ trials: 1, found: [unexpected] }).found).toEqual(missed)
  const found = [unexpected, "x2: acknowledged, but not stored"]
  expect(checkerResult({ trials: 1, found })).toEqual({
    trials: 1,
    losses: 0,
    figures: { "lost orders and changes found": "1" },
    found: []
  })
})
