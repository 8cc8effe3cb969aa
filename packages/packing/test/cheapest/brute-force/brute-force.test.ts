// Compares `cheapestPacking` with every partition of small orders. `npm run nightly -- cheapest` compares more of them.
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../../tests/runs/runs.ts"
import { compareSeed } from "./compare.ts"
import { cardKinds } from "./random-card.ts"
import { Tally } from "./tally.ts"

const ORDERS = runs(17, 50)

it.each(cardKinds)("finds the cheapest packing of up to six pieces with %s cards, and makes no false claim", (kind) => {
  const tally = new Tally()
  for (const seed of seedsOf(ORDERS)) tally.add(seed, compareSeed(seed, kind, 0))
  expect(tally.falseClaims).toEqual([])
  expectRare(tally.share)?.toBeGreaterThanOrEqual(0.98)
  expectRare(tally.orders)?.toBeGreaterThan(0.8 * ORDERS)
})
