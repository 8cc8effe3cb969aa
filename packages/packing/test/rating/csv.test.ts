import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseCsv, printCsv } from "../../src/rating/csv/csv.ts"
import {
  type CsvReading,
  type CsvWriting,
  calendarsFromCsv,
  calendarsToCsv,
  type RateCard,
  ratesFromCsv,
  ratesToCsv,
  readRateCard,
  zonesFromCsv,
  zonesToCsv
} from "../../src/rating/index.ts"
import { cleanDocuments } from "./clean-documents.ts"
import { cards, document, everyKey } from "./documents.ts"
import { mutationsOf } from "./mutations.ts"

const clean = () => cleanDocuments().cards[0]! as RateCard
const csvOf = (writing: CsvWriting) => (writing._tag === "Written" ? writing.csv : JSON.stringify(writing.faults))
const cardOf = (reading: CsvReading) => (reading._tag === "Read" ? reading.card : reading.faults)
const faultsOf = (reading: CsvReading) =>
  reading._tag === "Refused" ? reading.faults.map(({ line, column }) => [line, column]) : []

describe("a CSV", () => {
  const rowsOf = (text: string) => parseCsv(text).rows?.map(({ fields }) => fields)

  it("is read as RFC 4180 has it", () => {
    expect(rowsOf("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n")).toEqual([
      ["aaa", "bbb", "ccc"],
      ["zzz", "yyy", "xxx"]
    ])
    expect(rowsOf('"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx')).toEqual([
      ["aaa", "b\r\nbb", "ccc"],
      ["zzz", "yyy", "xxx"]
    ])
    expect(rowsOf('"aaa","b""bb","ccc"')).toEqual([["aaa", 'b"bb', "ccc"]])
    expect(rowsOf("a,\n,\n\n,b")).toEqual([
      ["a", ""],
      ["", ""],
      ["", "b"]
    ])
    expect(rowsOf("\uFEFFa")).toEqual([["a"]])
    expect(rowsOf("")).toEqual([])
  })

  it("says on which line a row begins", () => {
    expect(parseCsv('a,b\n\n"x\ny",c\nd,e').rows?.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  it.each([
    ['a,b\nc,"d', 2, 2],
    ['a,b"c', 1, 2],
    ['"a"b,c', 1, 1],
    ['a,b\n"x\ny",c\nd,e,"f"g', 4, 3]
  ])("with a quotation mark out of place is refused where it is: %j", (text, line, column) => {
    expect(parseCsv(text)).toEqual({ rows: undefined, line, column })
  })

  it("is printed so that it is read the same", () => {
    const field = fc.oneof(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "\uFEFF") }), fc.string())
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        // A mark of the byte order at the very beginning says something of the text, and nothing in it.
        fc.pre(!rows[0]![0]!.startsWith("\uFEFF"))
        expect(rowsOf(printCsv(rows))).toEqual(rows)
      })
    )
  })

  it("of any text is read or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r") }), (text) => void parseCsv(text))
    )
    expect(rowsOf(`"${'""'.repeat(1_000_000)}"`)?.[0]?.[0]?.length).toBe(1_000_000)
  })
})

describe("a card", () => {
  const all = [
    ["clean", clean()] as const,
    ["everyKey", everyKey] as const,
    ...cards.map((name) => [name, document(name)] as const)
  ]
  it.each(all)("is the same after its CSVs were put in again: %s", (_, card) => {
    expect(cardOf(ratesFromCsv(csvOf(ratesToCsv(card)), card))).toEqual(card)
    expect(cardOf(zonesFromCsv(csvOf(zonesToCsv(card)), card))).toEqual(card)
    expect(cardOf(calendarsFromCsv(csvOf(calendarsToCsv(card)), card))).toEqual(card)
  })

  it("of any kind is the same after its CSVs were put in again, or is refused as CSV", () => {
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
      { numRuns: 1_000 }
    )
    expect(Math.min(seen.Written, seen.Refused)).toBeGreaterThan(0)
  })
})

