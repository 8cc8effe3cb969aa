import { dayOf } from "../calendar/civil-date.ts"
import type { Condition, Limits, Service, Test } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import { type Find, type Found, inCards, inServices, inSurcharges, when } from "./finding.ts"
import { isSatisfiable } from "./satisfiable.ts"

/** Looks at each test of each condition of a card. */
const inTests = (find: (test: Test, at: string, zones: ReadonlySet<string>) => ReadonlyArray<Found>): Find =>
  inCards((card, at) => {
    const zones = new Set(card.zones.map(({ id }) => id))
    return conditionsIn(card, at)
      .flatMap(([condition, where]) => testsIn(condition, where))
      .flatMap(([test, where]) => find(test, where, zones))
  })

export const testOfUnknownZone: Find = inTests((test, at, zones) => {
  if (test[0] !== "zone") return []
  const names = typeof test[2] === "string" ? [test[2]] : test[2]
  return names.flatMap((zone, i) =>
    when(!zones.has(zone), typeof test[2] === "string" ? `${at}/2` : `${at}/2/${i}`, `the card has no zone ${zone}`)
  )
})

const isReversedSpan = (test: Test): boolean => test[0] === "shipDate" && test[2][0] >= test[2][1]

export const shipDatesReversed: Find = inTests((test, at) =>
  when(isReversedSpan(test), `${at}/2`, "the span ends before its first day is over")
)

export const shipDatesOutside: Find = inCards(({ validFrom, validTo, ...card }, at) =>
  conditionsIn({ validFrom, ...card }, at)
    .flatMap(([condition, where]) => testsIn(condition, where))
    .flatMap(([test, where]) => {
      if (test[0] !== "shipDate" || test[2].some((date) => dayOf(date) === undefined)) return []
      const [from, to] = test[2]
      const isOutside = to <= validFrom || (validTo != null && from >= validTo && validFrom < validTo)
      return when(from < to && isOutside, `${where}/2`, "the card is not in force within this span")
    })
)

/** Conditions that are not refused for a span of days already. */
const judged = (condition: Condition): boolean => !testsIn(condition, "").some(([test]) => isReversedSpan(test))

export const contradictoryCondition: Find = inCards((card, at) =>
  conditionsIn(card, at).flatMap(([condition, where]) =>
    when(judged(condition) && !isSatisfiable(condition), where, "it contradicts itself, so it never holds")
  )
)

/** What a service's limits say, as tests. */
const LIMITS: Readonly<Record<keyof Limits, Test[0]>> = {
  maxWeight: "actualWeight",
  maxLongest: "longest",
  maxSecond: "second",
  maxLengthPlusGirth: "lengthPlusGirth",
  maxSumDims: "sumDims",
  maxVolume: "volume",
  maxBoxes: "boxCount"
}

/** What limits bound by box, and what a shipment has the sum of. */
const SUMMED: ReadonlySet<Test[0]> = new Set(["actualWeight", "volume"])

/** What is true of every box that a service takes, or of every shipment. */
const testsOf = ({ limits = {}, packageTypes = [], rates }: Service, isForShipment: boolean): ReadonlyArray<Test> => {
  const bounds = Object.entries(limits).map(
    ([limit, most]) => [LIMITS[limit as keyof Limits], "<=", String(most)] as Test
  )
  return [
    ...bounds.filter(([subject]) => !(isForShipment && SUMMED.has(subject))),
    ...(packageTypes.length === 0 ? [] : [["packageType", "in", packageTypes] as const]),
    ["zone", "in", rates.flatMap(({ zones }) => zones)]
  ]
}

export const tableNeverApplies: Find = inServices((service, at) =>
  service.rates.flatMap(({ when: condition, zones }, t) =>
    when(
      condition !== undefined &&
        judged(condition) &&
        isSatisfiable(condition) &&
        !isSatisfiable(condition, [...testsOf(service, service.weight.basis === "shipment"), ["zone", "in", zones]]),
      `${at}/rates/${t}/when`,
      "nothing that the service takes to these zones can meet it"
    )
  )
)

export const surchargeNeverApplies: Find = inSurcharges((surcharge, at, code, card) => {
  const { when: condition, group, scope = "box", priority = 1 } = surcharge
  const users = card.services.filter(({ surcharges }) => surcharges.includes(code))
  if (users.length === 0 || (condition !== undefined && !(judged(condition) && isSatisfiable(condition)))) return []
  const isDisplaced = ({ surcharges }: Service): boolean =>
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
    !isDisplaced(service) &&
    (condition === undefined || isSatisfiable(condition, testsOf(service, scope === "shipment")))
  return when(!users.some(canApply), at, "nothing that its services take can bear it")
})
