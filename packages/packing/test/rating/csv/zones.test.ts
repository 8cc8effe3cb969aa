import { describe, expect, it } from "vitest"
import { zonesFromCsv, zonesToCsv } from "../../../src/rating.ts"
import { cleanDocuments } from "../fixtures/clean-documents.ts"
import { cardOf, clean, csvOf, faultsOf } from "./sheets.ts"

describe("zones as CSV", () => {
  it("writes a line for each state, range and exclusion of a zone", () => {
    expect(csvOf(zonesToCsv(clean()))).toBe(
      [
        "zone,place,country,state,postal_from,postal_to,origin,exclude",
        "near,1,US,,850,853,phx,",
        "near,1,US,,855,857,phx,",
        "far,1,US,,,,,",
        "far,1,US,AK,,,,x",
        "far,1,US,HI,,,,x",
        "away,1,US,AK,,,,",
        "away,1,US,HI,,,,",
        "abroad,1,GB,,KW15,KW17,,",
        "abroad,1,GB,,HS,,,",
        "abroad,2,CA,,,,,",
        ""
      ].join("\n")
    )
  })

  it("splits postal ranges, but not codes with a hyphen", () => {
    const zones = [
      { id: "gb", match: [{ country: "GB", postal: ["G1-G12"] }] },
      { id: "us", match: [{ country: "US", postal: ["85004-1234", "100-102"] }] }
    ]
    const lines = csvOf(zonesToCsv({ ...clean(), zones })).split("\n")
    expect(lines.slice(1, 4)).toEqual(["gb,1,GB,,G1,G12,,", "us,1,US,,85004-1234,,,", "us,1,US,,100,102,,"])
  })

  it("reads zones without place numbers and empty columns", () => {
    const csv = [
      "zone,country,state,postal_from,postal_to,exclude",
      "2,US,,850,853,",
      "2,US,,855,,",
      "2, US ,AZ,,,",
      "5,US,,,,",
      "5,US,AK,,,x",

      "EU,FR,,,,",
      "EU,DE,,,,",
      "ROW,*,,,,",
      "ROW,RU,,,,x",
      "ROW,*,,99,,x",
      "ROW,*,,,,"
    ]
    expect(cardOf(zonesFromCsv(csv.join("\n"), clean()))).toMatchObject({
      zones: [
        {
          id: "2",
          match: [
            { country: "US", postal: ["850-853", "855"] },
            { country: "US", states: ["AZ"] }
          ]
        },
        {
          id: "5",
          match: [{ country: "US", not: { states: ["AK"] } }]
        },
        { id: "EU", match: [{ country: "FR" }, { country: "DE" }] },
        { id: "ROW", match: [{ country: "*", not: { countries: ["RU"], postal: ["99"] } }, { country: "*" }] }
      ]
    })
  })

  it("reads lists of postal codes, prefixes and ranges, as in zone charts of carriers", () => {
    const chart = [
      "Notes,postal,country,zone",
      ",004-005,US,5",
      ',"010, 011;01201  01202-1234,",US,4',
      ",967-969,US,-",
      ",KW15-KW17,GB,6"
    ]
    const zones = [
      { id: "5", match: [{ country: "US", postal: ["004-005"] }] },
      { id: "4", match: [{ country: "US", postal: ["010", "011", "01201", "01202-1234"] }] },
      { id: "6", match: [{ country: "GB", postal: ["KW15-KW17"] }] }
    ]
    expect(cardOf(zonesFromCsv(chart.join("\n"), clean()))).toEqual({ ...clean(), zones })
  })

  const head = "zone,place,country,state,postal_from,postal_to,exclude"
  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["a header without zones", head, [[1, 1]]],
    ["a list beside a range", "zone,country,postal,postal_from\na,US,850,851", [[2, 3]]],
    [
      "a code that a list repeats",
      'zone,country,postal\na,US,"850 850"',
      [
        [2, 1],
        [2, 1]
      ]
    ],
    ["an invalid zone id", `${head}\na b,,US,,,,`, [[2, 1]]],
    ["an invalid country", `${head}\na,,USA,,,,`, [[2, 3]]],
    [
      "two countries in one place",
      `${head}\na,1,US,,,,\na,1,CA,,,,`,
      [
        [2, 1],
        [3, 3]
      ]
    ],
    ["another country in a place with states", `${head}\na,1,US,AK,,,\na,1,CA,YT,,,\na,1,US,HI,,,`, [[3, 3]]],
    ["a range without a start", `${head}\na,,US,,,853,`, [[2, 6]]],
    ["an invalid exclude field", `${head}\na,,US,,,,yes`, [[2, 7]]],
    ["an exclusion without a place", `${head}\na,,US,AK,,,x`, [[2, 7]]],
    ["an exclusion in another country", `${head}\na,,US,,,,\na,,CA,ON,,,x`, [[3, 3]]],
    ["a repeated exclusion", `${head}\na,,US,,,,\na,,US,AK,,,x\na,,US,AK,,,x`, [[4, 1]]],
    [
      "a repeated line of a place",
      `${head}\na,,US,AK,,,\na,,US,AK,,,`,
      [
        [2, 1],
        [3, 1]
      ]
    ],
    ["an exclusion by two columns", `${head}\na,,US,,,,\na,,US,AK,995,,x`, [[3, 7]]],
    ["a place whose lines are not consecutive", `${head}\na,1,US,,,,\na,2,CA,,,,\na,1,US,,,,`, [[4, 2]]],
    [
      "a state in only some lines",
      `${head}\na,1,US,AK,,,\na,1,US,,995,,`,
      [
        [2, 1],
        [2, 4],
        [2, 5]
      ]
    ],
    ["too few fields before valid lines", `${head}\na,1,US\na,1,US,AK,996,,`, [[2, 3]]],
    ["missing combinations of states and ranges", `${head}\na,1,US,AK,995,,\na,1,US,HI,967,,`, [[2, 1]]]
  ])("reports %s with its line and column", (_, csv, faults) => {
    expect(faultsOf(zonesFromCsv(csv, clean()))).toEqual(faults)
  })

  it("refuses to export empty lists, duplicates or names with spaces around them", () => {
    const card = cleanDocuments().cards[0]!
    card.zones[0]!.match[0]!.from = []
    card.zones[1]!.id = "near"
    card.zones[2]!.match[0]!.states = ["AK", " HI", "AK"]
    const writing = zonesToCsv(card)
    expect(writing._tag === "Refused" && writing.faults.map(({ pointer }) => pointer)).toEqual([
      "/zones/0/match/0/from",
      "/zones/1/id",
      "/zones/2/match/0/states/1",
      "/zones/2/match/0/states"
    ])
  })
})
