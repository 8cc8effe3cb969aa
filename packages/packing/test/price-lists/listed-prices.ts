// Functions for the tests of price lists: results of an import, quotes by the card, and weights around the bounds.
import fc from "fast-check"
import { expect } from "vitest"
import type { Imported } from "../../src/rating.ts"
import { compile, compileShipFrom, lint, quote, type RateCard, readRateCard } from "../../src/rating.ts"
import { document } from "../rating/fixtures/documents.ts"

export const head = {
  id: "list",
  edition: "1",
  carrier: "list",
  validFrom: "2026-01-01",
  currency: "EUR",
  units: { length: "cm", weight: "kg" },
  calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] },
  transit: [1, 3]
} as const
export const ground = { code: "GROUND", title: "Ground" }

/** Returns the imported card, or throws the faults. */
export const cardOf = (imported: Imported): RateCard => {
  if (imported._tag === "Refused") throw new Error(imported.faults.map(({ message }) => message).join("; "))
  return imported.card
}
/** Returns the line and column of each fault. */
export const faultsOf = (imported: Imported) =>
  imported._tag === "Refused" ? imported.faults.map(({ line, column }) => [line, column]) : []

const origin = compileShipFrom(document("origin-any"))
/** Returns a function that quotes one box by a card and returns the prices by service. */
export const pricesOf = (card: RateCard) => {
  const made = compile(card)
  if (made._tag === "Refused" || origin._tag === "Refused") throw new Error("does not compile")
  const cards = [made.compiled]
  const from = origin.compiled
  return (country: string, state: string, postal: string, weight: string, sides: readonly number[] = [1, 1, 1]) => {
    const [length = 1, width = 1, height = 1] = sides
    const shipment = {
      carrier: "list",
      destination: { country, state, postal },
      boxes: [{ length, width, height, weight }]
    }
    const answer = quote(shipment, { cards, from, at: "2026-06-10T10:00:00Z", units: head.units })
    if (answer._tag === "Refused") throw new Error(answer.refusals[0]!.message)
    return Object.fromEntries(answer.rates.map(({ method, cost }) => [method, Number(cost)]))
  }
}
/** Asserts that a card can be read and has no lint errors. */
export const expectSound = (card: RateCard) => {
  expect(readRateCard(card)).toEqual({ _tag: "Read", document: card })
  expect(lint([card]).filter(({ severity }) => severity === "error")).toEqual([])
}
export const weight = fc.constantFrom(
  "0.0001",
  "0.5",
  "0.9999",
  "1",
  "1.0001",
  "2",
  "4.9999",
  "5",
  "5.0001",
  "9.9999",
  "10",
  "10.0001",
  "40"
)
export const number = fc.constantFrom(0, 0.5, 1, 2, 5, 10)
export const price = fc.integer({ min: 1, max: 99 })
