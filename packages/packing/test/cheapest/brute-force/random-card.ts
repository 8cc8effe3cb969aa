// Random rate cards: plain ones, and ones with price steps of every kind.
import type { RateCard, RateTable, Service, Surcharge, Test, Weighing } from "@waybill/packing/rating"
import type { Chance } from "../../oracle/chance.ts"

/** Kinds of card: `plain` has only base prices per box, `stepped` has surcharges, limits and shared base prices too. */
export const cardKinds = ["plain", "stepped"] as const

/** Kind of a random card. */
export type CardKind = (typeof cardKinds)[number]

const money = (cents: number): string => (cents / 100).toFixed(2)

/** Rising prices up to 200 lb, each row dearer per pound or cheaper per pound than the row before it. */
const tableOf = (chance: Chance, isOpen: boolean): RateTable => {
  const bounds = chance.oneOf([
    [1, 2, 5, 10, 20, 50, 100, 200],
    [5, 10, 15, 20, 30, 40, 60, 200],
    [10, 20, 30, 70, 200],
    [2, 4, 6, 8, 10, 12, 14, 16, 20, 30, 50, 200]
  ])
  let price = chance.between(200, 1_200)
  const rows = bounds.map((upTo) => {
    const row = [String(upTo), money(price)] as const
    price += chance.between(10, 90) * chance.oneOf([1, 3, 10])
    return row
  })
  return { zones: ["US"], rows, ...(isOpen && { over: { unit: "1", price: [money(chance.between(20, 90))] } }) }
}

const steps: ReadonlyArray<(chance: Chance) => Test> = [
  () => ["actualWeight", ">", "20"],
  () => ["actualWeight", ">", "20"],
  () => ["actualWeight", ">", "30"],
  () => ["billable", ">=", "30"],
  (chance) => ["longest", ">", chance.oneOf(["12", "24", "36"])],
  (chance) => ["lengthPlusGirth", ">", chance.oneOf(["72", "105", "130"])],
  (chance) => ["second", ">", chance.oneOf(["12", "24"])],
  (chance) => ["volume", ">", chance.oneOf(["3500", "7000", "20000"])],
  (chance) => ["boxCount", ">", chance.oneOf(["1", "2"])]
]

const stepSurcharge = (chance: Chance): Surcharge => ({
  title: "Step",
  when: [chance.oneOf(steps)(chance)],
  ...(chance.once(4) && { minBillable: "40" }),
  ...(chance.once(4) && { group: "size", priority: chance.between(1, 3) }),
  ...(chance.once(3) && { scope: "shipment" }),
  amount: chance.oneOf([
    { fixed: money(chance.between(200, 3_000)) },
    { fixed: money(chance.between(2_000, 6_000)) },
    { percent: String(chance.between(5, 60)), of: ["base"] },
    { perUnit: money(chance.between(5, 60)), unit: "5" }
  ])
})

const fuel = (chance: Chance): Surcharge => ({
  title: "Fuel",
  ...(chance.once(2) && { scope: "shipment" }),
  amount: {
    percent: `${chance.between(3, 25)}.5`,
    of: chance.oneOf([["*"], ["base"]]),
    ...(chance.once(4) && { min: "2.00" })
  }
})

const handling = (chance: Chance): Surcharge => ({
  title: "Handling",
  scope: "shipment",
  amount: { fixed: money(chance.between(50, 500)) }
})

const weighing = (chance: Chance, kind: CardKind): Weighing => ({
  basis: kind === "stepped" && chance.once(4) ? "shipment" : "box",
  rounding: chance.oneOf([
    [],
    [{ step: "1" }],
    [{ upTo: "1", step: "0.25" }, { step: "1" }],
    [{ step: "5" }],
    [{ upTo: "17", step: "6" }, { step: "25" }]
  ]),
  ...(chance.once(2) && { divisor: chance.oneOf(["139", "300", "700"]) }),
  ...(kind === "stepped" && chance.once(3) && { minimum: chance.oneOf(["5", "12"]) }),
  ...(kind === "stepped" && chance.once(4) && { dimAboveVolume: "1728" })
})

const serviceOf = (chance: Chance, kind: CardKind, code: string, surcharges: ReadonlyArray<string>): Service => ({
  code,
  title: code,
  weight: weighing(chance, kind),
  rates: [tableOf(chance, chance.once(2))],
  surcharges: kind === "plain" ? [] : surcharges.filter((name) => name === "fuel" || !chance.once(3)),
  ...(kind === "stepped" &&
    chance.once(4) && { limits: { maxWeight: chance.oneOf(["25", "40"]), maxBoxes: chance.between(1, 4) } }),
  transit: { calendar: "all", show: "label", byZone: { US: [1, 2] } }
})

/** Returns a random card of the carrier "r". */
export const cardOf = (chance: Chance, kind: CardKind): RateCard => {
  const surcharges: Record<string, Surcharge> = {}
  if (kind === "stepped") {
    for (let i = chance.between(1, 4); i > 0; i--) surcharges[`step-${i}`] = stepSurcharge(chance)
    if (chance.once(2)) surcharges.handling = handling(chance)
    if (chance.once(2)) surcharges.fuel = fuel(chance)
  }
  for (const surcharge of Object.values(surcharges))
    if (surcharge.group !== undefined && surcharge.scope === "shipment") Object.assign(surcharge, { group: "shipment" })
  const codes = Object.keys(surcharges)
  return {
    format: "ratecard/1",
    id: "r",
    edition: "1",
    carrier: "r",
    validFrom: "2026-01-01",
    currency: "USD",
    units: { length: "in", weight: "lb" },
    rounding: { mode: chance.oneOf(["half-up", "up"]), increment: chance.oneOf(["0.01", "0.05"]) },
    calendars: { all: { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], holidays: [] } },
    zones: [{ id: "US", match: [{ country: "US" }] }],
    surcharges,
    services: Array.from({ length: chance.between(1, 3) }, (_, i) => serviceOf(chance, kind, `S${i}`, codes))
  }
}
