import type { Calendar, DimRounding, Limits, RateCard, Service, Weighing } from "../card/card.ts"
import type { Transit } from "../card/transit.ts"
import { limitedMeasures } from "../compile/limits.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { compare } from "../numbers/ratio.ts"
import type { CardDifference } from "./change.ts"
import { compareAs, field, mapPair, matchByKey, type Pair, shortestDecimal, sortNames, stringsDiff } from "./pair.ts"
import { pricesDiff } from "./prices.ts"
import { surchargesDiff } from "./surcharges.ts"
import { stepWords } from "./words.ts"

/** Compares the services of two cards. */
export const servicesDiff = (cards: Pair<RateCard>, zones: ReadonlyArray<string>): ReadonlyArray<CardDifference> =>
  matchByKey(field(cards, "services"), ({ code }) => code).flatMap(([code, service]) => {
    const affected = { services: [code] }
    if (service.before === undefined || service.after === undefined)
      return compareAs("service", code, affected, service, ({ title }) => title)
    return [
      ...stringsDiff("title", code, affected, field(service, "title")),
      ...compareAs("package-types", code, affected, field(service, "packageTypes"), (types) =>
        sortNames(types.map((type) => type.toUpperCase())).join(", ")
      ),
      ...limitsDiff(field(service, "limits"), code),
      ...compareAs("side-rounding", code, affected, sideRoundings(cards, service), roundingWords),
      ...weighingDiff(field(service, "weight"), code),
      ...compareAs("table", "choice", affected, service, ({ tableChoice = "first" }) => tableChoice),
      ...pricesDiff(service, code),
      ...surchargesDiff(cards, service, code, zones),
      ...transitDiff(cards, field(service, "transit"), code)
    ]
  })

const limitsDiff = (limits: Pair<Limits>, code: string): ReadonlyArray<CardDifference> =>
  Object.entries(limitedMeasures).flatMap(([name, measure]) => {
    const limit = mapPair(field(limits, name as keyof Limits), ({ value, at }) => ({
      value: shortestDecimal(String(value)),
      at
    }))
    const [a, b] = [limit.before?.value ?? null, limit.after?.value ?? null]
    const isLess = a === null || (b !== null && compare(decimalOf(b)!, decimalOf(a)!) < 0)
    const [over, upTo] = isLess ? [b, a] : [a, b]
    return stringsDiff("limit", name, { services: [code], band: { measure, over, upTo } }, limit)
  })

/** Returns the service's rounding rule for sides, or the card's if the service has none. */
const sideRoundings = (cards: Pair<RateCard>, service: Pair<Service>): Pair<DimRounding> => {
  const one = (card: Pair<RateCard>["before"], own: Pair<Service>["before"]) => {
    const from = own?.value.measure?.dimRounding === undefined ? card : own
    return { value: from?.value.measure?.dimRounding ?? null, at: `${from?.at}/measure/dimRounding` }
  }
  return { before: one(cards.before, service.before), after: one(cards.after, service.after) }
}

const roundingWords = (rounding: DimRounding): string =>
  rounding === null ? "not rounded" : `${rounding.mode} to ${shortestDecimal(rounding.step)}`

const weighingDiff = (weight: Pair<Weighing>, code: string): ReadonlyArray<CardDifference> => {
  const affected = { services: [code] }
  return [
    ...stringsDiff("weighing", "basis", affected, field(weight, "basis")),
    ...compareAs("weighing", "divisor", affected, field(weight, "divisor"), shortestDecimal),
    ...compareAs("weighing", "dimAboveVolume", affected, field(weight, "dimAboveVolume"), shortestDecimal),
    ...compareAs("weighing", "minimum", affected, field(weight, "minimum"), shortestDecimal),
    ...compareAs("weighing", "rounding", affected, field(weight, "rounding"), stepWords)
  ]
}

const transitDiff = (cards: Pair<RateCard>, transit: Pair<Transit>, code: string): ReadonlyArray<CardDifference> => {
  const affected = { services: [code] }
  const days = field(transit, "byZone")
  const zones = sortNames([days.before, days.after].flatMap((side) => Object.keys(side?.value ?? {})))
  return [
    ...calendarDiff(calendarsOf(cards, transit), code),
    ...compareAs("transit", "show", affected, transit, ({ show, by = "23:59:59" }) =>
      show === "label" ? "number of days" : `by ${by.length === 5 ? `${by}:00` : by}`
    ),
    ...zones.flatMap((zone) =>
      compareAs("transit", "days", { ...affected, zones: [zone] }, field(days, zone), ([least, most]) =>
        least === most ? `${least}` : `${least} to ${most}`
      )
    )
  ]
}

/** Returns the calendar that a service uses in each of the two cards. The calendars can have different names. */
const calendarsOf = ({ before, after }: Pair<RateCard>, transit: Pair<Transit>): Pair<Calendar> => {
  const named = (card: Pair<RateCard>["before"], name: string | undefined) =>
    field(field({ before: card, after: undefined }, "calendars"), name ?? "").before
  return { before: named(before, transit.before?.value.calendar), after: named(after, transit.after?.value.calendar) }
}

const calendarDiff = (calendar: Pair<Calendar>, code: string): ReadonlyArray<CardDifference> => {
  const affected = { services: [code] }
  const holidays = matchByKey(field(calendar, "holidays"), (day) => day)
  return [
    ...compareAs("calendar", "weekdays", affected, field(calendar, "weekdays"), (days) => [...days].sort().join(" ")),
    ...holidays.flatMap(([day, pair]) => compareAs("calendar", day, affected, pair, () => "closed"))
  ]
}
