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
    change: {
      boxes: 0,
      postage: "-0.001",
      cartons: "0.00",
      air: 0,
      newlyServed: 0,
      ofNewlyServed: { postage: "0.00", cartons: "0.00" },
      unserved: 0
    },
    ranges: { cost: [-0.001, -0.001], newlyServed: [0, 0], ofNewlyServed: [0, 0] }
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

it("names the measured size that newly serves the most orders, with their cost", () => {
  const unserved = { before: undefined, after: undefined }
  const served = (cost: number) => ({ before: undefined, after: { ...costing(cost), cartons: 200n } })
  const saving = { add, repacked: [...changedTo(900), unserved, unserved, unserved] }
  const more = (width: number, count: number) => ({
    add: { ...add, inner: { ...add.inner, width } },
    repacked: [...changedTo(1_000), ...[4_000, 5_000, 6_000].map((cost, n) => (n < count ? served(cost) : unserved))]
  })
  const all = { swaps: [], removals: [], measures: 1, hasPostage: true }
  expect(adviceOf({ ...all, additions: [saving, more(4, 1), more(5, 3), more(6, 2)] })).toMatchObject({
    add: { inner: [2, 3, 1] },
    alternative: {
      add: { inner: [5, 3, 1] },
      change: { newlyServed: 3, ofNewlyServed: { postage: "0.015", cartons: "0.0006" }, postage: "0.00" }
    }
  })
  expect(adviceOf({ ...all, additions: [more(5, 3), more(4, 3)] })).not.toHaveProperty("alternative")
})

it("the cost of newly served orders has a range", () => {
  // Equal orders have one cost in each resample: 0.005 and 0.0002 for each of four.
  const repacked = Array(4).fill({ before: undefined, after: { ...costing(5_000), cartons: 200n } })
  const trials = { additions: [{ add, repacked }], swaps: [], removals: [], measures: 1, hasPostage: true }
  expect(adviceOf(trials)?.ranges.ofNewlyServed).toEqual([0.0208, 0.0208])
})
