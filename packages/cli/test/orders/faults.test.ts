import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const unknownColour =
  'unknown field "colour"; expected one of order, items, prints, boxes, destination, carrier, service, at, residential, rush, declaredValue, pickup, priority, quote, units, line, unpacked, certificate, spread, changes, missing, achieved, shipDate, rate, cartons, total, fewestBoxes, saving, proved, atLeast, reason, compared, problem, skipped, mistakes'

/** Returns the names that a message lists, apart from those that another message lists. */
const otherNames = (message: string, other: string): ReadonlyArray<string> => {
  const namesIn = (text: string) => /expected one of ([\w, ]+)/.exec(text)?.[1]?.split(", ") ?? []
  return namesIn(message).filter((name) => !namesIn(other).includes(name))
}

const header = "order,reference,width,length,height,quantity"

describe("invalid line of JSON", () => {
  it.each<[name: string, line: string, fault: unknown]>([
    ["a bracket is missing", '{"order":"A","items":[}', [2, 23, "", "invalid JSON"]],
    ["a comma is missing", '{"order":"A" "rush":true}', [2, 14, "", "invalid JSON"]],
    ["the line is incomplete", '{"order":"A","items":[{"a":1}', [2, 30, "", "invalid JSON; unexpected end of input"]],
    ["the order is a list", "[1, 2]", [2, 1, "", "must be an object"]],
    [
      "a side is 0",
      '{"items":[{"reference":"a","width":0,"length":1,"height":1}]}',
      [2, 36, "/items/0/width", "must be greater than 0"]
    ],
    [
      "a side is a string",
      '{"prints":[{"width":"ten","height":1}]}',
      [2, 21, "/prints/0/width", "must be a number greater than 0"]
    ],
    ["a field is missing", '{"prints":[{"width":1}]}', [2, 12, "/prints/0/height", "is required"]],
    ["a field is unknown", '{"items":[],"colour":"red"}', [2, 22, "/colour", unknownColour]],
    [
      "a field appears twice",
      '{"items":[{"reference":"a","width":4,"length":1,"height":1,"width":5}]}',
      [2, 60, "/items/0/width", 'field "width" appears twice; must appear once']
    ],
    [
      "an item is apart from itself",
      '{"items":[{"reference":"a","width":1,"length":1,"height":1,"apart":["b","a"]}]}',
      [2, 73, "/items/0/apart/1", "is the item itself; an item can only be apart from others"]
    ],
    [
      "an item has a finishing",
      '{"items":[{"reference":"a","width":1,"length":1,"height":1,"finishing":"Canvas"}]}',
      [2, 72, "/items/0/finishing", "only a print has a finishing; a print has a width and a height, but no length"]
    ],
    [
      "a box has a finishing",
      '{"boxes":[{"width":1,"length":1,"height":1,"finishing":"Canvas"}]}',
      [2, 56, "/boxes/0/finishing", "only a print has a finishing; a print has a width and a height, but no length"]
    ],
    [
      "a quantity is not an integer",
      '{"prints":[{"width":1,"height":1,"quantity":1.5}]}',
      [2, 45, "/prints/0/quantity", "must be an integer from 1 to 10,000"]
    ]
  ])("reports an invalid line of JSON with its location, and reads all others: %s", async (_, line, fault) => {
    const read = summarize(await readAll(`{"order":"first"}\n${line}\n{"order":"last"}\n`))
    expect(otherNames(JSON.stringify(read), JSON.stringify(fault))).toEqual([])
    expect(read).toEqual([{ order: "first" }, [fault], { order: "last" }])
  })

  it("reads a field and a name that contain a quote and a colon", async () => {
    const text = '{"order":"\\"order\\": \\"A\\"","items":[{"reference":"a\\":","width":1,"length":1,"height":1}]}'
    expect(summarize(await readAll(text))).toEqual([
      { order: '"order": "A"', items: [{ reference: 'a":', width: 1, length: 1, height: 1 }] }
    ])
  })

  it.each(['{"order":"A"', '{"order":"A"},', "{"])("reports an invalid first line of JSON: %s", async (first) => {
    const [fault, good] = summarize(await readAll(`\n${first}\n{"order":"B"}\n`))
    expect(fault).toEqual([
      [2, expect.any(Number), "", expect.stringMatching(/^invalid JSON(?:; unexpected end of input)?$/)]
    ])
    expect(good).toEqual({ order: "B" })
  })

  it("reports the line of an invalid value in a JSON document of several lines", async () => {
    const text =
      '{\n  "order": "A",\n  "items": [\n    { "reference": "a", "width": 1,\n      "length": -1, "height": 1 }\n  ]\n}'
    expect(summarize(await readAll(text))).toEqual([[[5, 17, "/items/0/length", "must be greater than 0"]]])
  })

  it("reports an invalid value in a list of orders with its JSON pointer", async () => {
    expect(summarize(await readAll('[\n  {"order": "A"},\n  {"order": 7}\n]'))).toEqual([
      { order: "A" },
      [[3, 13, "/1/order", "must be a string"]]
    ])
  })

  it("reports one fault for a syntax error in a JSON document of several lines", async () => {
    expect(summarize(await readAll('[\n  {"order": "A"},\n  oops\n]'))).toEqual([[[3, 3, "", "invalid JSON"]]])
  })
})

