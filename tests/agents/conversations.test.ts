import { expect, it } from "vitest"
import { runs, seedsOf } from "../runs/runs.ts"
import { converse } from "./conversations.ts"

it("no conversation executes a command twice, beyond the role of its token, or from the text of an order", async () => {
  const { breaches, calls, confirmations, executed, moves } = await converse(seedsOf(runs(12, 250)))
  console.info(JSON.stringify({ calls, confirmations, executed, moves }))
  expect(breaches).toEqual([])
  expect(executed).toBeGreaterThan(5)
})
