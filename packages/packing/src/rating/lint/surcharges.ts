import type { Amount, RateCard, Service, Surcharge } from "../card/card.ts"
import { below } from "../card/faults.ts"
import { type Find, inServices, inSurcharges, when } from "./finding.ts"
import { isLess, isZero } from "./values.ts"

/** The line of the base price. */
const BASE = "base"

const surchargeOf = ({ surcharges = {} }: RateCard, code: string): Surcharge | undefined =>
  Object.hasOwn(surcharges, code) ? surcharges[code] : undefined

const usersOf = ({ services }: RateCard, code: string): ReadonlyArray<Service> =>
  services.filter(({ surcharges }) => surcharges.includes(code))

const isForShipment = (surcharge: Surcharge | undefined): boolean => surcharge?.scope === "shipment"

export const unknownSurcharge: Find = inServices(({ surcharges }, at, card) =>
  surcharges.flatMap((code, i) =>
    when(surchargeOf(card, code) === undefined, `${at}/surcharges/${i}`, `the card has no surcharge ${code}`)
  )
)

export const unusedSurcharge: Find = inSurcharges((_, at, code, card) =>
  when(usersOf(card, code).length === 0, at, "no service has it")
)

export const surchargeNamedBase: Find = inSurcharges((_, at, code) =>
  when(code === BASE || code === "*", at, `${code} means something else in the list of a percentage`)
)

/** Whether a line is made before another: those of boxes before those of the shipment, else in the order of the list. */
const isBefore = (card: RateCard, { surcharges }: Service, code: string, other: string): boolean => {
  const isLate = isForShipment(surchargeOf(card, code))
  return isLate === isForShipment(surchargeOf(card, other))
    ? surcharges.indexOf(code) < surcharges.indexOf(other)
    : !isLate
}

export const percentOfUnknown: Find = inSurcharges(({ amount }, at, _, card) =>
  (amount.of ?? []).flatMap((code, i) =>
    when(
      code !== "*" && code !== BASE && surchargeOf(card, code) === undefined,
      `${at}/amount/of/${i}`,
      `the card has no surcharge ${code}`
    )
  )
)

/** Whether a line is another one or, by way of percentages, made from it. */
const isMadeFrom = (card: RateCard, code: string, other: string): boolean => {
  const reached = new Set([code])
  for (const each of reached) for (const next of surchargeOf(card, each)?.amount.of ?? []) reached.add(next)
  return reached.has(other)
}

/** Weighed together, boxes have one base price; no box has a line of its own that a percentage could be of. */
export const percentOfSharedBase: Find = inSurcharges((surcharge, at, code, card) => {
  const together = usersOf(card, code).find(({ weight }) => weight.basis === "shipment")
  return (surcharge.amount.of ?? []).flatMap((from, i) =>
    when(
      from === BASE && !isForShipment(surcharge) && together !== undefined,
      `${at}/amount/of/${i}`,
      `in ${together?.code} the base price is one for all boxes, and of none of them`
    )
  )
})

export const percentCircular: Find = inSurcharges(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) =>
    when(isMadeFrom(card, from, code), `${at}/amount/of/${i}`, `${from} depends on ${code} itself`)
  )
)

export const percentOfLater: Find = inSurcharges(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) => {
    const late = usersOf(card, code).find(
      (service) =>
        service.surcharges.includes(from) && !isMadeFrom(card, from, code) && !isBefore(card, service, from, code)
    )
    return when(
      late !== undefined,
      `${at}/amount/of/${i}`,
      `in ${late?.code} the line of ${from} is made after this one`
    )
  })
)

export const percentOfAbsent: Find = inSurcharges(({ amount }, at, code, card) =>
  (amount.of ?? []).flatMap((from, i) => {
    const users = usersOf(card, code)
    return when(
      surchargeOf(card, from) !== undefined &&
        users.length > 0 &&
        users.every(({ surcharges }) => !surcharges.includes(from)),
      `${at}/amount/of/${i}`,
      `no service that has this one has ${from}`
    )
  })
)

export const priorityTie: Find = inSurcharges((surcharge, at, code, card) => {
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
  return when(
    group !== undefined && tied !== undefined,
    `${at}/priority`,
    `${tied} has the same priority in group ${group}, so the order of a service's list decides`
  )
})

export const priorityWithoutGroup: Find = inSurcharges(({ group, priority }, at) =>
  when(group === undefined && priority !== undefined, `${at}/priority`, "it is in no group")
)

export const minAboveMax: Find = inSurcharges(({ amount: { min, max } }, at) =>
  when(
    min !== undefined && max !== undefined && isLess(max, min),
    `${at}/amount/min`,
    `${min} is above ${max}, the most`
  )
)

export const amountOfUnknownZone: Find = inSurcharges(({ amount }, at, _, { zones }) =>
  Object.keys(amount.fixedByZone ?? {}).flatMap((zone) =>
    when(
      zone !== "*" && zones.every(({ id }) => id !== zone),
      below(`${at}/amount/fixedByZone`, zone),
      `the card has no zone ${zone}`
    )
  )
)

export const amountLacksZone: Find = inSurcharges(({ amount: { fixedByZone } }, at, code, card) => {
  if (fixedByZone === undefined || Object.hasOwn(fixedByZone, "*")) return []
  const zones = new Set(usersOf(card, code).flatMap(({ rates }) => rates.flatMap((table) => table.zones)))
  return [...zones].flatMap((zone) =>
    when(
      !Object.hasOwn(fixedByZone, zone),
      `${at}/amount/fixedByZone`,
      `nothing is said of zone ${zone}, so it costs nothing there`
    )
  )
})

/** The keys of an amount that say nothing without another. */
const LEFT_OVER: ReadonlyArray<readonly [keyof Amount, keyof Amount]> = [
  ["percent", "of"],
  ["of", "percent"],
  ["perUnit", "unit"],
  ["unit", "perUnit"]
]

export const amountLeftOver: Find = inSurcharges(({ amount }, at) =>
  LEFT_OVER.flatMap(([key, needed]) =>
    when(
      amount[key] !== undefined && amount[needed] === undefined,
      `${at}/amount/${key}`,
      `says nothing without ${needed}`
    )
  )
)

export const negativeLine: Find = inSurcharges(({ amount: { fixed, percent, min } }, at) =>
  when(
    (fixed ?? percent ?? "").startsWith("-") && !isZero(fixed ?? percent) && min === undefined,
    `${at}/amount/${fixed === undefined ? "percent" : "fixed"}`,
    "the line can be less than nothing; a min would bound it"
  )
)

/** Whether a surcharge of the shipment, or of no service that weighs by box, could raise the weight of a box. */
export const idleMinBillable: Find = inSurcharges((surcharge, at, code, card) => {
  const users = usersOf(card, code)
  return when(
    surcharge.minBillable !== undefined &&
      users.length > 0 &&
      (isForShipment(surcharge) || users.every(({ weight }) => weight.basis === "shipment")),
    `${at}/minBillable`,
    "it raises the weight of a box only, and no box is weighed with it"
  )
})
