// cspell:ignore refrence ordr
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { readMapping } from "../../src/orders/column-mapping.ts"
import { readAll, summarize } from "./read-all.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("the value of --map", () => {
  it.each([
    ["order=Name,quantity=Lineitem quantity", { order: "Name", quantity: "Lineitem quantity" }],
    [" order = Name , quantity= Qty ", { order: "Name", quantity: "Qty" }],
    ['reference="SKU, variant",order="a ""b"" =c"', { reference: "SKU, variant", order: 'a "b" =c' }],
    ["postal=a=b", { postal: "a=b" }],
    ["order=Größe 12″", { order: "Größe 12″" }]
  ])("reads the pairs %s", (value, map) => {
    expect(readMapping(value)).toEqual(map)
  })

  it("reads pairs with any name in quotation marks", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((name) => name.trim() === name && name !== "x"),
        (name) => {
          const quoted = `order="${name.replaceAll('"', '""')}",reference=x`
          expect(readMapping(quoted)).toEqual({ order: name, reference: "x" })
        }
      ),
      { seed: seedOf(1) }
    )
  })

  it.each([
    ["ordr=Name", '--map: unknown column "ordr"; did you mean "order"?'],
    ["order=", "--map: order: missing name; must be a column of the CSV"],
    ["order=A,order=B", "--map: order: appears twice; must appear once"],
    ["order=A,reference=A", '--map: column "A" appears twice; must fill one column'],
    ["order=A,B", '--map: "B" is not a pair; a name with a comma must be in quotation marks'],
    ['order="A', '--map: unclosed quotation mark in "A'],
    ['order="A"B', '--map: expected a comma before "B"'],
    ["none.json", "--map none.json: cannot be read: no such file or directory"]
  ])("refuses %s", (value, message) => {
    expect(() => readMapping(value)).toThrow(message)
  })

  it("reads a file, and names the nearest column for an unknown one", () => {
    const file = join(folder, "map.json")
    writeFileSync(file, '{ "order": "Name" }')
    expect(readMapping(file)).toEqual({ order: "Name" })
    writeFileSync(file, '{ "order": "Name",\n  "refrence": "SKU" }')
    expect(() => readMapping(file)).toThrow(
      `--map ${file}: line 2, column 15 (/refrence): unknown field "refrence"; did you mean "reference"?`
    )
    writeFileSync(file, '{ "order": "Name", "reference": "Name" }')
    expect(() => readMapping(file)).toThrow('--map: column "Name" appears twice; must fill one column')
  })
})

describe("a CSV with mapped columns", () => {
  const map = { order: "Belegnr.", reference: "Artikel", width: "B", length: "L", height: "H" }

  it("reads only the mapped columns", async () => {
    const text = "weight,belegnr. ,Artikel,B,L,H,weight\nheavy,7,MUG,1,2,3,x\nheavy,7,CUP,4,5,6,x\n"
    expect(summarize(await readAll(text, { reading: { map } }))).toEqual([
      {
        order: "7",
        items: [
          { reference: "MUG", width: 1, length: 2, height: 3 },
          { reference: "CUP", width: 4, length: 5, height: 6 }
        ]
      }
    ])
  })

  it.each([
    ["belegnr,Artikel,B,L,H", 'column 1: --map: order: unknown column "Belegnr."; did you mean "belegnr"?'],
    ["Belegnr.,Artikel,B,L,H,b", 'column 6: duplicate column "B"; must appear once']
  ])("refuses the header %s", async (header, message) => {
    await expect(readAll(`${header}\n`, { reading: { map } })).rejects.toThrow(message)
  })

  it("refuses columns without a size, and JSON", async () => {
    const reading = { map: { order: "a", reference: "b" } }
    await expect(readAll("a,b\n1,2\n", { reading })).rejects.toThrow(
      'missing column "width"; this column is required; without it, --items must give the sizes'
    )
    await expect(readAll('{"order":"1"}\n', { reading })).rejects.toThrow(
      "--map: orders contains JSON; only the columns of a CSV can be mapped"
    )
  })
})
