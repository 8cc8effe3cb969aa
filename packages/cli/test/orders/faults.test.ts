import { describe, expect, it } from "vitest"
import { readAll, shown } from "./read-all.ts"

const header = "order,reference,width,length,height,quantity"

describe("what is wrong with a line of JSON is said with its place, and the others are read", () => {
  it.each<[name: string, line: string, fault: unknown]>([
    ["it is cut off", '{"order":"A","items":[}', [2, 23, "", "this is not JSON"]],
    ["a comma is missing", '{"order":"A" "rush":true}', [2, 14, "", "this is not JSON"]],
    ["it ends too early", '{"order":"A","items":[{"a":1}', [2, 30, "", "the JSON ends too early"]],
    ["it is no order", "[1, 2]", [2, 1, "", "expected an object"]],
    [
      "a side is nothing",
      '{"items":[{"reference":"a","width":0,"length":1,"height":1}]}',
      [2, 36, "/items/0/width", "expected a value greater than 0"]
    ],
    ["a side is a text", '{"prints":[{"width":"ten","height":1}]}', [2, 21, "/prints/0/width", "expected number"]],
    ["a field is missing", '{"prints":[{"width":1}]}', [2, 12, "/prints/0/height", "this field is missing"]],
    ["a field is unknown", '{"items":[],"colour":"red"}', [2, 22, "/colour", "there is no such field"]],
    [
      "a quantity is not whole",
      '{"prints":[{"width":1,"height":1,"quantity":1.5}]}',
      [2, 45, "/prints/0/quantity", "expected an integer"]
    ]
  ])("%s", async (_, line, fault) => {
    expect(shown(await readAll(`{"order":"first"}\n${line}\n{"order":"last"}\n`))).toEqual([
      { order: "first" },
      [fault],
      { order: "last" }
    ])
  })

  it.each(['{"order":"A"', '{"order":"A"},', "{"])("also where it is the very first line: %s", async (first) => {
    const [fault, good] = shown(await readAll(`\n${first}\n{"order":"B"}\n`))
    expect(fault).toEqual([
      [2, expect.any(Number), "", expect.stringMatching(/^(?:this is not JSON|the JSON ends too early)$/)]
    ])
    expect(good).toEqual({ order: "B" })
  })

  it("in a document that goes over lines it is the line of the value", async () => {
    const text =
      '{\n  "order": "A",\n  "items": [\n    { "reference": "a", "width": 1,\n      "length": -1, "height": 1 }\n  ]\n}'
    expect(shown(await readAll(text))).toEqual([[[5, 17, "/items/0/length", "expected a value greater than 0"]]])
  })

  it("in a list it is the pointer into the list", async () => {
    expect(shown(await readAll('[\n  {"order": "A"},\n  {"order": 7}\n]'))).toEqual([
      { order: "A" },
      [[3, 13, "/1/order", "expected string"]]
    ])
  })

  it("a document that is no JSON has one fault, where it stops being JSON", async () => {
    expect(shown(await readAll('[\n  {"order": "A"},\n  oops\n]'))).toEqual([[[3, 3, "", "this is not JSON"]]])
  })
})

describe("what is wrong with a row of CSV is said with line and field, and the other orders are read", () => {
  it.each<[name: string, row: string, fault: unknown]>([
    ["a number is none", "A,x,ten,1,1,1", [3, 3, "", 'width must be a number, not "ten"']],
    ["a side is negative", "A,x,1,-2,1,1", [3, 4, "/items/0/length", "expected a value greater than 0"]],
    ["a side is missing", "A,x,,1,1,1", [3, 3, "/items/0/width", "this field is missing"]],
    ["a name is missing", "A,,1,1,1,1", [3, 2, "/items/0/reference", "this field is missing"]],
    ["there are too few fields", "A,x,1,1", [3, 4, "", "a row of 4 fields under a header of 6"]],
    ["there are too many", "A,x,1,1,1,1,1", [3, 6, "", "a row of 7 fields under a header of 6"]],
    [
      "a quotation mark stands in a field",
      'A,12" print,1,1,1,1',
      [3, 2, "", "a quotation mark that does not enclose the whole field"]
    ],
    [
      "the order was there before",
      "first,x,1,1,1,1\nA,y,1,1,1,1",
      [3, 1, "/order", 'order "first" was there before: rows of one order stand together']
    ]
  ])("%s", async (_, row, fault) => {
    const [first, ...rest] = shown(
      await readAll(
        `${header}\nfirst,a,1,1,1,1\n${row.startsWith("first") ? `B,b,1,1,1,1\n${row}` : row}\nlast,z,1,1,1,1\n`
      )
    )
    const moved = row.startsWith("first") ? [4, ...(fault as ReadonlyArray<unknown>).slice(1)] : fault
    expect(first).toMatchObject({ order: "first" })
    expect(rest.at(-1)).toMatchObject({ order: "last" })
    expect(rest.filter((each) => Array.isArray(each))).toEqual([[moved]])
  })

  it("a broken row takes its whole order along, and no other", async () => {
    const text = `${header}\nA,a,1,1,1,1\nA,12" b,1,1,1,1\nA,c,1,1,1,1\nB,d,1,1,1,1\n`
    expect(shown(await readAll(text))).toEqual([
      [[3, 2, "", "a quotation mark that does not enclose the whole field"]],
      { order: "B", items: [{ reference: "d", width: 1, length: 1, height: 1, quantity: 1 }] }
    ])
  })

  it("two rows of one order may not say different things about it", async () => {
    const text = "order,reference,width,length,height,country\nA,a,1,1,1,US\nA,b,1,1,1,CA\n"
    expect(shown(await readAll(text))).toEqual([
      [[3, 6, "", 'country is "CA" and, in a row before of the same order, "US"']]
    ])
  })

  it("a quotation mark that is never closed swallows 200 lines and no more", async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `R${n},x,1,1,1,1`)
    const readings = await readAll(`${header}\nA,"x,1,1,1,1\n${rows.join("\n")}\n`)
    expect(shown(readings.filter(({ _tag }) => _tag === "Refused"))).toEqual([
      [[2, 2, "", "a quotation mark that does not enclose the whole field; lines 2 to 202 are passed over"]]
    ])
    expect(readings.filter(({ _tag }) => _tag === "Read")).toHaveLength(100)
  })
})

describe("an input that cannot be read at all is one line", () => {
  it.each<[input: string | Uint8Array, line: string]>([
    ["", "orders is empty"],
    [" \n\n", "orders is empty"],
    [new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), "orders is not text in UTF-8"],
    ["reference,width\n", "orders, line 1, column 1: the header has no column height"],
    [
      "width,height,colour\n",
      'orders, line 1, column 3: "colour" is no column here; there are order, reference, width, length, height, quantity, weight, rotation, gap, on_top, group, apart, finishing, country, state, postal, carrier, service, at, residential, rush'
    ],
    ["order;width;height\n", "orders, line 1, column 1: the header has no comma: fields stand between commas here"],
    ["order\twidth\theight\n", "orders, line 1, column 1: the header has no comma: fields stand between commas here"],
    ["width,height,width\n", "orders, line 1, column 3: the heading width is there twice"]
  ])("%j", async (input, line) => {
    await expect(readAll(input)).rejects.toThrow(line)
  })
})
