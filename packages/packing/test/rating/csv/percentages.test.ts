import { percentagesFromCsv, percentagesToCsv, type RateCard, readRateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { plainCard } from "../fixtures/plain-card.ts"

const card = plainCard({
  surcharges: {
    fuel: { title: "Fuel", amount: { percent: "18", of: ["base"] } },
    handling: { title: "Handling", amount: { fixed: "1.00" } }
  }
})

const read = (csv: string, into: RateCard = card) => percentagesFromCsv(csv, into)
const messages = (csv: string, into?: RateCard) => {
  const answer = read(csv, into)
  return answer._tag === "Refused" ? answer.faults.map(({ message }) => message) : []
}

it("imports the weeks of a CSV in the order of their dates", () => {
  const answer = read("surcharge,from,percent\nfuel,2026-01-05,18.25\nfuel,2025-12-29,18.5\n")
  if (answer._tag !== "Read") throw new Error("refused")
  expect(answer.card.surcharges!.fuel!.amount).toEqual({
    of: ["base"],
    percentByDate: [
      ["2025-12-29", "18.5"],
      ["2026-01-05", "18.25"]
    ]
  })
  expect(answer.card.surcharges!.handling).toBe(card.surcharges!.handling)
  expect(readRateCard(answer.card)._tag).toBe("Read")
  expect(percentagesToCsv(answer.card)).toEqual({
    _tag: "Written",
    csv: "surcharge,from,percent\nfuel,2025-12-29,18.5\nfuel,2026-01-05,18.25\n"
  })
})

it("exports a card without percentages by date as a header, and refuses a code with spaces around it", () => {
  expect(percentagesToCsv(card)).toEqual({ _tag: "Written", csv: "surcharge,from,percent\n" })
  const { surcharges: _, ...none } = card
  expect(percentagesToCsv(none)).toEqual({ _tag: "Written", csv: "surcharge,from,percent\n" })
  const amount = { percentByDate: [["2026-01-01", "1"]], of: ["base"] } as const
  expect(percentagesToCsv(plainCard({ surcharges: { " fuel": { title: "", amount } } }))).toMatchObject({
    _tag: "Refused",
    faults: [{ pointer: "/surcharges/ fuel" }]
  })
})

it.each([
  ["fuel,2026-02-30,18\n", ['Line 2, column 2 (from): found "2026-02-30"; expected a date as YYYY-MM-DD']],
  ["fuel,2026-02-02,18%\n", ['Line 2, column 3 (percent): found "18%"; expected a percentage such as 18.25']],
  ["fuel,2026-02-02,1\nfuel,2026-02-02,2\n", ["Line 3, column 2 (from): duplicate date 2026-02-02 of fuel"]],
  ["duty,2026-02-02,1\n", ['Line 2, column 1 (surcharge): unknown surcharge "duty"; expected a surcharge in the card']],
  [
    "handling,2026-02-02,1\n",
    ['Line 2, column 1 (surcharge): handling is not a percentage; expected a surcharge with "of"']
  ]
])("refuses %j with the line and the column", (lines, expected) => {
  expect(messages(`surcharge,from,percent\n${lines}`)).toEqual(expected)
})

it("returns a card without surcharges unchanged for a CSV without lines", () => {
  const { surcharges: _, ...none } = card
  expect(read("surcharge,from,percent\n", none)).toEqual({ _tag: "Read", card: none })
})
