import { below } from "../../reading/faults.ts"
import type { RateCard, Service } from "../card/card.ts"
import type { Amount, Surcharge } from "../card/surcharge.ts"
import { BASE } from "../money/ledger.ts"
import { type Check, perService, perSurcharge, reportIf, unknownInCard, zonesIn } from "./finding.ts"
import { isLess } from "./values.ts"

const surchargeOf = ({ surcharges = {} }: RateCard, code: string): Surcharge | undefined =>
  Object.hasOwn(surcharges, code) ? surcharges[code] : undefined

const usersOf = ({ services }: RateCard, code: string): ReadonlyArray<Service> =>
  services.filter(({ surcharges }) => surcharges.includes(code))

const isForShipment = (surcharge: Surcharge | undefined): boolean => surcharge?.scope === "shipment"

export const unknownSurcharge: Check = perService((service, at, { surcharges }) => {
  const known = new Set(Object.keys(surcharges ?? {}))
  return service.surcharges.flatMap((code, i) => unknownInCard("surcharge", code, known, `${at}/surcharges/${i}`))
})

export const unusedSurcharge: Check = perSurcharge((_, at, code, card) =>
  reportIf(usersOf(card, code).length === 0, at, "no service lists this surcharge")
)

export const surchargeNamedBase: Check = perSurcharge((_, at, code) =>
  reportIf(code === BASE || code === "*", at, `reserved name "${code}": it has a fixed meaning in "of"`)
)

/**
 * Whether a line precedes another. Lines for boxes precede lines for the shipment. Otherwise, the order of the list
 * applies.
 */
const isBefore = (card: RateCard, { surcharges }: Service, code: string, other: string): boolean => {
  const isLate = isForShipment(surchargeOf(card, code))
  return isLate === isForShipment(surchargeOf(card, other))
    ? surcharges.indexOf(code) < surcharges.indexOf(other)
    : !isLate
}

export const percentOfUnknown: Check = perSurcharge(({ amount }, at, _, { surcharges }) => {
  const known = new Set(["*", BASE, ...Object.keys(surcharges ?? {})])
  return (amount.of ?? []).flatMap((code, i) => unknownInCard("surcharge", code, known, `${at}/amount/of/${i}`))
})

/** Whether a line is the other line, or depends on it through percentages. */
const dependsOn = (card: RateCard, code: string, other: string): boolean => {
  const reached = new Set([code])
  for (const each of reached) for (const next of surchargeOf(card, each)?.amount.of ?? []) reached.add(next)
  return reached.has(other)
}

/** Reports a per-box percentage of a base price that all boxes share because they are weighed together. */
export const percentOfSharedBase: Check = perSurcharge((surcharge, at, code, card) => {
  const together = usersOf(card, code).find(({ weight }) => weight.basis === "shipment")
  return (surcharge.amount.of ?? []).flatMap((from, i) =>
    reportIf(
      from === BASE && !isForShipment(surcharge) && together !== undefined,
      `${at}/amount/of/${i}`,
      `the boxes of ${together?.code} share one base price; a surcharge per box cannot use it`
    )
  )
})

export const percentCircular: Check = perSurcharge(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) =>
    reportIf(dependsOn(card, from, code), `${at}/amount/of/${i}`, `circular: ${from} depends on ${code}`)
  )
)

export const percentOfLater: Check = perSurcharge(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) => {
    const late = usersOf(card, code).find(
      (service) =>
        service.surcharges.includes(from) && !dependsOn(card, from, code) && !isBefore(card, service, from, code)
    )
    return reportIf(
      late !== undefined,
      `${at}/amount/of/${i}`,
      `${from} comes later in ${late?.code}; expected an earlier line`
    )
  })
)

export const percentOfAbsent: Check = perSurcharge(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) => {
    const users = usersOf(card, code)
    return reportIf(
      surchargeOf(card, from) !== undefined &&
        users.length > 0 &&
        users.every(({ surcharges }) => !surcharges.includes(from)),
      `${at}/amount/of/${i}`,
      `no service lists both ${code} and ${from}`
    )
  })
)

export const priorityTie: Check = perSurcharge((surcharge, at, code, card) => {
  const { group, priority } = surcharge
  const codes = Object.keys(card.surcharges ?? {})
  const tied = codes.slice(0, codes.indexOf(code)).find((other) => {
    const rival = surchargeOf(card, other)!
    return (
      rival.group === group &&
      rival.priority === priority &&
      isForShipment(rival) === isForShipment(surcharge) &&
      usersOf(card, code).some(({ surcharges }) => surcharges.includes(other))
    )
  })
  return reportIf(
    group !== undefined && tied !== undefined,
    `${at}/priority`,
    `${tied} has the same priority in group ${group}; expected different priorities`
  )
})

export const priorityWithoutGroup: Check = perSurcharge(({ group, priority }, at) =>
  reportIf(group === undefined && priority !== undefined, `${at}/priority`, "unused: the surcharge has no group")
)

export const minAboveMax: Check = perSurcharge(({ amount: { min, max } }, at) =>
  reportIf(
    min !== undefined && max !== undefined && isLess(max, min),
    `${at}/amount/min`,
    `${min} is greater than max ${max}`
  )
)