describe("JSON with deeply nested values", () => {
  const depth = 100_000

  it.each([
    ["a list without an end", "[".repeat(depth), "invalid JSON"],
    ["a list", "[".repeat(depth) + "]".repeat(depth), "must be an object"],
    ["an unknown field", `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`, "unknown field"],
    ["a SKU", `{"line_items":[{"quantity":1,"sku":${"[".repeat(depth)}${"]".repeat(depth)}}],"name":"x"}`, "must be"],
    ["an item", `{"items":[${"[".repeat(depth)}${"]".repeat(depth)}]}`, "must be"]
  ])("reports deeply nested JSON as an invalid order: %s", async (_, text, message) => {
    const [faults] = summarize(await readAll(text, { size: 65_536 }))
    expect(JSON.stringify(faults)).toContain(message)
  })
})

describe("invalid row of CSV", () => {
  it.each(["11/20/2026", "2026-02-30", "2026-11-20T09:00:00Z"])("refuses the ship date %s", async (date) => {
    const text = `order,reference,width,length,height,ship_date\nA,x,1,1,1,${date}\nB,x,1,1,1,2026-11-20\n`
    expect(summarize(await readAll(text))).toMatchObject([
      [[2, 6, "", `ship_date: invalid value "${date}"; expected a date as YYYY-MM-DD`]],
      { order: "B", shipDate: "2026-11-20" }
    ])
  })

  it.each<[name: string, row: string, fault: unknown]>([
    ["a number is a word", "A,x,ten,1,1,1", [3, 3, "", 'width: invalid value "ten"; expected a number']],
    ["a side is negative", "A,x,1,-2,1,1", [3, 4, "/items/0/length", "must be greater than 0"]],
    ["a side is missing", "A,x,,1,1,1", [3, 3, "/items/0/width", "is required"]],
    ["a name is missing", "A,,1,1,1,1", [3, 2, "/items/0/reference", "is required"]],
    ["the row has too few fields", "A,x,1,1", [3, 4, "", "row has 4 fields; must have 6, like the header"]],
    ["the row has too many fields", "A,x,1,1,1,1,1", [3, 6, "", "row has 7 fields; must have 6, like the header"]],
    [
      "a quotation mark is within a field",
      'A,12" print,1,1,1,1',
      [3, 2, "", "stray quotation mark; quotes must enclose the whole field"]
    ]
  ])("reports an invalid CSV row with its line and field, and reads all other orders: %s", async (_, row, fault) => {
    const [first, ...rest] = summarize(await readAll(`${header}\nfirst,a,1,1,1,1\n${row}\nlast,z,1,1,1,1\n`))
    expect(first).toMatchObject({ order: "first" })
    expect(rest.at(-1)).toMatchObject({ order: "last" })
    expect(rest.filter((each) => Array.isArray(each))).toEqual([[fault]])
  })

  it("an invalid CSV row makes only its order invalid", async () => {
    const text = `${header}\nA,a,1,1,1,1\nA,12" b,1,1,1,1\nA,c,1,1,1,1\nB,d,1,1,1,1\n`
    expect(summarize(await readAll(text))).toEqual([
      [[3, 2, "", "stray quotation mark; quotes must enclose the whole field"]],
      { order: "B", items: [{ reference: "d", width: 1, length: 1, height: 1, quantity: 1 }] }
    ])
  })

  it("reports a CSV row that contradicts an earlier row of the same order", async () => {
    const text = "order,reference,width,length,height,country\nA,a,1,1,1,US\nA,b,1,1,1,CA\n"
    expect(summarize(await readAll(text))).toEqual([
      [[3, 6, "", 'country: "CA" contradicts "US" in an earlier row; must be the same in every row of an order']]
    ])
  })

  it("skips at most 200 lines after an unclosed quotation mark", async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `R${n},x,1,1,1,1`)
    const readings = await readAll(`${header}\nA,"x,1,1,1,1\n${rows.join("\n")}\n`)
    expect(summarize(readings.filter(({ _tag }) => _tag === "Refused"))).toEqual([
      [[2, 2, "", "unclosed quotation mark; a quoted field must end with one (skipped lines 2 to 202)"]]
    ])
    expect(readings.filter(({ _tag }) => _tag === "Read")).toHaveLength(100)
  })
})

