import { dayOf } from "../../values/civil-date.ts"
import type { Condition, Limits, RateCard, Service, Test } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import { limitedMeasures } from "../compile/limits.ts"
import { type Check, type LintProblem, perCard, perService, perSurcharge, reportIf, unknownInCard } from "./finding.ts"
import { isSatisfiable } from "./satisfiable.ts"

/** Returns a check that applies `check` to every test in the conditions of every card. */
const perTest = (check: (test: Test, at: string, zones: ReadonlySet<string>) => ReadonlyArray<LintProblem>): Check =>
  perCard((card, at) => {
    const zones = new Set(card.zones.map(({ id }) => id))
    return conditionsIn(card, at)
      .flatMap(([condition, where]) => testsIn(condition, where))
      .flatMap(([test, where]) => check(test, where, zones))
  })

export const testOfUnknownZone: Check = perTest((test, at, zones) => {
  if (test[0] !== "zone") return []
  const names = typeof test[2] === "string" ? [test[2]] : test[2]
  return names.flatMap((zone, i) =>
    unknownInCard("zone", zone, zones, typeof test[2] === "string" ? `${at}/2` : `${at}/2/${i}`)
  )
})

const isReversedRange = (test: Test): boolean => test[0] === "shipDate" && test[2][0] >= test[2][1]

export const shipDatesReversed: Check = perTest((test, at) =>
  reportIf(isReversedRange(test), `${at}/2`, "the range is empty; its end must be after its start")
)

export const shipDatesOutside: Check = perCard(({ validFrom, validTo, ...card }, at) =>
  conditionsIn({ validFrom, ...card }, at)
    .flatMap(([condition, where]) => testsIn(condition, where))
    .flatMap(([test, where]) => {
      if (test[0] !== "shipDate" || test[2].some((date) => dayOf(date) === undefined)) return []
      const [from, to] = test[2]
      const isOutside = to <= validFrom || (validTo != null && from >= validTo && validFrom < validTo)
      return reportIf(from < to && isOutside, `${where}/2`, "the card is not valid at any time in this range")
    })
)

/** Whether the condition has no reversed range of dates, which another rule reports. */
const hasValidRanges = (condition: Condition): boolean =>
  !testsIn(condition, "").some(([test]) => isReversedRange(test))

export const contradictoryCondition: Check = perCard((card, at) =>
  conditionsIn(card, at).flatMap(([condition, where]) =>
    reportIf(
      hasValidRanges(condition) && !isSatisfiable(condition),
      where,
      "the condition contradicts itself and never holds"
    )
  )
)

/** Measures with a limit for each box, although conditions on a shipment compare their sum over all boxes. */
const summedMeasures: ReadonlySet<Test[0]> = new Set(["actualWeight", "volume"])

/** Returns tests that hold for every box, or every shipment, that a service accepts. */
const acceptedTests = (
  { limits = {}, packageTypes = [], rates, transit }: Service,
  { calendars = {} }: RateCard,
  isForShipment: boolean
): ReadonlyArray<Test> => {
  // With a transit time of 0 days, a shipment arrives on its ship date, even if the calendar is closed.
  const isSameDay = Object.values(transit.byZone).some((days) => days?.[1] === 0)
  const calendar = isSameDay ? undefined : calendars[transit.calendar]
  const bounds = Object.entries(limits).map(
    ([limit, most]) => [limitedMeasures[limit as keyof Limits], "<=", String(most)] as Test
  )
  return [
    ...bounds.filter(([subject]) => !(isForShipment && summedMeasures.has(subject))),
    ...(packageTypes.length === 0 ? [] : [["packageType", "in", packageTypes] as const]),
    ...(calendar === undefined ? [] : [["arrivalWeekday", "in", calendar.weekdays] as const]),
    ["zone", "in", rates.flatMap(({ zones }) => zones)]
  ]
}

export const tableNeverApplies: Check = perService((service, at, card) =>
  service.rates.flatMap(({ when: condition, zones }, t) =>
    reportIf(
      condition !== undefined &&
        hasValidRanges(condition) &&
        isSatisfiable(condition) &&
        !isSatisfiable(condition, [
          ...acceptedTests(service, card, service.weight.basis === "shipment"),
          ["zone", "in", zones]
        ]),
      `${at}/rates/${t}/when`,
      "this condition can never be met: the service accepts no such shipment to these zones"
    )
  )
)

export const surchargeNeverApplies: Check = perSurcharge((surcharge, at, code, card) => {
  const { when: condition, group, scope = "box", priority = 1 } = surcharge
  const users = card.services.filter(({ surcharges }) => surcharges.includes(code))
  if (users.length === 0 || (condition !== undefined && !(hasValidRanges(condition) && isSatisfiable(condition))))
    return []
  const isAlwaysReplaced = ({ surcharges }: Service): boolean =>
    group !== undefined &&
    Object.entries(card.surcharges ?? {}).some(
      ([other, rival]) =>
        surcharges.includes(other) &&
        rival.group === group &&
        (rival.scope ?? "box") === scope &&
        (rival.priority ?? 1) < priority &&
        rival.when === undefined
    )
  const canApply = (service: Service): boolean =>
    !isAlwaysReplaced(service) &&
    (condition === undefined || isSatisfiable(condition, acceptedTests(service, card, scope === "shipment")))
  return reportIf(!users.some(canApply), at, "this surcharge cannot apply to any shipment that its services accept")
})
