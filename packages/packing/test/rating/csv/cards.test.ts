import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import {
  calendarsFromCsv,
  calendarsToCsv,
  type RateCard,
  ratesFromCsv,
  ratesToCsv,
  readRateCard,
  zonesFromCsv,
  zonesToCsv
} from "../../../src/rating.ts"
import { mutationsOf } from "../arbitraries/mutations.ts"
import { cards, document, everyKey } from "../fixtures/documents.ts"
import { cardOf, clean, csvOf, faultsOf } from "./sheets.ts"

describe("CSV export and import", () => {
  const all = [
    ["clean", clean()] as const,
    ["everyKey", everyKey] as const,
    ...cards.map((name) => [name, document(name)] as const)
  ]
  it.each(all)("exports and imports the card %s unchanged", (_, card) => {
    expect(cardOf(ratesFromCsv(csvOf(ratesToCsv(card)), card))).toEqual(card)
    expect(cardOf(zonesFromCsv(csvOf(zonesToCsv(card)), card))).toEqual(card)
    expect(cardOf(calendarsFromCsv(csvOf(calendarsToCsv(card)), card))).toEqual(card)
  })

  it("exports and imports any card unchanged, or refuses to export it", () => {
    const seen = { Written: 0, Refused: 0 }
    const withoutEmpty = (card: RateCard) =>
      JSON.parse(JSON.stringify(card), (_, value) =>
        JSON.stringify(value) === "[]" || JSON.stringify(value) === "{}" ? undefined : value
      )
    const functions = [
      [ratesToCsv, ratesFromCsv],
      [zonesToCsv, zonesFromCsv],
      [calendarsToCsv, calendarsFromCsv]
    ] as const
    fc.assert(
      fc.property(
        mutationsOf(clean(), everyKey, document("kexpress-eu")),
        fc.constantFrom(...functions),
        (mutated, [to, from]) => {
          const reading = readRateCard(mutated)
          fc.pre(reading._tag === "Read")
          const card = reading.document
          const writing = to(card)
          seen[writing._tag]++
          if (writing._tag === "Written")
            expect(withoutEmpty(cardOf(from(writing.csv, card)) as RateCard)).toEqual(withoutEmpty(card))
          else expect(writing.faults).not.toEqual([])
        }
      ),
      { seed: seedOf(1), numRuns: runs(63, 250) }
    )
    expectRare(Math.min(seen.Written, seen.Refused))?.toBeGreaterThan(0)
  })
})

describe("holidays as CSV", () => {
  it("writes and reads a line for each holiday", () => {
    expect(csvOf(calendarsToCsv(clean()))).toBe("calendar,date\nweek,2026-12-25\nweek,2027-01-01\n")
    expect(cardOf(calendarsFromCsv("date,calendar\n2026-07-03,week\n", clean()))).toMatchObject({
      calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-07-03"] } }
    })
  })

  it("reports each error in holidays with its line and column", () => {
    const csv = "calendar,date\nweek,2026-02-30\nmoon,2026-01-01\nweek,2026-12-25\nweek,2026-12-25"
    expect(faultsOf(calendarsFromCsv(csv, clean()))).toEqual([
      [2, 2],
      [3, 1],
      [5, 2]
    ])
    expect(faultsOf(calendarsFromCsv(`${csv}\nweek\nweek,2026-12-25,x`, clean()))).toEqual([
      [6, 1],
      [7, 3]
    ])
  })
})
