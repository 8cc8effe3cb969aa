// Compares the packer with every plan for 2,000 random requests. `npm run nightly:oracle` examines more of them.
import { expect, it } from "vitest"
import { examine } from "./examine.ts"
import { requestOf } from "./random-request.ts"
import { Tally } from "./tally.ts"

const REQUESTS = 2000

it("makes no false claim about up to six pieces with every rule, stock and objective", () => {
  const tally = new Tally()
  for (let seed = 0; seed < REQUESTS; seed++) tally.add(seed, examine(requestOf(seed)))
  expect(tally.falseClaims).toEqual([])
  expect(tally.examined).toBeGreaterThan(0.97 * REQUESTS)
})

it.each([100_222, 108_928])("makes no false claim for seed %s, which once had one", (seed) => {
  expect(examine(requestOf(seed))?.claims).toEqual([])
})
