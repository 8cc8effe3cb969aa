// Worked rounding cases from a vectors file, each tested on a card with a surcharge of the value to be rounded.
import { compile, compileShipFrom, quote, type RateCard, type ShipFrom } from "@waybill/packing/rating"

/** Value with the amount to which it is expected to be rounded. */
export interface WorkedRounding {
  readonly id: string
  readonly value: string
  readonly mode: RateCard["rounding"]["mode"]
  readonly increment: string
  readonly expected: string
}

const cardOf = ({ value, mode, increment }: WorkedRounding): RateCard => ({
  format: "ratecard/1",
  id: "rounding",
  edition: "1",
  carrier: "rounding",
  validFrom: "2026-01-01",
  currency: "XXX",
  units: { length: "cm", weight: "kg" },
  rounding: { mode, increment },
  calendars: { week: { weekdays: ["mon"], holidays: [] } },
  zones: [{ id: "1", match: [{ country: "*" }] }],
  surcharges: { value: { title: "The value", amount: { fixed: value } } },
  services: [
    {
      code: "ONLY",
      title: "Only",
      weight: { basis: "box", rounding: [] },
      rates: [{ zones: ["1"], rows: [["1", "0"]] }],
      surcharges: ["value"],
      transit: { calendar: "week", show: "label", byZone: { "1": [1, 1] } }
    }
  ]
})

const origin: ShipFrom = {
  format: "shipfrom/1",
  id: "here",
  timezone: "UTC",
  calendar: { weekdays: ["mon"], holidays: [] },
  cutoff: { default: "12:00" },
  handlingDays: 0
}

const amountOf = (worked: WorkedRounding): string => {
  const [tariff, from] = [compile(cardOf(worked)), compileShipFrom(origin)]
  if (tariff._tag === "Refused" || from._tag === "Refused") return "refused"
  const box = { length: 1, width: 1, height: 1, weight: 1 }
  const answer = quote(
    { carrier: "rounding", destination: { country: "DE" }, boxes: [box] },
    { cards: [tariff.compiled], from: from.compiled, at: "2026-06-01T00:00:00Z", units: { length: "cm", weight: "kg" } }
  )
  const lines = answer._tag === "Quoted" ? answer.rates[0]?.lines : undefined
  return lines?.find(({ code }) => code === "value")?.amount ?? "not offered"
}

/** Pads a decimal with zeros so that equal values are equal strings. */
const valueOf = (decimal: string): string => {
  const [whole = "", fraction = ""] = decimal.split(".")
  return `${whole}.${fraction.padEnd(12, "0")}`
}

/** Returns a description of the difference between the expected and the actual amount, or an empty list. */
export const differencesInRounding = (worked: WorkedRounding): ReadonlyArray<string> => {
  const amount = amountOf(worked)
  return valueOf(amount) === valueOf(worked.expected)
    ? []
    : [`${worked.id}: expected ${worked.expected}, got ${amount}`]
}
