import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { importMatrixRate } from "../../src/rating.ts"
import { cardOf, expectSound, faultsOf, head, number, price, pricesOf, weight } from "./listed-prices.ts"

describe("importMatrixRate", () => {
  const header = "Country,Region/State,City,Zip from,Zip to,Weight from,Weight to,Price,Delivery Type"
  const line = (place: string, from: number, to: number, price: number, type: string) =>
    `${place},${from},${to},${price},${type}`

  it("keeps the boundaries of each line", () => {
    const csv = [
      header,
      line("USA,*,*,*,*", 0, 5, 10, "Ground"),
      line("USA,*,*,*,*", 5, 10, 15, "Ground"),
      line("USA,*,*,99500,99999,", 0, 5, 20, "Next Day Air").replace(",,", ",")
    ].join("\n")
    const imported = importMatrixRate(csv, head)
    expect(
      imported._tag === "Imported" &&
        imported.boundaries.map(({ line, listed, converted }) => [line, listed, converted])
    ).toEqual([
      [2, "(0, 5]", "(0, 5]"],
      [3, "(5, 10]", "(5, 10]"],
      [4, "(0, 5]", "(0, 5]"]
    ])
    expect(cardOf(imported).services.map(({ code, title, rates }) => [code, title, rates])).toEqual([
      [
        "GROUND",
        "Ground",
        [
          {
            zones: ["US", "US-99500-99999"],
            rows: [
              ["5", "10", null],
              ["10", "15", "15"]
            ]
          }
        ]
      ],
      ["NEXT_DAY_AIR", "Next Day Air", [{ zones: ["US-99500-99999"], rows: [["5", "20"]] }]]
    ])
    expectSound(cardOf(imported))
  })

  it("fills gaps of a longer postal prefix from a shorter one", () => {
    const lines = [line("CAN,*,*,K1A%,*", 0, 5, 1, "A"), line("CAN,*,*,K1%,*", 5, 10, 2, "A")]
    const prices = pricesOf(cardOf(importMatrixRate([header, ...lines].join("\n"), head)))
    expect([prices("CA", "", "K1A 0B1", "5"), prices("CA", "", "K1A 0B1", "7")]).toEqual([{ A: 1 }, { A: 2 }])
    expect([prices("CA", "", "K1B 0B1", "5"), prices("CA", "", "K1B 0B1", "7")]).toEqual([{}, { A: 2 }])
  })

  it("charges the same price as MatrixRate at and around every boundary", () => {
    const place = fc.constantFrom("USA,*,*,*,*", "USA,AK,*,*,*", "CAN,*,*,*,*", "CAN,*,*,K1%,*", "*,*,*,*,*")
    const matches: Readonly<Record<string, (country: string, state: string, zip: string) => boolean>> = {
      "USA,*,*,*,*": (country) => country === "US",
      "USA,AK,*,*,*": (country, state) => country === "US" && state === "AK",
      "CAN,*,*,*,*": (country) => country === "CA",
      "CAN,*,*,K1%,*": (country, _, zip) => country === "CA" && zip.startsWith("K1"),
      "*,*,*,*,*": () => true
    }
    const levels = ["CAN,*,*,K1%,*", "USA,AK,*,*,*", "USA,*,*,*,*", "CAN,*,*,*,*", "*,*,*,*,*"]
    const type = fc.constantFrom("SLOW", "FAST")
    const lines = fc
      .array(
        fc.tuple(
          place,
          type,
          fc.tuple(number, number).filter(([a, b]) => a < b),
          price
        ),
        { minLength: 1, maxLength: 10 }
      )
      .map((all) =>
        all.filter(
          ([place, type, [from, to]], i) =>
            !all.slice(0, i).some(([p, t, [f, u]]) => p === place && t === type && f < to && from < u)
        )
      )
    const address = fc.constantFrom(
      ["US", "NY", "10001"],
      ["US", "AK", "99501"],
      ["CA", "ON", "K1A0B1"],
      ["CA", "BC", "V5K0A1"],
      ["FR", "", "75001"]
    )
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(address, weight), { minLength: 5 }), (lines, queries) => {
        const csv = [
          header,
          ...lines.map(([place, type, [from, to], price]) => line(place, from, to, price, type))
        ].join("\n")
        const card = cardOf(importMatrixRate(csv, head))
        expectSound(card)
        const prices = pricesOf(card)
        for (const [[country = "", state = "", zip = ""], weight] of queries) {
          const results = levels
            .filter((level) => matches[level]!(country, state, zip))
            .map((level) =>
              lines.filter(([place, , [from, to]]) => place === level && from < Number(weight) && Number(weight) <= to)
            )
            .find((found) => found.length > 0)
          expect(prices(country, state, zip, weight)).toEqual(
            Object.fromEntries((results ?? []).map(([, type, , price]) => [type, price]))
          )
        }
      }),
      { seed: seedOf(1), numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["a ZIP code without its leading zero", line("USA,MA,*,1001,*", 0, 5, 1, "A"), [[2, 4]]],
    [
      "a range of ZIP codes without their leading zeros",
      line("USA,MA,*,1001,1099", 0, 5, 1, "A"),
      [
        [2, 4],
        [2, 5]
      ]
    ],
    ["a city", line("USA,*,Boston,*,*", 0, 5, 1, "A"), [[2, 3]]],
    ["a pattern that is not a prefix", line("USA,*,*,%50,*", 0, 5, 1, "A"), [[2, 4]]],
    ["a postal range with letters", line("GBR,*,*,AB1,AB9", 0, 5, 1, "A"), [[2, 5]]],
    ["a maximum weight that does not exceed the minimum", line("USA,*,*,*,*", 5, 5, 1, "A"), [[2, 7]]],
    ["a line without a delivery type", line("USA,*,*,*,*", 0, 5, 1, "*"), [[2, 9]]],
    [
      "two delivery types with the same code",
      `${line("USA,*,*,*,*", 0, 5, 1, "A b")}\n${line("USA,*,*,*,*", 5, 6, 1, "A-b")}`,
      [[3, 9]]
    ],
    ["overlapping weights", `${line("USA,*,*,*,*", 0, 5, 1, "A")}\n${line("USA,*,*,*,*", 4, 6, 1, "A")}`, [[3, 1]]]
  ])("refuses %s", (_, lines, faults) => {
    expect(faultsOf(importMatrixRate(`${header}\n${lines}`, head))).toEqual(faults)
  })
})
