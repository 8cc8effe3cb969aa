import type { Calendar, DimRounding, Limits, RateCard, Service, Transit, Weighing } from "../card/card.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { compare } from "../numbers/ratio.ts"
import type { Difference } from "./change.ts"
import { both, changed, changedAs, inOrder, inside, matched, type Pair, plain } from "./pair.ts"
import { pricesDiff } from "./prices.ts"
import { surchargesDiff } from "./surcharges.ts"
import { stepWords } from "./words.ts"

export const servicesDiff = (cards: Pair<RateCard>, zones: ReadonlyArray<string>): ReadonlyArray<Difference> =>
  matched(inside(cards, "services"), ({ code }) => code).flatMap(([code, service]) => {
    const concern = { services: [code] }
    if (service.before === undefined || service.after === undefined)
      return changedAs("service", code, concern, service, ({ title }) => title)
    return [
      ...changed("title", code, concern, inside(service, "title")),
      ...changedAs("package-types", code, concern, inside(service, "packageTypes"), (types) =>
        inOrder(types.map((type) => type.toUpperCase())).join(", ")
      ),
      ...limitsDiff(inside(service, "limits"), code),
      ...changedAs("side-rounding", code, concern, sideRoundings(cards, service), roundingWords),
      ...weighingDiff(inside(service, "weight"), code),
      ...pricesDiff(service, code),
      ...surchargesDiff(cards, service, code, zones),
      ...transitDiff(cards, inside(service, "transit"), code)
    ]
  })

const LIMITED = {
  maxWeight: "actualWeight",
  maxLongest: "longest",
  maxSecond: "second",
  maxLengthPlusGirth: "lengthPlusGirth",
  maxSumDims: "sumDims",
  maxVolume: "volume",
  maxBoxes: "boxCount"
} as const satisfies Readonly<Record<keyof Limits, string>>

const limitsDiff = (limits: Pair<Limits>, code: string): ReadonlyArray<Difference> =>
  Object.entries(LIMITED).flatMap(([name, measure]) => {
    const limit = both(inside(limits, name as keyof Limits), ({ value, at }) => ({ value: plain(String(value)), at }))
    const [a, b] = [limit.before?.value ?? null, limit.after?.value ?? null]
    const isLess = a === null || (b !== null && compare(decimalOf(b)!, decimalOf(a)!) < 0)
    const [over, upTo] = isLess ? [b, a] : [a, b]
    return changed("limit", name, { services: [code], band: { measure, over, upTo } }, limit)
  })

/** A service's own rounding of sides, or else the card's. */
const sideRoundings = (cards: Pair<RateCard>, service: Pair<Service>): Pair<DimRounding> => {
  const one = (card: Pair<RateCard>["before"], own: Pair<Service>["before"]) => {
    const from = own?.value.measure?.dimRounding === undefined ? card : own
    return { value: from?.value.measure?.dimRounding ?? null, at: `${from?.at}/measure/dimRounding` }
  }
  return { before: one(cards.before, service.before), after: one(cards.after, service.after) }
}

const roundingWords = (rounding: DimRounding): string =>
  rounding === null ? "as they are" : `${rounding.mode} to ${plain(rounding.step)}`

const weighingDiff = (weight: Pair<Weighing>, code: string): ReadonlyArray<Difference> => {
  const concern = { services: [code] }
  return [
    ...changed("weighing", "basis", concern, inside(weight, "basis")),
    ...changedAs("weighing", "divisor", concern, inside(weight, "divisor"), plain),
    ...changedAs("weighing", "dimAboveVolume", concern, inside(weight, "dimAboveVolume"), plain),
    ...changedAs("weighing", "minimum", concern, inside(weight, "minimum"), plain),
    ...changedAs("weighing", "rounding", concern, inside(weight, "rounding"), stepWords)
  ]
}

const transitDiff = (cards: Pair<RateCard>, transit: Pair<Transit>, code: string): ReadonlyArray<Difference> => {
  const concern = { services: [code] }
  const days = inside(transit, "byZone")
  const zones = inOrder([days.before, days.after].flatMap((side) => Object.keys(side?.value ?? {})))
  return [
    ...calendarDiff(calendarsOf(cards, transit), code),
    ...changedAs("transit", "show", concern, transit, ({ show, by = "23:59:59" }) =>
      show === "label" ? "a number of days" : `by ${by.length === 5 ? `${by}:00` : by}`
    ),
    ...zones.flatMap((zone) =>
      changedAs("transit", "days", { ...concern, zones: [zone] }, inside(days, zone), ([least, most]) =>
        least === most ? `${least}` : `${least} to ${most}`
      )
    )
  ]
}

/** The calendars that a service goes by, under whatever name. */
const calendarsOf = ({ before, after }: Pair<RateCard>, transit: Pair<Transit>): Pair<Calendar> => {
  const named = (card: Pair<RateCard>["before"], name: string | undefined) =>
    inside(inside({ before: card, after: undefined }, "calendars"), name ?? "").before
  return { before: named(before, transit.before?.value.calendar), after: named(after, transit.after?.value.calendar) }
}

const calendarDiff = (calendar: Pair<Calendar>, code: string): ReadonlyArray<Difference> => {
  const concern = { services: [code] }
  const holidays = matched(inside(calendar, "holidays"), (day) => day)
  return [
    ...changedAs("calendar", "weekdays", concern, inside(calendar, "weekdays"), (days) => [...days].sort().join(" ")),
    ...holidays.flatMap(([day, pair]) => changedAs("calendar", day, concern, pair, () => "closed"))
  ]
}
