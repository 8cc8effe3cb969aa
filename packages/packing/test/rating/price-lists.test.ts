import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Imported, importKarrio, importMagento, importMatrixRate } from "../../src/price-lists/index.ts"
import { compile, compileShipFrom, lint, quote, type RateCard, readRateCard } from "../../src/rating/index.ts"
import { document } from "./documents.ts"

const head = {
  id: "list",
  edition: "1",
  carrier: "list",
  validFrom: "2026-01-01",
  currency: "EUR",
  units: { length: "cm", weight: "kg" },
  calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] },
  transit: [1, 3]
} as const
const ground = { code: "GROUND", title: "Ground" }

const cardOf = (imported: Imported): RateCard => {
  if (imported._tag === "Refused") throw new Error(imported.faults.map(({ message }) => message).join("; "))
  return imported.card
}
const faultsOf = (imported: Imported) =>
  imported._tag === "Refused" ? imported.faults.map(({ line, column }) => [line, column]) : []

const origin = compileShipFrom(document("origin-any"))
/** What a card asks for one box, by service. */
const pricesOf = (card: RateCard) => {
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
const isSound = (card: RateCard) => {
  expect(readRateCard(card)).toEqual({ _tag: "Read", document: card })
  expect(lint([card]).filter(({ severity }) => severity === "error")).toEqual([])
}
const weight = fc.constantFrom(
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
const number = fc.constantFrom(0, 0.5, 1, 2, 5, 10)
const price = fc.integer({ min: 1, max: 99 })

describe("Magento's table rates", () => {
  const header = "Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price"
  const csv = `${header}\nUSA,*,*,0,15\nUSA,*,*,10,20.0000\nUSA,AK,*,0,30\nUSA,HI,,0,30\n*,*,*,5,50\n`

  it("become a card whose boundaries are named line by line", () => {
    const imported = importMagento(csv, head, ground)
    expect(
      imported._tag === "Imported" && imported.boundaries.map(({ line, listed, carded }) => [line, listed, carded])
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
    isSound(cardOf(imported))
  })

  it("ask what Magento asks, at and around every boundary", () => {
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
      fc.property(keyed, fc.array(fc.tuple(address, weight), { minLength: 5 }), (lines, asked) => {
        const rows = lines.map(([place, from, price]) => [...place, from, price].join(","))
        const card = cardOf(importMagento([header, ...rows].join("\n"), head, ground))
        isSound(card)
        const prices = pricesOf(card)
        for (const [[country = "", state = "", zip = ""], weight] of asked) {
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
      { numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    [
      "by the order's subtotal",
      "Country,Region/State,Zip/Postal Code,Order Subtotal (and above),Shipping Price\nUSA,*,*,0,15",
      [[1, 1]]
    ],
    ["without a line", header, [[1, 1]]],
    ["of no country", `${header}\nXYZ,*,*,0,15`, [[2, 1]]],
    [
      "of no number",
      `${header}\nUSA,*,*,heavy,15 USD`,
      [
        [2, 4],
        [2, 5]
      ]
    ],
    ["that say something twice", `${header}\nUSA,*,*,5,15\nUSA,*,*,5.0,16`, [[3, 4]]],
    ["of a state anywhere", `${header}\n*,AK,*,0,15`, [[2, 1]]],
    ["where Magento asks a state first", `${header}\nUSA,AK,*,0,15\nUSA,*,99501,0,16`, [[3, 2]]]
  ])("are refused where they are wrong: %s", (_, csv, faults) => {
    expect(faultsOf(importMagento(csv, head, ground))).toEqual(faults)
  })
})

describe("MatrixRate's lists", () => {
  const header = "Country,Region/State,City,Zip from,Zip to,Weight from,Weight to,Price,Delivery Type"
  const line = (place: string, from: number, to: number, price: number, type: string) =>
    `${place},${from},${to},${price},${type}`

  it("become a card whose boundaries stay where they are", () => {
    const csv = [
      header,
      line("USA,*,*,*,*", 0, 5, 10, "Ground"),
      line("USA,*,*,*,*", 5, 10, 15, "Ground"),
      line("USA,*,*,99500,99999,", 0, 5, 20, "Next Day Air").replace(",,", ",")
    ].join("\n")
    const imported = importMatrixRate(csv, head)
    expect(
      imported._tag === "Imported" && imported.boundaries.map(({ line, listed, carded }) => [line, listed, carded])
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
    isSound(cardOf(imported))
  })

  it("help a longer beginning of a code out with a shorter one", () => {
    const lines = [line("CAN,*,*,K1A%,*", 0, 5, 1, "A"), line("CAN,*,*,K1%,*", 5, 10, 2, "A")]
    const prices = pricesOf(cardOf(importMatrixRate([header, ...lines].join("\n"), head)))
    expect([prices("CA", "", "K1A 0B1", "5"), prices("CA", "", "K1A 0B1", "7")]).toEqual([{ A: 1 }, { A: 2 }])
    expect([prices("CA", "", "K1B 0B1", "5"), prices("CA", "", "K1B 0B1", "7")]).toEqual([{}, { A: 2 }])
  })

  it("ask what MatrixRate asks, at and around every boundary", () => {
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
      fc.property(lines, fc.array(fc.tuple(address, weight), { minLength: 5 }), (lines, asked) => {
        const csv = [
          header,
          ...lines.map(([place, type, [from, to], price]) => line(place, from, to, price, type))
        ].join("\n")
        const card = cardOf(importMatrixRate(csv, head))
        isSound(card)
        const prices = pricesOf(card)
        for (const [[country = "", state = "", zip = ""], weight] of asked) {
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
      { numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["of a city", line("USA,*,Boston,*,*", 0, 5, 1, "A"), [[2, 3]]],
    ["of a pattern that is no beginning", line("USA,*,*,%50,*", 0, 5, 1, "A"), [[2, 4]]],
    ["of a range of letters", line("GBR,*,*,AB1,AB9", 0, 5, 1, "A"), [[2, 5]]],
    ["that end before they begin", line("USA,*,*,*,*", 5, 5, 1, "A"), [[2, 7]]],
    ["of no delivery type", line("USA,*,*,*,*", 0, 5, 1, "*"), [[2, 9]]],
    [
      "of types with one code",
      `${line("USA,*,*,*,*", 0, 5, 1, "A b")}\n${line("USA,*,*,*,*", 5, 6, 1, "A-b")}`,
      [[3, 9]]
    ],
    ["that overlap", `${line("USA,*,*,*,*", 0, 5, 1, "A")}\n${line("USA,*,*,*,*", 4, 6, 1, "A")}`, [[3, 1]]]
  ])("are refused where they are wrong: %s", (_, lines, faults) => {
    expect(faultsOf(importMatrixRate(`${header}\n${lines}`, head))).toEqual(faults)
  })
})

describe("Karrio's rate sheets", () => {
  const header =
    "service_code,service_name,zone_label,country_codes,min_weight,max_weight,max_length,max_width,max_height,rate,currency,transit_days,domicile,international"
  const csv = [
    header,
    "PAK,Paket,Germany,DE,0.01,2.0,120,60,50,5.49,EUR,1-2,true,false",
    "PAK,Paket,Germany,DE,2.0,5.0,120,60,50,6.99,EUR,1-2,true,false",
    'INT,International,Europe,"AT,BE",0.01,5.0,,,,15.99,EUR,3-5,false,true',
    "INT,International,Rest of World,,,5.0,,,,25.99,EUR,10,false,true"
  ].join("\n")

  it("become a card whose boundaries are named line by line, and in which home is home", () => {
    const imported = importKarrio(csv, head, "DE")
    expect(
      imported._tag === "Imported" && imported.boundaries.map(({ line, listed, carded }) => [line, listed, carded])
    ).toEqual([
      [2, "[0.01, 2)", "(0.009999, 1.999999]"],
      [3, "[2, 5)", "(1.999999, 4.999999]"],
      [4, "[0.01, 5)", "(0.009999, 4.999999]"],
      [5, "[0, 5)", "(0, 4.999999]"]
    ])
    const card = cardOf(imported)
    isSound(card)
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

  it("ask what Karrio asks, at and around every boundary", () => {
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
        (lines, asked) => {
          const rows = lines.map(
            ([countries, [from, to], price, service]) =>
              `${service},${service},,"${countries.replace("+", ",")}",${from},${to},,,,${price},EUR,,,`
          )
          const card = cardOf(importKarrio([header, ...rows].join("\n"), head, "DE"))
          isSound(card)
          const prices = pricesOf(card)
          for (const [country, weight] of asked) {
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
      { numRuns: 200 }
    )
  })

  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["in another currency", "PAK,P,Z,DE,0,2,,,,5,USD,1,,", [[2, 11]]],
    ["of no country", "PAK,P,Z,Germany,0,2,,,,5,EUR,1,,", [[2, 4]]],
    ["that end before they begin", "PAK,P,Z,DE,2,1,,,,5,EUR,1,,", [[2, 6]]],
    ["of two sides only", "PAK,P,Z,DE,0,2,9,9,,5,EUR,1,,", [[2, 7]]],
    ["of no days", "PAK,P,Z,DE,0,2,,,,5,EUR,soon,,", [[2, 12]]],
    ["that say of a service two things", "PAK,P,Z,DE,0,2,,,,5,EUR,1,,\nPAK,Q,Z,DE,2,3,,,,5,EUR,1,,", [[3, 2]]],
    ["that overlap", "PAK,P,Z,DE,0,2,,,,5,EUR,1,,\nPAK,P,Z,DE,1,3,,,,5,EUR,1,,", [[3, 1]]]
  ])("are refused where they are wrong: %s", (_, lines, faults) => {
    expect(faultsOf(importKarrio(`${header}\n${lines}`, head, "DE"))).toEqual(faults)
  })
})
