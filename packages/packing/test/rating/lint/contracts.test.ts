// Rules for the terms of contracts: dead rows, cancelled discounts and missing taxes.
import { lint, type RateTable, type Surcharge, type Weighing } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { plainCard } from "../fixtures/plain-card.ts"

type Parts = Parameters<typeof plainCard>[0]
const found = (parts: Parts, rule: string) =>
  lint([plainCard(parts)]).flatMap((each) => (each.rule === rule ? [each.pointer] : []))

const rowsOf = (...bounds: ReadonlyArray<string>): ReadonlyArray<RateTable> => [
  { zones: ["US"], rows: bounds.map((bound) => [bound, "9.00"]) }
]
const ROWS = "/cards/0/services/0/rates/0/rows"

it.each<[string, Partial<Weighing>, ReadonlyArray<string>, ReadonlyArray<number>]>([
  ["no rounding", { rounding: [] }, ["0.5", "1", "1.5"], []],
  ["no rounding and a minimum", { rounding: [], minimum: "1" }, ["0.5", "1", "1.5"], [0]],
  ["whole pounds", { rounding: [{ step: "1" }] }, ["0.5", "1", "1.5", "2"], [0, 2]],
  ["whole pounds and a minimum of 3", { rounding: [{ step: "1" }], minimum: "3" }, ["1", "2", "3", "4"], [0, 1]],
  ["a minimum between two pounds", { rounding: [{ step: "1" }], minimum: "2.5" }, ["2", "2.5", "3"], [0]],
  ["halves up to 1", { rounding: [{ upTo: "1", step: "0.5" }, { step: "1" }] }, ["0.5", "1", "1.5", "2"], [2]],
  // 0.9 lb is rounded to the step of 0.4: 1.2 lb.
  ["a step beyond its bound", { rounding: [{ upTo: "1", step: "0.4" }, { step: "5" }] }, ["0.8", "1.2", "4", "5"], [2]],
  // Weights up to 10 lb become multiples of 3, so the multiple 5 of the second step is never reached.
  ["a second step", { rounding: [{ upTo: "10", step: "3" }, { step: "5" }] }, ["3", "4", "5", "6"], [1, 2]],
  ["no step beyond 2", { rounding: [{ upTo: "2", step: "1" }] }, ["0.5", "1", "2", "2.5"], [0]],
  ["a step of 0", { rounding: [{ step: "0" }] }, ["0.5", "1"], []]
])("reports the dead rows of billable weight with %s", (_, weight, bounds, dead) => {
  const service = { rates: rowsOf(...bounds), weight: { basis: "box", rounding: [], ...weight } } as const
  expect(found({ service }, "dead-row")).toEqual(dead.map((row) => `${ROWS}/${row}`))
})

it("a minimum billable weight of a surcharge uses a row, unless boxes are weighed together", () => {
  const surcharges = { large: { title: "Large", minBillable: "1.5", amount: { fixed: "1.00" } } }
  const weight = (basis: "box" | "shipment") => ({ basis, rounding: [{ step: "1" }] })
  const rates = rowsOf("1", "1.5", "2")
  expect(found({ surcharges, service: { rates, weight: weight("box") } }, "dead-row")).toEqual([])
  expect(found({ surcharges, service: { rates, weight: weight("shipment") } }, "dead-row")).toEqual([`${ROWS}/1`])
})

it("does not check rows by other measures, nor rows that do not ascend", () => {
  const [table] = rowsOf("0.5", "1")
  expect(found({ service: { rates: [{ ...table!, measure: "actualWeight" }] } }, "dead-row")).toEqual([])
  expect(found({ service: { rates: rowsOf("1", "0.5") } }, "dead-row")).toEqual([])
})

it("reports percentages of dates before and after the validity of the card", () => {
  const percentByDate = ["2025-12-01", "2026-01-01", "2026-06-01", "2026-07-01"].map((from) => [from, "5"] as const)
  const fuel: Surcharge = { title: "Fuel", amount: { percentByDate, of: ["base"] } }
  const at = "/cards/0/surcharges/fuel/amount/percentByDate"
  expect(found({ surcharges: { fuel }, validTo: "2026-07-01" }, "dead-row")).toEqual([`${at}/0`, `${at}/3`])
  expect(found({ surcharges: { fuel } }, "dead-row")).toEqual([`${at}/0`])
})