export const amountOfUnknownZone: Check = perSurcharge(({ amount }, at, _, card) => {
  const known = new Set(["*", ...zonesIn(card)])
  return Object.keys(amount.fixedByZone ?? {}).flatMap((zone) =>
    unknownInCard("zone", zone, known, below(`${at}/amount/fixedByZone`, zone))
  )
})

export const amountLacksZone: Check = perSurcharge(({ amount: { fixedByZone } }, at, code, card) => {
  if (fixedByZone === undefined || Object.hasOwn(fixedByZone, "*")) return []
  const zones = new Set(usersOf(card, code).flatMap(({ rates }) => rates.flatMap((table) => table.zones)))
  return [...zones].flatMap((zone) =>
    reportIf(
      !Object.hasOwn(fixedByZone, zone),
      `${at}/amount/fixedByZone`,
      `no amount for zone ${zone}; the surcharge is free in that zone`
    )
  )
})

/** Fields of an amount that have no effect without another field. */
const dependentFields: ReadonlyArray<readonly [field: keyof Amount, ...needed: ReadonlyArray<keyof Amount>]> = [
  ["percent", "of"],
  ["percentByDate", "of"],
  ["minNet", "percent", "percentByDate"],
  ["of", "percent", "percentByDate"],
  ["perUnit", "unit"],
  ["unit", "perUnit"],
  ["measure", "perUnit"],
  ["above", "perUnit"]
]

export const amountLeftOver: Check = perSurcharge(({ amount }, at) =>
  dependentFields.flatMap(([key, ...needed]) =>
    reportIf(
      amount[key] !== undefined && needed.every((other) => amount[other] === undefined),
      `${at}/amount/${key}`,
      `unused: it has no effect without "${needed[0]}"`
    )
  )
)

/** Reports a discount without a limit, and one that its `min` removes. */
export const negativeLine: Check = perSurcharge(
  ({ amount: { fixed, percent, percentByDate = [], min, minNet } }, at) => {
    const dated = percentByDate.find(([, each]) => isLess(each, "0"))?.[1]
    const figure = fixed ?? percent ?? dated
    if (figure === undefined || !isLess(figure, "0")) return []
    if (min === undefined && minNet !== undefined) return []
    return min === undefined
      ? reportIf(
          true,
          `${at}/amount/${fixed !== undefined ? "fixed" : percent !== undefined ? "percent" : "percentByDate"}`,
          'the line can be negative, like a discount; a negative "min", such as "-100.00", limits it'
        )
      : reportIf(
          !isLess(min, "0"),
          `${at}/amount/min`,
          `${min} removes the discount of ${figure}; expected a negative amount, such as "-100.00"`
        )
  }
)

const isDiscount = ({ fixed = "0", percent = "0", percentByDate = [] }: Amount): boolean =>
  [fixed, percent, ...percentByDate.map(([, each]) => each)].some((figure) => isLess(figure, "0"))

/** Reports a discount of the base price whose minimum net charge exceeds every base price. */
export const discountCancelled: Check = perSurcharge(({ amount }, at, code, card) => {
  const { minNet, of = [] } = amount
  const others = of.filter((each) => each !== BASE).map((each) => surchargeOf(card, each)?.amount ?? {})
  const isNet = of.includes(BASE) && others.every(isDiscount) && (isDiscount(amount) || others.length > 0)
  const tables = usersOf(card, code).flatMap(({ rates }) => rates)
  if (minNet === undefined || !isNet || tables.some(({ over }) => over !== undefined)) return []
  const prices = tables.flatMap(({ rows }) => rows.flatMap(([, ...cells]) => cells.filter((cell) => cell !== null)))
  return reportIf(
    prices.length > 0 && !prices.some((price) => isLess(minNet, price)),
    `${at}/amount/minNet`,
    `no base price is above ${minNet}; the discount never lowers a price`
  )
})

/** Reports a charge per box for the declared value, which is that of the whole shipment. */
export const valuePerBox: Check = perSurcharge((surcharge, at) =>
  reportIf(
    surcharge.amount.measure === "declaredValue" && !isForShipment(surcharge),
    `${at}/scope`,
    'every box is charged for the declared value of the whole shipment; expected scope "shipment"'
  )
)

export const datesNotAscending: Check = perSurcharge(({ amount: { percentByDate = [] } }, at) =>
  percentByDate.flatMap(([from], i) => {
    const before = percentByDate[i - 1]?.[0]
    return reportIf(
      before !== undefined && from <= before,
      `${at}/amount/percentByDate/${i}/0`,
      `${from} is not after ${before}; expected ascending dates`
    )
  })
)

export const datesStartLate: Check = perSurcharge(({ amount }, at, _, { validFrom }) => {
  const [first = validFrom] = amount.percentByDate?.[0] ?? []
  return reportIf(
    first > validFrom,
    `${at}/amount/percentByDate/0/0`,
    `no percentage before ${first}; expected one from ${validFrom}, the first day of the card`
  )
})

/** Reports a minimum billable weight that never applies, because no service with the surcharge weighs per box. */
export const idleMinBillable: Check = perSurcharge((surcharge, at, code, card) => {
  const users = usersOf(card, code)
  return reportIf(
    surcharge.minBillable !== undefined &&
      users.length > 0 &&
      (isForShipment(surcharge) || users.every(({ weight }) => weight.basis === "shipment")),
    `${at}/minBillable`,
    "unused: no service with this surcharge weighs per box"
  )
})
