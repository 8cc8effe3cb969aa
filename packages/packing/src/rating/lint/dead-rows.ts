import { below } from "../../reading/faults.ts"
import type { RateCard, Service } from "../card/card.ts"
import { compare, type Ratio, roundedTo, zero } from "../numbers/ratio.ts"
import { type Check, type LintProblem, perCard, perService, reportIf } from "./finding.ts"
import { isZero, valueOf } from "./values.ts"

/** Returns the minimum billable weights of a service: its own, and those of its surcharges per box. */
const minimumsOf = ({ surcharges, weight }: Service, card: RateCard): ReadonlyArray<Ratio> => [
  ...(weight.minimum === undefined ? [] : [valueOf(weight.minimum)]),
  ...surcharges.flatMap((code) => {
    const least = card.surcharges?.[code]?.minBillable
    return least === undefined || weight.basis === "shipment" ? [] : [valueOf(least)]
  })
]

/** Whether the rounding of a service yields a weight in a row: above `over`, up to `upTo`, and at least `least`. */
const isRounded = ({ weight: { rounding } }: Service, over: Ratio, upTo: Ratio, least: Ratio): boolean => {
  const last = rounding.at(-1)
  const end = last === undefined ? zero : last.upTo === undefined ? undefined : valueOf(last.upTo)
  // Weights beyond the last step are not rounded.
  if (end !== undefined && compare(upTo, end) > 0 && compare(upTo, least) >= 0) return true
  let from = zero
  for (const { step, upTo: to } of rounding) {
    const size = valueOf(step)
    const most = to === undefined ? upTo : roundedTo(valueOf(to), size, "up")
    const highest = roundedTo(compare(most, upTo) < 0 ? most : upTo, size, "down")
    const start = roundedTo(from, size, "down")
    if (compare(highest, over) > 0 && compare(highest, start) > 0 && compare(highest, least) >= 0) return true
    from = to === undefined ? from : valueOf(to)
  }
  return false
}

const deadWeights: Check = perService((service, at, card) => {
  const { rates, weight } = service
  if (weight.rounding.some(({ step }) => isZero(step))) return []
  const minimums = minimumsOf(service, card)
  const least = valueOf(weight.minimum ?? "0")
  return rates.flatMap(({ measure = "billable", rows }, t) =>
    rows.flatMap(([bound], r): ReadonlyArray<LintProblem> => {
      const [over, upTo] = [valueOf(rows[r - 1]?.[0] ?? "0"), valueOf(bound ?? "0")]
      // Other rules report rows that do not ascend, and a minimum beyond all rows.
      const isBeyond = compare(least, valueOf(rows.at(-1)?.[0] ?? "0")) > 0
      if (measure !== "billable" || compare(over, upTo) >= 0 || isBeyond) return []
      const isMinimum = minimums.some((each) => compare(each, over) > 0 && compare(each, upTo) <= 0)
      return reportIf(
        !isMinimum && !isRounded(service, over, upTo, least),
        `${at}/rates/${t}/rows/${r}`,
        `never used: no billable weight is above ${rows[r - 1]?.[0] ?? 0} and up to ${bound}`
      )
    })
  )
})

const deadDates: Check = perCard(({ surcharges = {}, validFrom, validTo }, at) =>
  Object.entries(surcharges).flatMap(
    ([
      code,
      {
        amount: { percentByDate = [] }
      }
    ]) =>
      percentByDate.flatMap(([from], i) => {
        const next = percentByDate[i + 1]?.[0]
        const isOver = next !== undefined && from < next && next <= validFrom
        return reportIf(
          isOver || (validTo != null && validFrom < validTo && from >= validTo),
          `${below(`${at}/surcharges`, code)}/amount/percentByDate/${i}`,
          "never used: the card is not valid while this percentage applies"
        )
      })
  )
)

/** Reports rows of prices and of percentages that no shipment can use. */
export const deadRow: Check = (documents) => [...deadWeights(documents), ...deadDates(documents)]
