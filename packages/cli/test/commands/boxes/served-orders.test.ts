import { existsSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const cube = (side: number) => ({ width: side, length: side, height: side })
const order = (sides: object) => JSON.stringify({ items: [{ reference: "thing", ...sides }] })
const times = (count: number, text: string) => Array<string>(count).fill(text)
const file = (name: string, lines: ReadonlyArray<string>) => put(name, `${lines.join("\n")}\n`)
const box = (reference: string, inner: object) => ({ reference, inner })
put("one-box.json", JSON.stringify({ boxes: [box("huge", cube(60))] }))

interface Suggested {
  readonly suggested: ReadonlyArray<{ readonly reference: string; readonly used: number }>
  readonly compared: number
  readonly measured: ReadonlyArray<{ readonly what: string; readonly inUse: number; readonly suggested: number }>
}
const suggest = async (...args: ReadonlyArray<string>) => {
  const { err, out } = await run(["boxes", "suggest", ...args, "--workers", "1", "--json"])
  return { err, ...(JSON.parse(out) as Suggested) }
}
const valuesIn = ({ measured }: Suggested) =>
  Object.fromEntries(measured.map(({ inUse, suggested, what }) => [what, [inUse, suggested]]))

describe("waybill boxes suggest, orders that are served", () => {
  it("suggests a size for the largest order, even if most orders are tiny", async () => {
    file("sizes.ndjson", [...times(30, order(cube(2))), ...[30, 35, 40, 45, 50].map((side) => order(cube(side)))])
    const result = await suggest("sizes.ndjson", "--boxes", "one-box.json", "--count", "1")
    expect(result.suggested).toMatchObject([{ reference: "50x50x50", used: 35 }])
    expect(valuesIn(result)).toMatchObject({ "orders served": [35, 35], "orders not served": [0, 0] })
  })

  it("does not count cancelled orders as not served", async () => {
    const line = (id: number, more: object) =>
      JSON.stringify({ name: `#${id}`, line_items: [{ sku: "CUP", quantity: 1 }], ...more })
    file("shop.ndjson", [line(1, {}), line(2, { cancelled_at: "2026-06-10" }), line(3, {})])
    put("sizes.csv", "sku,width,length,height\nCUP,4,4,4\n")
    const result = await suggest("shop.ndjson", "--items", "sizes.csv", "--boxes", "one-box.json", "--count", "1")
    expect(valuesIn(result)).toMatchObject({ "orders served": [2, 2], "orders not served": [0, 0] })
  })

  it("searches again with orders outside the sample that the first sizes do not serve", async () => {
    file("rare.ndjson", [...times(200, order(cube(5))), order(cube(50))])
    const result = await suggest("rare.ndjson", "--boxes", "one-box.json", "--count", "1", "--sample", "10")
    expect(result.err).toContain("The sizes found serve 1 order fewer than the boxes in use. Searching again.\n")
    expect(valuesIn(result)).toMatchObject({ "orders served": [201, 201] })
  })

  const poleAndCube = JSON.stringify({
    boxes: [box("pole", { width: 2, length: 90, height: 2 }), box("cube", cube(20))]
  })
  const poles = [...times(3, order({ width: 2, length: 90, height: 2 })), ...times(8, order(cube(10)))]

  it("fails and writes no file if the sizes serve fewer orders than the boxes in use", async () => {
    put("pole-and-cube.json", poleAndCube)
    file("poles.ndjson", poles)
    const args = ["poles.ndjson", "--boxes", "pole-and-cube.json", "--count", "1", "--out", "fewer.json"]
    const { code, err, out } = await run(["boxes", "suggest", ...args])
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toMatch(
      /waybill: the sizes found serve 8 orders, 3 fewer than the boxes in use; use a larger --count, or --allow-unserved\n$/
    )
    expect(existsSync("fewer.json")).toBe(false)
  })

  it("compares only orders that both sets serve with --allow-unserved", async () => {
    const args = ["poles.ndjson", "--boxes", "pole-and-cube.json", "--count", "1", "--allow-unserved"]
    const result = await suggest(...args)
    expect(result.compared).toBe(8)
    // Eight cubes of 10 in boxes of 20 and of 10.
    expect(valuesIn(result)).toEqual({
      "orders served": [11, 8],
      "orders not served": [0, 3],
      boxes: [8, 8],
      "volume shipped, in³": [64000, 8000],
      "air in boxes": [0.875, 0.0]
    })
  })

  it("keeps the boxes in use if every other choice serves fewer orders", async () => {
    const result = await suggest("poles.ndjson", "--boxes", "pole-and-cube.json", "--count", "2")
    expect(valuesIn(result)).toMatchObject({ "orders served": [11, 11] })
  })
})

describe("waybill boxes suggest, prints and tubes", () => {
  const prints = [
    { width: 16, height: 20, finishing: "Canvas", quantity: 2 },
    { width: 24, height: 36, finishing: "Rolled" }
  ]
  put(
    "mailer.json",
    JSON.stringify({
      boxes: [
        box("large", { width: 40, length: 40, height: 10 }),
        { ...box("mailer", { width: 9, length: 12, height: 1 }), kind: "mailer" }
      ],
      tubes: [{ reference: "tube", diameter: 4, length: 40, outer: { width: 4.25, length: 41, height: 4.25 } }]
    })
  )
  const printOrders = times(10, JSON.stringify({ prints }))

  it("finds boxes for prints: a canvas of 17 by 21 inches with its margins, twice, and a gap", async () => {
    file("prints.ndjson", printOrders)
    const result = await suggest("prints.ndjson", "--boxes", "mailer.json", "--count", "1", "--out", "new.json")
    // Two pieces of 1.5 inches and a gap of 0.25 need 3.25 inches.
    expect(result.suggested).toMatchObject([{ reference: "21x17x4", used: 10 }])
    expect(valuesIn(result)).toMatchObject({ "orders served": [10, 10], boxes: [20, 20] })
  })

  it("writes the tubes and mailers in use, so that the file serves the same orders", async () => {
    const { boxes, tubes } = JSON.parse(read("new.json")) as {
      readonly boxes: ReadonlyArray<{ readonly reference: string }>
      readonly tubes: ReadonlyArray<{ readonly reference: string }>
    }
    expect([...boxes, ...tubes].map(({ reference }) => reference)).toEqual(["21x17x4", "mailer", "tube"])
    const { err } = await run(["pack", "prints.ndjson", "--boxes", "new.json"])
    expect(err).toMatch(/^10 orders, 20 boxes, \d/)
  })

  it("packs prints according to --profile", async () => {
    const profile = JSON.parse(read("profile.json")) as { readonly finishings: object; readonly otherwise: object }
    const finishings = { ...profile.finishings, Canvas: profile.otherwise }
    put("canvas.json", JSON.stringify({ ...profile, finishings }))
    const result = await suggest("prints.ndjson", "--boxes", "boxes.json", "--count", "1", "--profile", "canvas.json")
    // A canvas is four inches thick here, and a rolled print fits into the tube of boxes.json.
    expect(result.suggested).toMatchObject([{ reference: "22x18x8", used: 10 }])
  })

  it("packs a print without an endless search if the boxes are longer than prints allow", async () => {
    put("long.json", JSON.stringify({ boxes: [box("long", { width: 20, length: 300, height: 4 })] }))
    put("short-print.json", '{"order":"A","prints":[{"width":8,"height":10}]}')
    const { out } = await run(["pack", "short-print.json", "--boxes", "long.json"])
    expect(JSON.parse(out)).toMatchObject({ boxes: [], unpacked: [{ quantity: 1, reason: "invalid-catalogue" }] })
  })
})
