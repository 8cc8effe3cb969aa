// cspell:ignore widht
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readItems } from "../../src/orders/read-items.ts"
import { readAll, summarize } from "./read-all.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

const inches = { length: "in", weight: "lb" } as const
const file = join(folder, "items")
const read = async (content: string | Uint8Array, units: Parameters<typeof readItems>[1] = inches) => {
  writeFileSync(file, content)
  return readItems(file, units)
}

const mug = { reference: "MUG", width: 4, length: 4.5, height: 5 }
const poster = { reference: "POSTER", width: 24, height: 36, finishing: "Rolled" }

/** Returns the note about numbers that others of the file explain. */
const note = (message: string) => ({ line: 1, column: 1, at: "", message, kind: "read numbers by their column" })

describe("the file of --items", () => {
  it("refuses a field that an item of a JSON file contains twice", async () => {
    await expect(read('[\n  {"reference":"MUG","width":4,"width":5,"length":4,"height":5}]')).rejects.toThrow(
      /^--items .*: line 2, column 32: field "width" appears twice; must appear once$/
    )
  })

  it.each([
    ["", "no rows"],
    ["\n\n\n", "no rows"],
    ["SKU,width,length,height\n", "no rows"],
    ["SKU,width,length,height\n,,,\n", "no rows"],
    ["[]", "no rows"],
    ["SKU,width,length,height\nMUG,,,\n", "no row has a size"]
  ])("refuses a file without a size: %j", async (content, problem) => {
    await expect(read(content)).rejects.toThrow(
      `${problem}; expected a row for each SKU, with the columns reference, width, length, height and weight`
    )
  })

  it("ignores and reports a repeated header", async () => {
    const header = "SKU, Width ,length,height"
    const { items, repairs } = await read(`${header}\nMUG,4,4.5,5\n\n,,,\n${header},\nBOOK,1,2,3\n${header}\n`)
    expect([...items.keys()]).toEqual(["MUG", "BOOK"])
    expect(repairs).toEqual([
      { line: 5, column: 1, at: "", message: "ignored 2 repeated headers", kind: "ignored repeated headers" }
    ])
  })

  it.each([
    ["a CSV", "reference,width,length,height,finishing\nMUG,4,4.5,5,\nPOSTER,24,,36,Rolled\n"],
    [
      "a CSV of a spreadsheet",
      "\uFEFFSKU;Width;Length;Height;Finishing;Price;\r\nMUG;4;4,5;5;;9;\r\nPOSTER;24;;36;Rolled;7;\r\n"
    ],
    [
      "a CSV with units",
      "Name,SKU,Width (in),Length (in),Height (inches),Finishing\nx,MUG,4,4.5,5,\ny,POSTER,24,,36,Rolled\n"
    ],
    ["JSON", JSON.stringify([mug, poster])],
    ["JSON on several lines", JSON.stringify([mug, poster], null, 2)]
  ])("reads items and prints from %s", async (_, content) => {
    const { items, withoutSize } = await read(content)
    expect([...items.values()].map((each) => ({ ...each }))).toEqual([mug, poster])
    expect(withoutSize).toBe(0)
  })

  it("reads the other fields of an item, and counts rows without a size", async () => {
    const { items, withoutSize } = await read(
      "sku,width,length,height,weight,rotation,gap,on_top,group,apart,colour\nA,1,2,3,4,up width,0.5,6,G,B C,red\nB,,,,7,,,,,,\n"
    )
    expect([...items]).toEqual([
      [
        "A",
        {
          reference: "A",
          width: 1,
          length: 2,
          height: 3,
          weight: 4,
          rotation: { up: ["width"] },
          gap: 0.5,
          onTop: 6,
          group: "G",
          apart: ["B", "C"]
        }
      ]
    ])
    expect(withoutSize).toBe(1)
  })

  it.each([
    ["sku,width,height\nA,1,2\n", "line 2, column 1 (/length): is required, except for a print, which has a finishing"],
    [
      "sku,width,length,height\nA,1,2,3\nB,1,1,1\nA,1,2,4\n",
      'line 4, column 1: SKU "A" differs from line 2; must be the same on both lines'
    ],
    [
      'sku,width,length,height\nA,"1,250",2,3\n',
      'line 2, column 2: width: ambiguous comma in "1,250"; expected 1250 or 1.2500, or --decimal'
    ],
    [
      "sku;width;length;height\nA;1.250;2;3\n",
      'line 2, column 2: width: ambiguous point in "1.250"; expected 1250 or 1.2500, or --decimal'
    ],
    [
      "sku,width,length,height,finishing\nA,1,2,3,Canvas\n",
      "line 2, column 5 (/finishing): only a print has a finishing; a print has a width and a height, but no length"
    ],
    ["sku,widht,length,height\n", 'line 1, column 2: unknown column "widht"; did you mean "width"?'],
    ["sku,width,length\n", 'line 1, column 1: missing column "height"; this column is required'],
    ["sku,reference,width,height\n", 'line 1, column 2: duplicate column "reference"; must appear once'],
    [
      "sku,width (cm),length,height\n",
      'line 1, column 2: column "width (cm)": expected the unit "in"; --units must name the units'
    ],
    ["sku,width,length,height\nA,1,2,tall\n", 'line 2, column 4: height: invalid value "tall"; expected a number'],
    ["sku,width,length,height\nA,1,2,0\n", "line 2, column 4 (/height): must be greater than 0"],
    ["sku,width,length,height\n,1,2,3\n", "line 2, column 1 (/reference): is required"],
    ['sku,width,length,height\n"A,1,2,3\n', "line 2, column 1: unclosed quotation mark"],
    ["[\n1]", "line 2, column 1 (/0): must be an object"],
    ["[\n{", "line 2, column 2: invalid JSON"],
    ["{}", "line 1, column 1: must be an array of items"],
    [JSON.stringify([mug, { ...mug, width: 9 }], null, 1), 'line 8, column 16: SKU "MUG" differs from line 2'],
    [JSON.stringify([{ ...mug, widht: 9 }]), 'unknown field "widht"; did you mean "width"?'],
    [JSON.stringify([{ ...mug, w: 9 }]), 'unknown field "w"; did you mean "width"?'],
    [JSON.stringify([{ ...mug, l: 9 }]), 'unknown field "l"; did you mean "length"?'],
    [JSON.stringify([{ ...mug, h: 9 }]), 'unknown field "h"; did you mean "height"?'],
    [JSON.stringify([{ ...mug, quantity: 9 }]), 'unknown field "quantity"']
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(`--items ${file}: `)
    await expect(read(content)).rejects.toThrow(message)
  })

  it("names the errors of all rows", async () => {
    const rows = "A,1,2,tall\nB,1,0,3\nC,1,2,3\nC,1,2,4\n,x,2,3\nD,,2,-1\n"
    await expect(read(`sku,width,length,height\n${rows}`)).rejects.toThrow(
      [
        `--items ${file}: 6 errors`,
        'line 2, column 4: height: invalid value "tall"; expected a number',
        "line 3, column 3 (/length): must be greater than 0",
        'line 5, column 1: SKU "C" differs from line 4; must be the same on both lines',
        'line 6, column 2: width: invalid value "x"; expected a number',
        "line 7, column 2 (/width): is required",
        "line 7, column 4 (/height): must be greater than 0"
      ].join("\n  ")
    )
    await expect(read(JSON.stringify([1, { ...mug, width: 0 }], null, 1))).rejects.toThrow(
      "2 errors\n  line 2, column 2 (/0): must be an object\n  line 5, column 12 (/1/width): must be greater than 0"
    )
  })

  it("lists all errors, also a thousand", async () => {
    const rows = Array.from({ length: 1_020 }, (_, i) => `${i},1,2,tall\n`).join("")
    const message = await read(`sku,width,length,height\n${rows}`).catch(({ message }: Error) => message)
    const lines = String(message).split("\n")
    expect([lines[0], lines[1020]]).toEqual([
      `--items ${file}: 1,020 errors`,
      '  line 1021, column 4: height: invalid value "tall"; expected a number'
    ])
    expect(lines).toHaveLength(1021)
  })

  it("reports numbers that the separators of their columns explain", async () => {
    const { items, repairs } = await read("sku;width;length;height\nA;1.250;2;3,5\nB;7,5;2;3\n")
    expect(items.get("A")).toMatchObject({ width: 1250, height: 3.5 })
    expect(repairs).toEqual([
      note("width read as 1.250 = 1250 (1 number), because of the decimal comma in 7,5 on line 3")
    ])
  })

  it("reads lengths and weights with units, and refuses units of another system with their cell", async () => {
    const { items, repairs } = await read("sku;width;length;height;weight\nA;1 ft;2,5 in;3;8 oz\nB;1.250 in;2;3;1\n")
    expect(items.get("A")).toEqual({ reference: "A", width: 12, length: 2.5, height: 3, weight: 0.5 })
    expect(items.get("B")).toMatchObject({ width: 1250 })
    expect(repairs).toEqual([
      note("width read as 1.250 = 1250 (1 number), because of the decimal comma in 2,5 on line 2")
    ])
    await expect(read("sku,width,length,height\nA,10 cm,2,3\n")).rejects.toThrow(
      `--items ${file}: line 2, column 2: width: must have the unit in: convert it, or change --units`
    )
  })

  it("says nothing about a number whose value is the same without another cell", async () => {
    expect((await read("sku;width;length;height\nA;1.250;2;3.5\n")).repairs).toEqual([])
  })

  it("reads formulas of strings, and reports them", async () => {
    const { items, repairs } = await read('sku,width,length,height\n="007",1,2,"=""3"""\n')
    expect(items.get("007")).toMatchObject({ height: 3 })
    expect(repairs).toEqual([
      { line: 2, column: 1, at: "", message: 'read "=\\"007\\"" as "007"', kind: "repaired" },
      { line: 2, column: 4, at: "", message: 'read "=\\"3\\"" as "3"', kind: "repaired" }
    ])
  })

  it("accepts a SKU twice with the same size", async () => {
    expect((await read("sku,width,length,height\nA,1,2,3\nA,1,2,3.0\n")).items.size).toBe(1)
  })

  it("reads the units of --units, and refuses an absent file", async () => {
    const content = "SKU,Weight (kg),Length (cm),Width (cm),Height (cm)\nA,0.4,1,2,3\n"
    const { items } = await read(content, { length: "cm", weight: "kg" })
    expect(items.get("A")).toEqual({ reference: "A", weight: 0.4, length: 1, width: 2, height: 3 })
    await expect(readItems(join(folder, "none"), inches)).rejects.toThrow(
      `--items ${join(folder, "none")}: cannot be read: no such file or directory`
    )
  })
})

