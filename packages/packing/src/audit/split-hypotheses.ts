import { whole } from "../rating/numbers/ratio.ts"
import type { Hypothesis, Question } from "./hypothesis.ts"
import type { Priced } from "./ledger.ts"
import { linesOf } from "./scenario.ts"
import { amountsOf } from "./state.ts"

/** Hypothesis of a separate shipment for every parcel. */
export const splitHypotheses = ({ division, expected, state }: Question): ReadonlyArray<Hypothesis> => {
  const { whole: scenario } = state
  if (scenario.boxes.length < 2) return []
  const lines: Priced[] = []
  for (const [box, sizes] of scenario.sizes.entries()) {
    const alone = linesOf({
      ...scenario,
      boxes: [scenario.boxes[box]!],
      sizes: [sizes],
      shipment: { ...scenario.shipment, boxCount: whole(1) }
    })
    if (typeof alone === "string") return []
    const isShared = scenario.service.weightRules.basis === "shipment"
    for (const { amount, box: of, code } of alone)
      lines.push({ code, box: of === null || (isShared && code === "base") ? null : box, amount })
  }
  const amounts = amountsOf(division, lines)
  const keys = new Set([...amounts.keys(), ...expected.keys()])
  return [
    {
      kind: "shipment-split",
      detail: `${scenario.boxes.length} parcels billed as separate shipments`,
      rank: "possible",
      isWhole: true,
      change: (given) => given,
      pins: [...keys].map((key) => [key, amounts.get(key) ?? null])
    }
  ]
}
