import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { importKarrio } from "../../src/rating.ts"
import { cardOf, expectSound, faultsOf, head, number, price, pricesOf, weight } from "./listed-prices.ts"

describe("importKarrio", () => {
  const header =
    "service_code,service_name,zone_label,country_codes,min_weight,max_weight,max_length,max_width,max_height,rate,currency,transit_days,domicile,international"
  const csv = [
    header,
    "PAK,Paket,Germany,DE,0.01,2.0,120,60,50,5.49,EUR,1-2,true,false",
    "PAK,Paket,Germany,DE,2.0,5.0,120,60,50,6.99,EUR,1-2,true,false",
    'INT,International,Europe,"AT,BE",0.01,5.0,,,,15.99,EUR,3-5,false,true',
    "INT,International,Rest of World,,,5.0,,,,25.99,EUR,10,false,true"
  ].join("\n")

  it("lists the boundaries of each line, and separates domestic from international services", () => {
    const imported = importKarrio(csv, head, "DE")
    expect(
      imported._tag === "Imported" &&
        imported.boundaries.map(({ line, listed, converted }) => [line, listed, converted])
    ).toEqual([
      [2, "[0.01, 2)", "(0.009999, 1.999999]"],
      [3, "[2, 5)", "(1.999999, 4.999999]"],
      [4, "[0.01, 5)", "(0.009999, 4.999999]"],
      [5, "[0, 5)", "(0, 4.999999]"]
    ])
    const card = cardOf(imported)
    expectSound(card)
    expect(card.zones).toEqual([
      { id: "Germany", match: [{ country: "DE" }] },
      { id: "Europe", match: [{ country: "AT" }, { country: "BE" }] },
      { id: "Rest_of_World", match: [{ country: "*" }] }
    ])
    const prices = pricesOf(card)
    expect(prices("DE", "", "10115", "2", [50, 120, 60])).toEqual({ PAK: 6.99 })
    expect(prices("DE", "", "10115", "1.999", [50, 120, 61])).toEqual({})
    expect(prices("DE", "", "10115", "5")).toEqual({})
    expect(prices("AT", "", "1010", "4")).toEqual({ INT: 15.99 })
    expect(prices("US", "", "10001", "4")).toEqual({ INT: 25.99 })
    const abroad = cardOf(importKarrio([header, "INT,I,World,,,5,,,,9,EUR,10,false,true"].join("\n"), head, "DE"))
    expect(abroad.zones).toEqual([{ id: "World", match: [{ country: "*", not: { countries: ["DE"] } }] }])
    expect(abroad.services[0]!.transit.byZone).toEqual({ World: [10, 10] })
  })

  it("charges the same price as Karrio at and around every boundary", () => {
    const countries = fc.constantFrom("DE", "AT", "AT+BE", "")
    const lines = fc
      .array(
        fc.tuple(
          countries,
          fc.tuple(number, number).filter(([a, b]) => a < b),
          price,
          fc.constantFrom("A", "B")
        ),
        { minLength: 1, maxLength: 10 }
      )
      .map((all) =>
        all.filter(([countries, [from, to], , service], i) => {
          const share = (other: string) => countries.split("+").some((each) => other.split("+").includes(each))
          return !all.slice(0, i).some(([c, [f, u], , s]) => s === service && share(c) && f < to && from < u)
        })
      )
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.constantFrom("DE", "AT", "BE", "US"), weight), { minLength: 5 }),
        (lines, queries) => {
          const rows = lines.map(
            ([countries, [from, to], price, service]) =>
              `${service},${service},,"${countries.replace("+", ",")}",${from},${to},,,,${price},EUR,,,`
          )
          const card = cardOf(importKarrio([header, ...rows].join("\n"), head, "DE"))
          expectSound(card)
          const prices = pricesOf(card)
          for (const [country, weight] of queries) {
            const best = ["A", "B"].flatMap((service) => {
              const [found] = lines
                .filter(
                  ([c, [from, to], , s]) =>
                    s === service &&
                    (c === "" || c.split("+").includes(country)) &&
                    from <= Number(weight) &&
                    Number(weight) < to
                )
                .sort(([a], [b]) => Number(a === "") - Number(b === ""))
              return found === undefined ? [] : [[service, found[2]]]
            })
            expect(prices(country, "", "", weight)).toEqual(Object.fromEntries(best))
          }
        }
      ),
      { seed: seedOf(1), numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["a price in a different currency", "PAK,P,Z,DE,0,2,,,,5,USD,1,,", [[2, 11]]],
    ["an unknown country", "PAK,P,Z,Germany,0,2,,,,5,EUR,1,,", [[2, 4]]],
    ["a maximum weight below the minimum", "PAK,P,Z,DE,2,1,,,,5,EUR,1,,", [[2, 6]]],
    ["a limit on only two sides", "PAK,P,Z,DE,0,2,9,9,,5,EUR,1,,", [[2, 7]]],
    ["an invalid transit time", "PAK,P,Z,DE,0,2,,,,5,EUR,soon,,", [[2, 12]]],
    ["two names for one service", "PAK,P,Z,DE,0,2,,,,5,EUR,1,,\nPAK,Q,Z,DE,2,3,,,,5,EUR,1,,", [[3, 2]]],
    ["overlapping weights", "PAK,P,Z,DE,0,2,,,,5,EUR,1,,\nPAK,P,Z,DE,1,3,,,,5,EUR,1,,", [[3, 1]]]
  ])("refuses %s", (_, lines, faults) => {
    expect(faultsOf(importKarrio(`${header}\n${lines}`, head, "DE"))).toEqual(faults)
  })

  it("refuses a postal code without its leading zero", () => {
    const sheet = `${header},postal_codes\nPAK,P,Z,DE,0,2,,,,5,EUR,1,,,1067\n`
    expect(faultsOf(importKarrio(sheet, head, "DE"))).toEqual([[2, 15]])
  })
})