describe("unreadable input", () => {
  it.each<[input: string | Uint8Array, line: string]>([
    ["", "orders: empty; must contain at least one order"],
    [`${header}\n`, "orders: no orders; must contain at least one order"],
    [`${header}\n,,,,,\n\n`, "orders: no orders; must contain at least one order"],
    ["[]", "orders: no orders; must contain at least one order"],
    ['{"orders": []}\n', "orders: no orders; must contain at least one order"],
    [" \n\n", "orders: empty; must contain at least one order"],
    [
      '{"orders": [{"order":"A"}], "has_more": true}',
      'orders: "has_more": true: another page of orders follows; add all pages, or remove the field'
    ],
    [
      '{"orders": [\n{"order":"A"}\n],\n"cursor": "c2"\n}',
      'orders: "cursor": "c2": another page of orders follows; add all pages, or remove the field'
    ],
    [
      '{"orders":[{"order":"A"}],"nextPage":2}\n{"orders":[{"order":"B"}],"nextPage":3}',
      'orders: "nextPage": 3: another page of orders follows; add all pages, or remove the field'
    ],
    [
      new Uint8Array([0x7b, 0x22, 0xfc, 0x22]),
      "orders: invalid text; must be utf-8, or set --encoding to one of utf-8, utf-16le, utf-16be, windows-1252"
    ],
    ["reference,width\n", 'orders: line 1, column 1: missing column "height"; this column is required'],
    [
      "width,height,colour\n",
      'orders: line 1, column 3: unknown column "colour"; expected one of order, reference, width, length, height, quantity, weight, rotation, gap, on_top, group, apart, per_box, stop, value, priority, kind, tracking, finishing, country, state, postal, carrier, service, ship_date, at, residential, rush, declared_value, pickup, units, order_priority; --map reads other columns'
    ],
    [
      "order,reference,quantity\n",
      'orders: line 1, column 1: missing column "width"; this column is required; without it, --items must give the sizes'
    ],
    ["width,height,width\n", 'orders: line 1, column 3: duplicate column "width"; must appear once']
  ])("reports unreadable input in one line: %j", async (input, line) => {
    const message = await readAll(input).then(() => "", String)
    expect(otherNames(message, line)).toEqual([])
    expect(message).toContain(line)
  })

  it.each(["2026-11-20", "2026-02-30T09:00:00Z", "2026-11-20T09:00:00", "tomorrow"])(
    "refuses the time %s of an order for every command",
    async (at) => {
      const message = `must be an ISO 8601 time with an offset, such as 2026-11-20T09:00:00Z, got ${JSON.stringify(at)}`
      const items = [{ reference: "a", width: 1, length: 1, height: 1 }]
      const text = JSON.stringify({ at, items })
      expect(summarize(await readAll(text))).toEqual([[[1, 7, "/at", message]]])
      const csv = `order,reference,width,length,height,at\nA,a,1,1,1,${at}\n`
      // Spreadsheets write times without an offset, which are in UTC.
      const read = ["2026-11-20", "2026-11-20T09:00:00"].includes(at)
        ? expect.objectContaining({ at: at.length > 10 ? "2026-11-20T09:00:00Z" : "2026-11-20T00:00:00Z" })
        : [[2, 6, "/at", message]]
      expect(summarize(await readAll(csv))).toEqual([read])
    }
  )
})