const off = (amount: Surcharge["amount"]): Surcharge => ({ title: "Off", amount: { min: "-99", ...amount } })

it.each<[string, Record<string, Surcharge>, ReadonlyArray<string>]>([
  // The highest base price is 50.00.
  ["above every price", { off: off({ percent: "-10", of: ["base"], minNet: "50.00" }) }, ["off"]],
  ["below the highest price", { off: off({ percent: "-10", of: ["base"], minNet: "49.99" }) }, []],
  ["of a fee", { off: off({ percent: "10", of: ["base"], minNet: "60.00" }) }, []],
  ["of other lines", { fee: off({ fixed: "1" }), off: off({ percent: "-10", of: ["fee"], minNet: "60.00" }) }, []],
  ["with a fee", { fee: off({ fixed: "1" }), off: off({ percent: "-1", of: ["base", "fee"], minNet: "60" }) }, []],
  ["in weeks", { off: off({ percentByDate: [["2026-01-01", "-5"]], of: ["base"], minNet: "60" }) }, ["off"]],
  ["after", { first: off({ fixed: "-1" }), net: off({ percent: "0", of: ["base", "first"], minNet: "60" }) }, ["net"]]
])("reports a discount that is cancelled by a minimum net charge %s", (_, surcharges, codes) => {
  const pointers = codes.map((code) => `/cards/0/surcharges/${code}/amount/minNet`)
  expect(found({ surcharges }, "discount-cancelled")).toEqual(pointers)
})

it("prices beyond the last row are not bounded, and a table without prices has no discount", () => {
  const surcharges = { off: off({ percent: "-10", of: ["base"], minNet: "60.00" }) }
  const [table] = rowsOf("1")
  const open = { ...table!, over: { unit: "1", price: ["1.00"] } }
  expect(found({ surcharges, service: { rates: [open] } }, "discount-cancelled")).toEqual([])
  const none = { ...table!, rows: [["1", null]] } as const
  expect(found({ surcharges, service: { rates: [none] } }, "discount-cancelled")).toEqual([])
})

const zones = [
  { id: "US", match: [{ country: "US" }] },
  { id: "CA", match: [{ country: "CA" }] },
  { id: "ROW", match: [{ country: "*" }] }
]
const rates = [{ zones: ["US", "CA", "ROW"], rows: [["70", "1.00", "2.00", "3.00"]] }] as const
const taxed = (title: string, tax: Omit<Surcharge, "title">) => {
  const card = plainCard({ surcharges: { tax: { title, ...tax } }, service: { rates } })
  const untaxed = lint([{ ...card, zones }]).filter(({ rule }) => rule === "zone-without-tax")
  return untaxed.map(({ pointer }) => zones[Number(pointer.at(-1))]!.id)
}

it.each<[Omit<Surcharge, "title">, ReadonlyArray<string>]>([
  [{ amount: { percent: "20", of: ["*"] } }, []],
  [{ when: ["zone", "=", "CA"], amount: { percent: "5", of: ["*"] } }, ["US", "ROW"]],
  [{ when: ["country", "in", ["US", "MX"]], amount: { percent: "5", of: ["*"] } }, ["CA"]],
  [{ amount: { fixedByZone: { US: "1.00", CA: "0.00" } } }, ["ROW"]],
  [{ amount: { fixedByZone: { US: "1.00", "*": "0.00" } } }, []],
  [{ when: ["zone", "=", "MX"], amount: { percent: "5", of: ["*"] } }, []]
])("reports the zones without the tax %j", (tax, untaxed) => {
  expect(taxed("GST", tax)).toEqual(untaxed)
})

it("a tax has the word in its code or title", () => {
  const tax: Omit<Surcharge, "title"> = { when: ["zone", "=", "CA"], amount: { percent: "5", of: ["*"] } }
  expect(taxed("Sales", tax)).toEqual(["US", "ROW"])
  const named = (code: string, title: string) =>
    lint([{ ...plainCard({ surcharges: { [code]: { title, ...tax } }, service: { rates } }), zones }]).filter(
      ({ rule }) => rule === "zone-without-tax"
    ).length
  expect(named("mwst-de", "Mehrwert")).toBe(2)
  expect(named("gstaad", "Taxi")).toBe(0)
})