describe("rates.csv", () => {
  const csv = [
    "service,table,up_to,zone:near,zone:far,zone:away,zone:abroad",
    "GROUND,1,1,4.00,5.00,,",
    "GROUND,1,70,9.00,12.00,,",
    "GROUND,2,1,5.00,6.00,-,",
    "GROUND,2,70,9.00,12.00,20.00,",
    "AIR,1,70,,40.00,,60.00",
    ""
  ].join("\n")

  it("has a line for each row and a column for each zone", () => {
    expect(csvOf(ratesToCsv(clean()))).toBe(csv)
  })

  it("puts prices, rows, zones and tables into a card, whose other tables stay", () => {
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
      "no header",
      "",
      [
        [1, 1],
        [1, 1],
        [1, 1]
      ]
    ],
    ["a missing column", "service,up_to\nGROUND,1", [[1, 1]]],
    ["an unknown zone", "service,table,up_to,zone:mars\nGROUND,1,1,2", [[1, 4]]],
    ["a column twice", `${head},zone:near\nGROUND,1,1,2,3,4`, [[1, 6]]],
    ["an unknown service", `${head}\nSEA,1,1,2,3`, [[2, 1]]],
    ["a table out of turn", `${head}\nGROUND,4,1,2,3`, [[2, 2]]],
    ["no number of a table", `${head}\nGROUND,one,1,2,3`, [[2, 2]]],
    [
      "no decimal number",
      `${head}\nGROUND,1,1,2 USD,1e3\nGROUND,1,x,2,3`,
      [
        [2, 4],
        [2, 5],
        [3, 3]
      ]
    ],
    ["a price left out", `${head}\nGROUND,1,1,2,3\nGROUND,1,2,3,`, [[3, 2]]],
    ["a line without prices", `${head}\nGROUND,1,1,,`, [[2, 3]]],
    ["a row after what is beyond", `${head}\nGROUND,1,1,2,3\nGROUND,1,over:1,2,3\nGROUND,1,2,2,3`, [[4, 3]]],
    ["nothing but what is beyond", `${head}\nGROUND,1,over:1,2,3`, [[2, 2]]],
    ["nothing offered beyond", `${head}\nGROUND,1,1,2,3\nGROUND,1,over:1,-,3`, [[3, 4]]],
    ["too few fields", `${head}\nGROUND,1,1,2`, [[2, 4]]],
    ["too few fields before what is right", `${head}\nGROUND,1,1,2\nGROUND,1,70,3,4\nGROUND,1,over:1,1,1`, [[2, 4]]],
    ["too few fields in the only row", `${head}\nGROUND,2,1\nGROUND,2,over:1,1,1\nGROUND,3,1,2,3`, [[2, 3]]],
    ["a quotation mark", `${head}\nGROUND,1,1,"2,3`, [[2, 4]]]
  ])("is refused where it is wrong: %s", (_, csv, faults) => {
    expect(faultsOf(ratesFromCsv(csv, clean()))).toEqual(faults)
  })

  it("cannot be written for a card whose rows have a price too many or whose services share a code", () => {
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

describe("zones.csv", () => {
  it("has a line for each state and range, and for what is excluded", () => {
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

  it("splits ranges, and no code that has a hyphen", () => {
    const zones = [
      { id: "gb", match: [{ country: "GB", postal: ["G1-G12"] }] },
      { id: "us", match: [{ country: "US", postal: ["85004-1234", "100-102"] }] }
    ]
    const lines = csvOf(zonesToCsv({ ...clean(), zones })).split("\n")
    expect(lines.slice(1, 4)).toEqual(["gb,1,GB,,G1,G12,,", "us,1,US,,85004-1234,,,", "us,1,US,,100,102,,"])
  })

  it("needs neither numbers nor columns that stay empty", () => {
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

  const head = "zone,place,country,state,postal_from,postal_to,exclude"
  it.each<[string, string, ReadonlyArray<[line: number, column: number]>]>([
    ["no zone at all", head, [[1, 1]]],
    ["no code of a zone", `${head}\na b,,US,,,,`, [[2, 1]]],
    ["no country", `${head}\na,,USA,,,,`, [[2, 3]]],
    [
      "two countries in a place",
      `${head}\na,1,US,,,,\na,1,CA,,,,`,
      [
        [2, 1],
        [3, 3]
      ]
    ],
    ["one country too many in a place", `${head}\na,1,US,AK,,,\na,1,CA,YT,,,\na,1,US,HI,,,`, [[3, 3]]],
    ["a range that begins nowhere", `${head}\na,,US,,,853,`, [[2, 6]]],
    ["neither x nor nothing", `${head}\na,,US,,,,yes`, [[2, 7]]],
    ["an exclusion from nothing", `${head}\na,,US,AK,,,x`, [[2, 7]]],
    ["an exclusion in another country", `${head}\na,,US,,,,\na,,CA,ON,,,x`, [[3, 3]]],
    ["an exclusion by two at once", `${head}\na,,US,,,,\na,,US,AK,995,,x`, [[3, 7]]],
    ["a place that comes back", `${head}\na,1,US,,,,\na,2,CA,,,,\na,1,US,,,,`, [[4, 2]]],
    [
      "a state in some lines only",
      `${head}\na,1,US,AK,,,\na,1,US,,995,,`,
      [
        [2, 1],
        [2, 4],
        [2, 5]
      ]
    ],
    ["too few fields before what is right", `${head}\na,1,US\na,1,US,AK,996,,`, [[2, 3]]],
    ["not every state with every range", `${head}\na,1,US,AK,995,,\na,1,US,HI,967,,`, [[2, 1]]]
  ])("is refused where it is wrong: %s", (_, csv, faults) => {
    expect(faultsOf(zonesFromCsv(csv, clean()))).toEqual(faults)
  })

  it("cannot be written for a place that a CSV cannot say", () => {
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

describe("calendar.csv", () => {
  it("has a line for each holiday", () => {
    expect(csvOf(calendarsToCsv(clean()))).toBe("calendar,date\nweek,2026-12-25\nweek,2027-01-01\n")
    expect(cardOf(calendarsFromCsv("date,calendar\n2026-07-03,week\n", clean()))).toMatchObject({
      calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-07-03"] } }
    })
  })

  it("is refused where it is wrong", () => {
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
