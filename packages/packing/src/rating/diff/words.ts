import type { Condition, Place, RateCard, Test, WeightStep } from "../card/card.ts"
import { isTest } from "../card/conditions-in.ts"
import type { Amount } from "../card/surcharge.ts"
import { percentOn } from "../compile/amount.ts"
import type { AffectedShipments } from "./change.ts"
import { shortestDecimal, sortNames } from "./pair.ts"

type CardUnits = RateCard["units"] | undefined

/** Returns the unit of a measure after a space. Empty if `units` is undefined because the cards' units differ. */
const unitOf = (measure: string, units: CardUnits): string => {
  if (units === undefined || ["boxCount", "declaredValue", "monthlyVolume"].includes(measure)) return ""
  if (measure === "actualWeight" || measure === "billable") return ` ${units.weight}`
  return measure === "volume" ? ` ${units.length}³` : ` ${units.length}`
}

/** Describes a condition in words. */
export const conditionWords = (condition: Condition, units?: CardUnits): string => {
  if ("any" in condition) return joined(condition.any, " or ", units)
  if ("all" in condition) return joined(condition.all, " and ", units)
  return isTest(condition) ? testWords(condition, units) : joined(condition, " and ", units)
}

const joined = (conditions: ReadonlyArray<Condition>, by: string, units: CardUnits): string => {
  const words = conditions.map((each) => conditionWords(each, units))
  if (words.length === 0) return by === " or " ? "never" : "always"
  return words.length === 1 ? words[0]! : words.map((each) => (/ (or|and) /.test(each) ? `(${each})` : each)).join(by)
}

const testWords = (test: Test, units: CardUnits): string => {
  switch (test[0]) {
    case "residential":
    case "rush":
    case "pickup":
      return test[2] ? test[0] : `not ${test[0]}`
    case "shipDate":
      return `shipped on or after ${test[2][0]} and before ${test[2][1]}`
    case "shipWeekday":
    case "arrivalWeekday":
      return `${test[0] === "shipWeekday" ? "shipped" : "arriving"} on ${test[2].join("/")}`
    case "packageType":
    case "country":
    case "state":
    case "zone":
    case "postal":
      return `${test[0] === "packageType" ? "package" : test[0]} ${[test[2]].flat().map(nameWords).join("/")}`
    default:
      return `${test[0]} ${test[1]} ${shortestDecimal(test[2])}${unitOf(test[0], units)}`
  }
}

/** Returns a name, in quotation marks if it could be mistaken for several names. */
const nameWords = (name: string): string => (/^[\w.*-]+( [\w.*-]+)?$/.test(name) ? name : JSON.stringify(name))

/** Describes a place in words. */
const placeWords = ({ country, states, postal, from, not }: Place): string => {
  const excluded = [...(not?.countries ?? []), ...(not?.states ?? []), ...(not?.postal ?? [])]
  return [
    country === "*" ? "anywhere" : country,
    ...(states ?? []).slice(0, 60),
    ...(postal ?? []),
    ...(excluded.length > 0 ? [`except ${excluded.join(" ")}`] : []),
    ...(from === undefined ? [] : [`from ${from.join("/")}`])
  ].join(" ")
}

/** Describes an amount as charged in one zone on a ship date. `write` formats its decimals. Default unchanged. */
export const amountWords = (
  amount: Amount,
  zone: string,
  shipDay: number,
  write: (decimal: string) => string = String
): string => {
  const percent = percentOn(amount, shipDay)
  const { fixed, fixedByZone, of = [], perUnit, unit, measure, above, min, max, minNet } = amount
  const within = [
    ...(min === undefined ? [] : [`, at least ${write(min)}`]),
    ...(max === undefined ? [] : [`, at most ${write(max)}`]),
    ...(minNet === undefined ? [] : [`, net at least ${write(minNet)}`])
  ].join("")
  const signed = (text: string): string => (text.startsWith("-") ? `-${write(text.slice(1))}` : write(text))
  if (percent !== undefined) return `${signed(percent)} % of ${sortNames(of).join(" + ")}${within}`
  if (perUnit !== undefined) {
    const quantity = measure === "declaredValue" ? " of declaredValue" : ""
    return `${write(perUnit)} per ${write(unit ?? "")}${quantity}${above === undefined ? "" : ` above ${write(above)}`}${within}`
  }
  const isByZone = fixedByZone !== undefined
  const price = isByZone ? (Object.hasOwn(fixedByZone, zone) ? fixedByZone[zone] : fixedByZone["*"]) : fixed
  return price === undefined ? "0" : `${signed(price)}${within}`
}

/** Describes the rounding steps for weights. */
export const stepWords = (steps: ReadonlyArray<WeightStep>): string =>
  steps.length === 0
    ? "not rounded"
    : steps
        .map(
          ({ upTo, step }) => `${shortestDecimal(step)}${upTo === undefined ? "" : ` up to ${shortestDecimal(upTo)}`}`
        )
        .join(", then ")

/** Describes the shipments affected by a change. */
export const affectedWords = (
  { services, zones, place, shipDates, band, when }: AffectedShipments,
  all: ReadonlyArray<string>,
  units: CardUnits
): string => {
  if (services.length === 0) return "no shipment"
  const words = [services.length === all.length ? "all services" : services.join(", ")]
  if (zones !== undefined) words.push(`zone ${zones.join("/")}`)
  if (place !== undefined) words.push(`to ${placeWords(place)}`)
  if (shipDates !== undefined) {
    const [from, until] = shipDates
    words.push(
      `shipped ${[...(from ? [`on or after ${from}`] : []), ...(until ? [`before ${until}`] : [])].join(" and ")}`
    )
  }
  if (band !== undefined) {
    const { measure, over, upTo } = band
    const bounds = [...(over === null ? [] : [`over ${over}`]), ...(upTo === null ? [] : [`up to ${upTo}`])]
    words.push(`${measure} ${bounds.join(" ")}${unitOf(measure, units)}`)
  }
  if (when !== undefined) words.push(when.map((each) => conditionWords(each, units)).join(" or "))
  return words.join(", ")
}
