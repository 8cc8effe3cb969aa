import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readItems } from "../../src/orders/read-items.ts"
import { sandbox } from "../commands/sandbox.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, "products.csv")
const read = async (rows: ReadonlyArray<string>, header: string) => {
  writeFileSync(file, [header, ...rows].join("\n"))
  const { inheriting, items, repairs, withoutSize } = await readItems(file, { length: "in", weight: "lb" })
  return {
    items: [...items.values()].map((item) => ({ ...item })),
    notes: repairs.map(({ column, line, message }) => `${line}:${column} ${message}`),
    inheriting,
    withoutSize
  }
}

/** The first columns of the product export, and `Parent`, in the order of the shop. */
const header =
  "ID,Type,SKU,Name,Published,Tax status,In stock?,Weight (lbs),Length (in),Width (in),Height (in),Categories,Parent,Position"

const product = (id: number, type: string, sku: string, sizes: string, parent = ""): string =>
  `${id},"${type}",${sku},Mug,1,taxable,1,${sizes},Mugs,${parent},0`

describe("variations in the product export of WooCommerce", () => {
  it("fills each blank size and weight with that of the parent, by SKU or ID, in any order", async () => {
    const rows = [
      product(13, "variation", "MUG-R", ",,,", "MUG"),
      product(12, "variable", "MUG", "0.8,4,5,6"),
      product(14, "variation, virtual", "MUG-L", "1.1,,,9", "id:12"),
      product(15, "variation", "MUG-B", "1,2,3,4", "MUG")
    ]
    expect(await read(rows, header)).toEqual({
      items: [
        { reference: "MUG-R", weight: 0.8, length: 4, width: 5, height: 6 },
        { reference: "MUG", weight: 0.8, length: 4, width: 5, height: 6 },
        { reference: "MUG-L", weight: 1.1, length: 4, width: 5, height: 9 },
        { reference: "MUG-B", weight: 1, length: 2, width: 3, height: 4 }
      ],
      notes: [],
      inheriting: 2,
      withoutSize: 0
    })
  })

  it("leaves out a parent without a SKU, and gives a variation without one that of its parent", async () => {
    const rows = [
      product(12, "variable", "", "0.8,4,5,6"),
      product(13, "variation", "MUG-R", ",,,", "id:12"),
      product(14, "variation", "", ",,,", "id:12"),
      product(20, "variable", "CUP", "0.5,3,3,3"),
      product(21, "variation", "", ",,,", "CUP")
    ]
    expect(await read(rows, header)).toEqual({
      items: [
        { reference: "MUG-R", weight: 0.8, length: 4, width: 5, height: 6 },
        { reference: "CUP", weight: 0.5, length: 3, width: 3, height: 3 }
      ],
      notes: [],
      inheriting: 2,
      withoutSize: 1
    })
  })

  it("reports a variation without a size whose parent is not in the file", async () => {
    const rows = [
      product(13, "variation", "A", ",,,", "GONE"),
      product(14, "variation", "B", "1,2,3,4", "GONE"),
      product(15, "variation", "C", ",,,"),
      product(16, "simple", "D", "1,2,3,4", "B")
    ]
    expect(await read(rows, header)).toEqual({
      items: [
        { reference: "B", weight: 1, length: 2, width: 3, height: 4 },
        { reference: "D", weight: 1, length: 2, width: 3, height: 4 }
      ],
      notes: ['2:13 no size, and no row of the parent "GONE"'],
      inheriting: 0,
      withoutSize: 2
    })
  })

  it("reports an invalid cell of a parent once", async () => {
    const rows = [product(12, "variable", "MUG", "0.8,4,5,tall"), product(13, "variation", "MUG-R", ",,,", "MUG")]
    await expect(read(rows, header)).rejects.toThrow(
      /^--items .*: line 2, column 11: height: invalid value "tall"; expected a number$/
    )
  })

  it.each(["SKU,Parent,Width,Length,Height", "SKU,Type,Width,Length,Height"])(
    "does nothing without the columns of the export: %s",
    async (names) => {
      expect(await read(["A,variation,1,2,3", "B,A,,,"], names)).toEqual({
        items: [{ reference: "A", width: 1, length: 2, height: 3 }],
        notes: [],
        inheriting: 0,
        withoutSize: 1
      })
    }
  )
})

describe("pack with the product export", () => {
  const place = sandbox()
  afterAll(place.clear)

  it("says in one line how many variations have sizes of parents", async () => {
    const { put, run, values } = place
    const rows = [product(12, "variable", "MUG", "0.8,4,5,6"), product(13, "variation", "MUG-R", ",,,", "MUG")]
    put("products.csv", [header, ...rows].join("\n"))
    put("mugs.csv", "order,reference,quantity\nB-1,MUG-R,2\n")
    const { code, err, out } = await run(["pack", "mugs.csv", "--items", "products.csv"])
    expect(code, err).toBe(0)
    expect(err).toMatch(/^--items products\.csv: 1 variation with sizes or weights of parents\.\n1 order, 1 box, /)
    expect(values(out)).toMatchObject([{ order: "B-1", boxes: [{ pieces: 2 }] }])
  })
})
