import { expect, it } from "vitest"
import { adviceOf } from "../../src/suggest/advice.ts"
import type { Served } from "../../src/suggest/serve.ts"

/** Returns an order that costs an amount in millionths. */
const costing = (cost: number): Served => ({
  boxes: [],
  volume: 0,
  air: 0,
  cartons: 0n,
  postage: BigInt(cost),
  rank: [cost]
})

/** Returns orders that cost 1,000 each, with their costs after a change. An order of undefined is not served. */
const changedTo = (...costs: ReadonlyArray<number | undefined>) =>
  costs.map((cost) => ({ before: costing(1_000), after: cost === undefined ? undefined : costing(cost) }))

const add = { reference: "new", inner: { width: 2, length: 3, height: 1 } }
const addition = { add, repacked: changedTo(500, 500) }
const advise = (...swaps: ReadonlyArray<readonly [drop: string, ...costs: ReadonlyArray<number | undefined>]>) =>
  adviceOf({
    additions: [addition],
    swaps: swaps.map(([drop, ...costs]) => ({ add, drop, repacked: changedTo(...costs) })),
    removals: [],
    measures: 1,
    hasPostage: true
  })

it("drops the size that costs the least, if nine tenths of the gain remain", () => {
  // Nine tenths of a gain of 1,000 are 900, so both orders may cost 1,100 together.
  expect(advise(["A", 500, 600], ["B", 520, 500], ["C", 560, 500])).toMatchObject({ drop: "B" })
  expect(advise(["A", 500, 600])).toMatchObject({ drop: "A", change: { postage: "-0.0009" } })
  expect(advise(["A", 500, 601])).toEqual({
    add: { inner: [2, 3, 1] },
    change: { boxes: 0, postage: "-0.001", cartons: "0.00", air: 0, newlyServed: 0, unserved: 0 },
    ranges: { cost: [-0.001, -0.001], newlyServed: [0, 0] }
  })
})

it("drops no size that an order of the sample needs", () => {
  expect(advise(["A", 100, undefined])).not.toHaveProperty("drop")
  const removals = [{ drop: "A", repacked: changedTo(100, undefined) }]
  expect(adviceOf({ additions: [], swaps: [], removals, measures: 1, hasPostage: true })).toBeUndefined()
})

it("drops a size without a new one only if that costs nothing", () => {
  const dropping = (...costs: ReadonlyArray<number>) =>
    adviceOf({
      additions: [],
      swaps: [],
      removals: [{ drop: "A", repacked: changedTo(...costs) }],
      measures: 1,
      hasPostage: true
    })
  expect(dropping(1_000, 1_000)).toMatchObject({ drop: "A" })
  expect(dropping(1_000, 1_001)).toBeUndefined()
})
