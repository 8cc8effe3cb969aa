import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const mug = { reference: "MUG", width: 12, length: 9, height: 10 }

describe("JSON orders", () => {
  it("reads a JSON document on several lines as one order", async () => {
    const text = `\n{\n  "order": "A-1",\n  "items": [${JSON.stringify(mug)}]\n}\n`
    expect(summarize(await readAll(text))).toEqual([{ order: "A-1", items: [mug] }])
  })

  it("reads a JSON list as several orders, each with its line number", async () => {
    const readings = await readAll(`[\n  {"order": "A-1", "items": []},\n  {"order": "A-2", "prints": []}\n]`)
    expect(summarize(readings)).toEqual([
      { order: "A-1", items: [] },
      { order: "A-2", prints: [] }
    ])
    expect(readings.map(({ line }) => line)).toEqual([2, 3])
  })

  it.each([
    '{"orders":[{"order":"A"},\n{"order":"B"}]}',
    '{"orders": [\n{"order":"A"},\n{"order":"B"}\n]}',
    '{"orders":[{"order":"A"}\n,{"order":"B"}]}\n',
    '{"orders":[{"order":"A"}, {"order":"B"}\n]\n}',
    '{ "orders":\n[ { "order":"A" },\n{"order":"B"} ] }',
    '{"orders":[{"order":"A"}, {"order":"B"}], "has_more":false, "cursor":null, "count":2}',
    '{"orders":[{"order":"A"}],"has_more":true}\n{"orders":[{"order":"B"}],"has_more":false}'
  ])("reads an object with a list of orders spread over lines: %j", async (text) => {
    expect(summarize(await readAll(text))).toEqual([{ order: "A" }, { order: "B" }])
  })

  it("reads the other lines of NDJSON if the first line is damaged", async () => {
    const readings = await readAll('{"order":"A","items":[{"reference":"}\n{"order":"B"}\n')
    expect(readings.map(({ _tag, line }) => [_tag, line])).toEqual([
      ["Refused", 1],
      ["Read", 2]
    ])
  })

  it("reads an object on one line with braces in a string as NDJSON", async () => {
    expect(summarize(await readAll('{"order":"{[\\"{"}\n{"order":"B"}'))).toEqual([{ order: '{["{' }, { order: "B" }])
  })

  it.each([1, 3, 1000])("reads one JSON order per line from chunks of %d bytes", async (size) => {
    const text = `{"order":"Größe"}\r\n\n{"order":"A-2","rush":true}`
    const readings = await readAll(text, { size })
    expect(summarize(readings)).toEqual([{ order: "Größe" }, { order: "A-2", rush: true }])
    expect(readings.map(({ line }) => line)).toEqual([1, 3])
  })
})

describe("CSV orders", () => {
  it("reads adjacent CSV rows as one order, and a row without a length as a print", async () => {
    const text = [
      "order,reference,width,length,height,quantity,weight,finishing,country,postal,apart,on_top,residential",
      "A-1,MUG,12,9,10,2,350,,US,04101,TEA SOAP,500,yes",
      'A-1,"TEA, green",8,8,11,,90,,US,04101,,,',
      "A-2,,16,,20,1,4.5,Canvas,CA,,,,no"
    ].join("\n")
    expect(summarize(await readAll(text))).toEqual([
      {
        order: "A-1",
        items: [
          {
            reference: "MUG",
            width: 12,
            length: 9,
            height: 10,
            quantity: 2,
            weight: 350,
            apart: ["TEA", "SOAP"],
            onTop: 500
          },
          { reference: "TEA, green", width: 8, length: 8, height: 11, weight: 90 }
        ],
        destination: { country: "US", postal: "04101" },
        residential: true
      },
      {
        order: "A-2",
        prints: [{ width: 16, height: 20, quantity: 1, weight: 4.5, finishing: "Canvas" }],
        destination: { country: "CA" },
        residential: false
      }
    ])
  })

  it("reads one order per row if `order` is missing from a CSV header with spaces and capitals", async () => {
    const text = "\uFEFFReference,Width,Length,Height,On Top\r\nMUG,12,9,10,\r\nTEA,8,8,11,0\r\n"
    expect(summarize(await readAll(text))).toEqual([
      { items: [{ reference: "MUG", width: 12, length: 9, height: 10 }] },
      { items: [{ reference: "TEA", width: 8, length: 8, height: 11, onTop: 0 }] }
    ])
  })

  it("reads CSV rows as boxes if boxes are requested", async () => {
    const text = "order,box,kind,width,length,height,weight,country\nA-1,1,box,12,9,10,3.5,US\nA-1,2,box,8,8,11,2,US\n"
    expect(summarize(await readAll(text, { kind: "boxes" }))).toEqual([
      {
        order: "A-1",
        boxes: [
          { kind: "box", width: 12, length: 9, height: 10, weight: 3.5 },
          { kind: "box", width: 8, length: 8, height: 11, weight: 2 }
        ],
        destination: { country: "US" }
      }
    ])
  })

  it("reads the CSV rows of `pack` as boxes, even if items are requested", async () => {
    const text = "order,box,width,length,height,weight,problem\nA,1,12,9,10,3,\n"
    expect(summarize(await readAll(text, { kind: "items" }))).toEqual([
      { order: "A", boxes: [{ width: 12, length: 9, height: 10, weight: 3 }] }
    ])
  })

  it("reads a CSV row about an unpacked item as unpacked, not as a box", async () => {
    const text = "order,box,width,length,height,weight,problem\nA,1,12,9,10,3,\nA,,,,,,cup is too large for every box\n"
    expect(summarize(await readAll(text, { kind: "boxes" }))).toEqual([
      {
        order: "A",
        boxes: [{ width: 12, length: 9, height: 10, weight: 3 }],
        unpacked: [{ message: "cup is too large for every box" }]
      }
    ])
  })

  it("reads a quoted CSV field with a line break, and counts its lines", async () => {
    const text = 'order,reference,width,length,height\nA-1,"two\nlines",1,2,3\nA-2,x,1,2,0\n'
    expect(summarize(await readAll(text))).toEqual([
      { order: "A-1", items: [{ reference: "two\nlines", width: 1, length: 2, height: 3 }] },
      [[4, 5, "/items/0/height", "must be greater than 0"]]
    ])
  })
})
