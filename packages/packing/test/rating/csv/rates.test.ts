import { describe, expect, it } from "vitest"
import { ratesFromCsv, ratesToCsv } from "../../../src/rating.ts"
import { cleanDocuments } from "../fixtures/clean-documents.ts"
import { cardOf, clean, csvOf, faultsOf } from "./sheets.ts"

describe("prices as CSV", () => {
  const csv = [
    "service,table,up_to,zone:near,zone:far,zone:away,zone:abroad",
    "GROUND,1,1,4.00,5.00,,",
    "GROUND,1,70,9.00,12.00,,",
    "GROUND,2,1,5.00,6.00,-,",
    "GROUND,2,70,9.00,12.00,20.00,",
    "AIR,1,70,,40.00,,60.00",
    ""
  ].join("\n")

  it("writes a line for each row of prices and a column for each zone", () => {
    expect(csvOf(ratesToCsv(clean()))).toBe(csv)
  })

  it("replaces prices, rows, zones and tables of a card and keeps its other tables", () => {
    const more = [
      "table,service,up_to,zone:abroad,zone:far",
      "1,AIR,50,61.00,41.00",
      "1,AIR,70,62.00,42.00",
      "1,AIR,over:5,2.00,1.00",
      "2,AIR,70,99.00,"
    ]
    const expected = structuredClone(clean()) as ReturnType<typeof cleanDocuments>["cards"][0]
    expected.services[1]!.rates = [
      {
        measure: "actualWeight",
        zones: ["far", "abroad"],
        rows: [
          ["50", "41.00", "61.00"],
          ["70", "42.00", "62.00"]
        ],
        over: { unit: "5", price: ["1.00", "2.00"] }
      },
      { zones: ["abroad"], rows: [["70", "99.00"]] }
    ]
    expect(cardOf(ratesFromCsv(more.join("\n"), clean()))).toEqual(expected)
  })

  const head = "service,table,up_to,zone:near,zone:far"
  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    [
      "a missing header",
      "",
      [
        [1, 1],
        [1, 1],
        [1, 1]
      ]
    ],
    ["a missing column", "service,up_to\nGROUND,1", [[1, 1]]],
    ["an unknown zone", "service,table,up_to,zone:mars\nGROUND,1,1,2", [[1, 4]]],
    ["a duplicate column", `${head},zone:near\nGROUND,1,1,2,3,4`, [[1, 6]]],
    ["an unknown service", `${head}\nSEA,1,1,2,3`, [[2, 1]]],
    ["a table number out of order", `${head}\nGROUND,4,1,2,3`, [[2, 2]]],
    ["an invalid table number", `${head}\nGROUND,one,1,2,3`, [[2, 2]]],
    [
      "an invalid decimal",
      `${head}\nGROUND,1,1,2 USD,1e3\nGROUND,1,x,2,3`,
      [
        [2, 4],
        [2, 5],
        [3, 3]
      ]
    ],
    ["a missing price", `${head}\nGROUND,1,1,2,3\nGROUND,1,2,3,`, [[3, 2]]],
    ["a line without prices", `${head}\nGROUND,1,1,,`, [[2, 3]]],
    ["a row after the over line", `${head}\nGROUND,1,1,2,3\nGROUND,1,over:1,2,3\nGROUND,1,2,2,3`, [[4, 3]]],
    ["an over line without rows", `${head}\nGROUND,1,over:1,2,3`, [[2, 2]]],
    ["a price that is not offered in an over line", `${head}\nGROUND,1,1,2,3\nGROUND,1,over:1,-,3`, [[3, 4]]],
    ["too few fields", `${head}\nGROUND,1,1,2`, [[2, 4]]],
    ["too few fields before valid lines", `${head}\nGROUND,1,1,2\nGROUND,1,70,3,4\nGROUND,1,over:1,1,1`, [[2, 4]]],
    ["too few fields in the only row", `${head}\nGROUND,2,1\nGROUND,2,over:1,1,1\nGROUND,3,1,2,3`, [[2, 3]]],
    ["an unclosed quotation mark", `${head}\nGROUND,1,1,"2,3`, [[2, 4]]]
  ])("reports %s with its line and column", (_, csv, faults) => {
    expect(faultsOf(ratesFromCsv(csv, clean()))).toEqual(faults)
  })

  it("suggests the column with the nearest name for an unknown one", () => {
    const read = ratesFromCsv("service,table,up_to,zone:neat,max_weight\nGROUND,1,1,2,3", clean())
    expect(read._tag === "Refused" && read.faults.map(({ message }) => message)).toEqual([
      'Line 1, column 4: unknown column "zone:neat"; did you mean "zone:near"?',
      'Line 1, column 5: unknown column "max_weight"; expected service, table, up_to, or zone: followed by a zone in the card'
    ])
  })

  it("refuses to export rows with extra prices, or services with the same code", () => {
    const card = cleanDocuments().cards[0]!
    card.services[0]!.rates[0]!.rows[1]!.push("1.00")
    card.services[1]!.code = "GROUND"
    const writing = ratesToCsv(card)
    expect(writing._tag === "Refused" && writing.faults.map(({ pointer }) => pointer)).toEqual([
      "/services/0/rates/0/rows/1",
      "/services/1/code"
    ])
  })
})
