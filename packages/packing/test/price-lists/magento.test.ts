import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { importMagento } from "../../src/rating.ts"
import { cardOf, expectSound, faultsOf, ground, head, number, price, pricesOf, weight } from "./listed-prices.ts"

describe("importMagento", () => {
  const header = "Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price"
  const csv = `${header}\nUSA,*,*,0,15\nUSA,*,*,10,20.0000\nUSA,AK,*,0,30\nUSA,HI,,0,30\n*,*,*,5,50\n`

  it("lists the boundaries of each line", () => {
    const imported = importMagento(csv, head, ground)
    expect(
      imported._tag === "Imported" &&
        imported.boundaries.map(({ line, listed, converted }) => [line, listed, converted])
    ).toEqual([
      [2, "[0, 10)", "(0, 9.9999]"],
      [3, "[10, …)", "(9.9999, …)"],
      [4, "[0, …)", "(0, …)"],
      [5, "[0, …)", "(0, …)"],
      [6, "[5, …)", "(4.9999, …)"]
    ])
    expect(cardOf(imported)).toMatchObject({
      zones: [
        { id: "US", match: [{ country: "US" }] },
        { id: "US-AK", match: [{ country: "US", states: ["AK", "HI"] }] },
        { id: "ANY", match: [{ country: "*" }] }
      ],
      services: [
        {
          weight: { basis: "shipment" },
          rates: [
            {
              zones: ["US"],
              rows: [
                ["9.9999", "15"],
                ["10", "20.0000"]
              ],
              over: { unit: "1", price: ["0"] }
            },
            { zones: ["US-AK"], rows: [["0.0001", "30"]], over: { unit: "1", price: ["0"] } },
            {
              zones: ["ANY"],
              rows: [
                ["4.9999", null],
                ["5", "50"]
              ],
              over: { unit: "1", price: ["0"] }
            }
          ]
        }
      ]
    })
    expectSound(cardOf(imported))
  })

  it("charges the same price as Magento at and around every boundary", () => {
    const place = fc.constantFrom(
      ["US", "", ""],
      ["US", "AK", ""],
      ["US", "HI", ""],
      ["CA", "", ""],
      ["CA", "", "K1A0B1"],
      ["", "", ""],
      ["US", "AK", "99501"]
    )
    const line = fc.tuple(place, number, price)
    const keyed = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ([place, from]) => `${place} ${from}` })
    const address = fc.constantFrom(
      ["US", "NY", "10001"],
      ["US", "AK", "99501"],
      ["US", "AK", "99502"],
      ["CA", "ON", "K1A0B1"],
      ["CA", "ON", "K1A0B2"],
      ["FR", "", "75001"]
    )
    fc.assert(
      fc.property(keyed, fc.array(fc.tuple(address, weight), { minLength: 5 }), (lines, queries) => {
        const rows = lines.map(([place, from, price]) => [...place, from, price].join(","))
        const card = cardOf(importMagento([header, ...rows].join("\n"), head, ground))
        expectSound(card)
        const prices = pricesOf(card)
        for (const [[country = "", state = "", zip = ""], weight] of queries) {
          const found = lines
            .filter(
              ([[c, s, z], from]) =>
                (!c || c === country) && (!s || s === state) && (!z || z === zip) && from <= Number(weight)
            )
            .sort(
              ([[c1, s1, z1], f1], [[c2, s2, z2], f2]) =>
                c2!.localeCompare(c1!) || s2!.localeCompare(s1!) || z2!.localeCompare(z1!) || f2 - f1
            )[0]
          expect(prices(country, state, zip, weight).GROUND).toBe(found?.[2])
        }
      }),
      { seed: seedOf(1), numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    [
      "rates by subtotal",
      "Country,Region/State,Zip/Postal Code,Order Subtotal (and above),Shipping Price\nUSA,*,*,0,15",
      [[1, 1]]
    ],
    ["a list without lines", header, [[1, 1]]],
    ["an unknown country", `${header}\nXYZ,*,*,0,15`, [[2, 1]]],
    [
      "a weight and a price that are not decimals",
      `${header}\nUSA,*,*,heavy,15 USD`,
      [
        [2, 4],
        [2, 5]
      ]
    ],
    ["two prices for the same weight", `${header}\nUSA,*,*,5,15\nUSA,*,*,5.0,16`, [[3, 4]]],
    ["a ZIP code without its leading zero", `${header}\nUSA,MA,1001,0,15`, [[2, 3]]],
    ["a state without a specific country", `${header}\n*,AK,*,0,15`, [[2, 1]]],
    [
      "a postal code without a state, if Magento would prefer a state",
      `${header}\nUSA,AK,*,0,15\nUSA,*,99501,0,16`,
      [[3, 2]]
    ]
  ])("refuses %s", (_, csv, faults) => {
    expect(faultsOf(importMagento(csv, head, ground))).toEqual(faults)
  })
})