describe("orders without sizes", () => {
  const items = new Map<string, Readonly<Record<string, unknown>>>([
    ["MUG", mug],
    ["POSTER", poster]
  ])
  const reading = { hasItemSizes: true }

  it("reads the sizes of --items, unless a row has its own", async () => {
    const text = "order,reference,quantity,width,length,height\nA,MUG,2,,,\nA,POSTER,,,,\nA,MUG,1,7,8,9\nA,,1,16,,20\n"
    expect(summarize(await readAll(text, { items, reading }))).toEqual([
      {
        order: "A",
        items: [
          { ...mug, quantity: 2 },
          { reference: "MUG", quantity: 1, width: 7, length: 8, height: 9 }
        ],
        prints: [poster, { quantity: 1, width: 16, height: 20 }]
      }
    ])
  })

  it("reads the sizes of --items for JSON", async () => {
    const text = JSON.stringify({ order: "A", items: [{ reference: "MUG", quantity: 2 }] })
    expect(summarize(await readAll(text, { items }))).toEqual([{ order: "A", items: [{ ...mug, quantity: 2 }] }])
  })

  it.each([
    ["order,reference,quantity\nA,MUG,1\nA,CUP,3\nA,CUP,1\nB,MUG,1\n", [3, 2], [4, 2], ""],
    [
      '{"order":"A","items":[{"reference":"MUG"},{"reference":"CUP","quantity":3},{"reference":"CUP"}]}\n{"order":"B","items":[{"reference":"MUG","quantity":1}]}\n',
      [1, 56],
      [1, 89],
      "/items/{}/reference"
    ]
  ])(
    "refuses an order with an item of unknown size, and does not drop the item: %j",
    async (text, first, second, at) => {
      const readings = await readAll(text, { items, reading })
      const message = 'unknown SKU "CUP"; --items must give its size'
      expect(summarize(readings)).toEqual([
        [
          [...first, at.replace("{}", "1"), message],
          [...second, at.replace("{}", "2"), message]
        ],
        { order: "B", items: [{ ...mug, quantity: 1 }] }
      ])
      expect(readings[0]).toMatchObject({
        unknown: [
          { reference: "CUP", quantity: 3 },
          { reference: "CUP", quantity: 1 }
        ]
      })
    }
  )

  it("refuses orders without the column of the reference", async () => {
    await expect(readAll("order,quantity\nA,1\n", { items, reading })).rejects.toThrow(
      'orders: line 1, column 1: missing column "reference"; this column is required'
    )
  })
})
