// Requests with a random rule of the caller, against every plan that follows the rule.
import { type Accept, type Packing, pack, packWithWitnesses, type RuledRequest, verify } from "@waybill/packing"
import { expect, it } from "vitest"
import { runs, seedsOf } from "../../../../../tests/runs/runs.ts"
import { Chance } from "../../oracle/chance.ts"
import { compareValues, everyPlan } from "../../oracle/every-plan.ts"
import { falseClaims, valuesOfPacking } from "../../oracle/false-claims.ts"
import { requestWithMoreRules } from "../../oracle/more-rules.ts"
import { Pieces } from "../../oracle/pieces.ts"

/** Returns a rule that refuses some positions, heights, boxes or items. */
const ruleOf = (chance: Chance): Accept => {
  const [limit, parity, reference] = [chance.between(0, 2), chance.between(0, 1), chance.oneOf(["a", "b", "c"])]
  return chance.oneOf<Accept>([
    (_box, { at, size }, { weight = 0 }) => weight <= 1 || at.z + size.z <= 1 + limit,
    (_box, placement) => placement.reference !== reference || placement.at.z === 0,
    (_box, placement) => placement.reference !== reference || placement.at.x >= limit,
    (_box, { at }) => at.y % 2 === parity,
    (box, placement) => placement.reference !== reference || box.reference !== "M",
    ({ inner }, { at, size, item }) => item > 0 || at.x + size.x === inner.width,
    (_box, { size }) => size.z >= limit,
    (_box, { item }) => item % 2 === parity,
    () => false
  ])
}

const ruledRequest = (seed: number): RuledRequest => {
  const { boxes, ...request } = requestWithMoreRules(seed)
  return {
    ...request,
    boxes: boxes.map((box) => ({ ...box, kind: "box" })),
    accept: ruleOf(new Chance(seed + 3_000_009))
  }
}

const refusedIn = ({ boxes, items, accept }: RuledRequest, packing: Packing) =>
  packing.boxes.flatMap(({ box, placements }) => placements.filter((p) => !accept!(boxes[box]!, p, items[p.item]!)))

const REQUESTS = runs(200, 400)

it("places every piece by the rule, and claims no bound or optimum that is false under it", () => {
  const wrong: string[] = []
  let examined = 0
  let best = 0
  for (const seed of seedsOf(REQUESTS)) {
    const request = ruledRequest(seed)
    const outcome = pack({ ...request, alternatives: 1 })
    if (outcome._tag === "Refused") continue
    const ruled = new Pieces(request, request.accept)
    const plans = everyPlan(ruled)
    for (const packing of [outcome.packing, ...outcome.alternatives]) {
      if (refusedIn(request, packing).length > 0) wrong.push(`${seed}: a placement is refused`)
      for (const claim of falseClaims(new Pieces(request), plans, packing)) wrong.push(`${seed}: ${claim}`)
    }
    if (ruled.isUndecided) continue
    examined++
    const values = valuesOfPacking(request, outcome.packing)
    if (plans.every((plan) => compareValues(values, plan) <= 0)) best++
  }
  expect(wrong).toEqual([])
  expect(examined).toBeGreaterThan(0.9 * REQUESTS)
  // The search asks only for corners of empty spaces, so some rules hide the best plan from it.
  expect(best).toBeGreaterThan(0.95 * examined)
})

it("verify checks the rule, and every claim of packWithWitnesses under it", () => {
  let checked = 0
  for (const seed of seedsOf(REQUESTS)) {
    const request = ruledRequest(seed)
    const outcome = packWithWitnesses(request)
    if (outcome._tag === "Refused") continue
    const claims = verify(request, outcome.packing)
    expect(claims[0]).toEqual({ _tag: "Checked", claim: "packing", at: "" })
    expect(claims.filter(({ _tag }) => _tag === "False")).toEqual([])
    const refused = verify({ ...request, accept: () => false }, outcome.packing)
    if (outcome.packing.boxes.length > 0)
      expect(refused).toEqual([{ _tag: "False", claim: "packing", at: "", reason: "a piece is not accepted" }])
    checked++
  }
  expect(checked).toBeGreaterThan(0.9 * REQUESTS)
})
