// Compares the packer with every plan for random requests. `npm run nightly -- oracle` examines more of them.
import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { examine } from "./examine.ts"
import { requestWithMoreRules } from "./more-rules.ts"
import { requestOf } from "./random-request.ts"
import { Tally } from "./tally.ts"

const REQUESTS = runs(150, 300)

it.each([
  ["random rules, stock and objectives", requestOf],
  ["more rules", requestWithMoreRules]
])("makes no false claim for up to six pieces with %s", (_, request) => {
  const tally = new Tally()
  for (const seed of seedsOf(REQUESTS)) tally.add(`${seed}`, examine(request(seed)))
  expect(tally.falseClaims).toEqual([])
  expectRare(tally.examined)?.toBeGreaterThan(0.97 * REQUESTS)
})

it.each([49_668, 59_350, 86_850, 94_449, 100_222, 108_928])(
  "makes no false claim for seed %s, which failed once",
  (seed) => {
    expect(examine(requestOf(seed))?.claims).toEqual([])
  }
)
