import { type PackedBox, type Packing, type Request, type Unpacked, violationsOf } from "@waybill/packing"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const gold = { reference: "GOLD", width: 10, length: 10, height: 10, quantity: 3, value: 50 }
const foam = { reference: "FOAM", width: 20, length: 20, height: 20, value: 60, priority: 1 }
const rock = { reference: "ROCK", width: 30, length: 10, height: 10, quantity: 2 }
const items = [gold, foam, rock]
const cube = { reference: "CUBE", inner: { width: 20, length: 20, height: 20 }, stock: 1 }

const line = (order: string, more: object = {}): string => `${JSON.stringify({ order, items, ...more })}\n`
const boxesFile = (name: string, ...boxes: ReadonlyArray<object>) => put(name, JSON.stringify({ boxes }))
const cubes = boxesFile("cubes.json", cube)

/** Packs with --fill in one thread. Starting threads takes long. */
const fill = (file: string, goal: string, flags: ReadonlyArray<string> = [], boxes = cubes) =>
  run(["pack", file, "--boxes", boxes, "--workers", "1", "--fill", goal, ...flags])

const contentsIn = (out: string) =>
  values(out).map(({ boxes }) =>
    (boxes as ReadonlyArray<{ contents: unknown }>).map(({ contents }) => JSON.stringify(contents)).join()
  )

interface Line {
  readonly boxes: ReadonlyArray<{
    readonly kind: PackedBox["kind"]
    readonly reference: string
    readonly width: number
    readonly length: number
    readonly height: number
    readonly weight: number
    readonly packed: Pick<PackedBox, "inner" | "placements">
  }>
  readonly unpacked: ReadonlyArray<Omit<Unpacked, "item">>
}

const volumeOf = (...sides: ReadonlyArray<number>): number => sides.reduce((product, side) => product * side, 1)
const innerVolume = ({ inner }: Pick<PackedBox, "inner">): number => volumeOf(inner.width, inner.length, inner.height)

/** Returns the packing that a line of the output describes. */
const packingOf = ({ boxes, unpacked }: Line, { boxes: given, items }: Request): Packing => ({
  boxes: boxes.map(({ height, kind, length, packed, reference, weight, width }) => ({
    box: given.findIndex((box) => box.reference === reference),
    kind,
    reference,
    outer: { width, length, height },
    grossWeight: weight,
    fill: packed.placements.reduce((sum, { size }) => sum + volumeOf(size.x, size.y, size.z), 0) / innerVolume(packed),
    ...packed
  })),
  unpacked: unpacked.map((each) => ({ ...each, item: items.findIndex((item) => item.reference === each.reference) })),
  certificate: { proofs: [], optimal: false }
})

describe("waybill pack --fill", () => {
  it("loads the most volume, value or priority, and lists the rest with quantities and bounds", async () => {
    const file = put("one.ndjson", line("A"))
    const volume = await fill(file, "volume")
    expect(volume.code).toBe(1)
    expect(contentsIn(volume.out)).toEqual(['[{"reference":"FOAM","quantity":1}]'])
    expect(values(volume.out)[0]!.achieved).toEqual([
      { measure: "volume", value: 8000, atMost: 8000, gap: 0, proved: true, by: "volume" }
    ])
    expect(values(volume.out)[0]).not.toHaveProperty("certificate")
    expect(volume.err).toContain(
      "\nA: 1 of 6 pieces loaded in 1 container, 100.0 % full; volume 8,000 in³, the bound; unpacked: 3 × GOLD, 2 × ROCK\n"
    )
    const value = await fill(file, "value")
    expect(contentsIn(value.out)).toEqual(['[{"reference":"GOLD","quantity":3}]'])
    expect(values(value.out)[0]!.unpacked).toMatchObject([
      { reference: "FOAM", quantity: 1 },
      { reference: "ROCK", quantity: 2, reason: "too-long" }
    ])
    expect(value.err).toMatch(/A: 3 of 6 pieces loaded in 1 container, 37.5 % full; value 150 of at most \d+/)
    const priority = await fill(file, "priority")
    expect(contentsIn(priority.out)).toEqual(['[{"reference":"FOAM","quantity":1}]'])
    expect(priority.err).toContain("; priority 1: 1 piece, the bound; unpacked: 3 × GOLD, 2 × ROCK\n")
  })

  it("writes packings that the verifier accepts, including with decimals, several containers, stops and limits", async () => {
    const boxes: Request["boxes"] = [
      { ...cube, inner: { width: 20.5, length: 41, height: 20.25 }, stock: 2, maxWeight: 9.5, unload: "front" },
      { ...cube, reference: "SMALL", maxPieces: 3, fillLimit: 0.8, emptyWeight: 1.25 }
    ]
    const cargo = items.map((item, i) => ({ ...item, quantity: 7, weight: 0.75 + i, stop: i, gap: 0.25 }))
    const file = put("ruled.ndjson", line("A", { items: cargo }))
    const { out } = await fill(file, "value", ["--effort", "1"], boxesFile("ruled.json", ...boxes))
    const request: Request = {
      items: cargo.map(({ reference, width, length, height, quantity, weight, stop, gap }) => ({
        ...{ reference, width, length, height, quantity, weight, stop, gap }
      })),
      boxes,
      scale: { length: 100, weight: 100 }
    }
    const packing = packingOf(values(out)[0] as unknown as Line, request)
    expect(packing.boxes.length).toBeGreaterThan(1)
    expect(violationsOf(request, packing)).toEqual([])
  })

  it("loads every piece if there are enough containers, and then exits with 0", async () => {
    const many = boxesFile("many.json", { ...cube, inner: { width: 30, length: 20, height: 20 }, stock: undefined })
    const { code, err } = await fill(put("all.ndjson", line("A")), "value", [], many)
    expect(code).toBe(0)
    expect(err).toMatch(/\nA: all 6 pieces loaded in \d containers?, [\d.]+ % full; value 210, the bound\n$/)
  })

  it("reads values and priorities from CSV, and writes the quantities of unpacked items", async () => {
    const csv =
      "order,reference,width,length,height,quantity,value,priority\nA,GOLD,10,10,10,9,50,\nA,FOAM,20,20,20,1,60,1\n"
    const { out } = await fill(put("cargo.csv", csv), "value", ["--format", "csv"])
    expect(out).toMatch(/^2,A,1,box,CUBE,20,20,20,0,1,8,8 × GOLD,/m)
    expect(out).toMatch(/^2,A,.*,1 unpacked: FOAM /m)
    expect(out).toMatch(/^2,A,.*,1 unpacked: GOLD /m)
  })

  it("fills the containers for each order, names orders without a name, and prints at most 20 lines", async () => {
    const orders = Array.from({ length: 22 }, () => ({ items: [gold] }))
    const { code, err, out } = await fill(put("many.json", JSON.stringify(orders)), "volume")
    expect(code).toBe(0)
    expect(new Set(contentsIn(out))).toEqual(new Set(['[{"reference":"GOLD","quantity":3}]']))
    expect(err.match(/line 1: all 3 pieces loaded in 1 container, 37.5 % full/g)).toHaveLength(20)
    expect(err).toMatch(/\n2 more loadings\n$/)
  })

  it("names at most 10 unpacked items of an order, and says if nothing is loaded", async () => {
    const poles = Array.from({ length: 12 }, (_, i) => ({ ...rock, reference: `POLE-${i}` }))
    const { err } = await fill(put("poles.ndjson", line("A\u202e", { items: poles })), "volume")
    expect(err).toContain("\nA\\u202e: no piece loaded; unpacked: 2 × POLE-0, ")
    expect(err).toMatch(/2 × POLE-9 and 2 more items\n$/)
  })

  it("continues an interrupted run, and writes the proofs to the report", async () => {
    const file = put("two.ndjson", line("A") + line("B"))
    const flags = ["--out", "whole.ndjson", "--html", "report.html", "--svg", "drawings"]
    await fill(file, "volume", flags)
    const whole = read("whole.ndjson")
    expect(read("report.html")).toContain(
      "The volume of the loaded pieces is 8,000 in³, which reaches its bound (the volume of the containers)."
    )
    expect(read("drawings/B-2-1.svg")).toContain("<svg")
    put("part.ndjson", whole.slice(0, whole.indexOf("\n") + 1))
    await fill(file, "volume", ["--out", "part.ndjson", "--resume"])
    expect(read("part.ndjson")).toBe(whole)
  })

  it("refuses orders without what it maximizes, and orders with prints, and loads the others", async () => {
    const file = put(
      "mixed.ndjson",
      line("A", { items: [rock] }) + line("B", { prints: [{ width: 8, height: 8 }] }) + line("C")
    )
    const { err, out } = await fill(file, "value")
    expect(values(out).map(({ mistakes }) => mistakes === undefined)).toEqual([false, false, true])
    expect(err).toContain("line 1, column 22 (/items): no item has a value; --fill value needs at least one\n")
    expect(err).toContain("(/prints): --fill loads only items; pack orders with prints without it\n")
    const { err: unranked } = await fill(put("unranked.ndjson", line("A", { items: [gold] })), "priority")
    expect(unranked).toContain("no item has a priority; --fill priority needs at least one\n")
  })

  it("refuses items with an invalid value or priority", async () => {
    const faults: ReadonlyArray<readonly [item: object, fault: string]> = [
      [{ ...gold, value: -1 }, "(/items/0/value): must be from 0 to 1,000,000,000,000"],
      [{ ...gold, value: "5" }, "(/items/0/value): must be a number"],
      [{ ...gold, priority: 1.5 }, "(/items/0/priority): must be an integer from 0 to 1,000,000"],
      [{ ...gold, priority: 1_000_001 }, "(/items/0/priority): must be an integer from 0 to 1,000,000"],
      [{ ...gold, values: 1 }, '(/items/0/values): unknown field "values"; did you mean "value"?']
    ]
    const file = put("worth.ndjson", faults.map(([item], i) => line(`A-${i}`, { items: [item] })).join(""))
    const lines = (await fill(file, "value")).err.split("\n")
    for (const [i, [, fault]] of faults.entries()) expect(lines[i]).toContain(fault)
  })

  it.each([
    [["--objective", "boxes"], "cannot be used with --objective; --fill names the measure"],
    [["--balance"], "cannot be used with --balance"],
    [["--share-stock"], "cannot be used with --share-stock"],
    [["--keep", "kept.ndjson"], "cannot be used with --keep"]
  ])("refuses %s", async (flags, problem) => {
    put("kept.ndjson", '{"order":"A","boxes":[]}\n')
    const { code, err } = await fill(put("any.ndjson", line("A")), "volume", flags)
    expect([code, err]).toEqual([2, `waybill: --fill: ${problem}\n`])
  })

  it.each([
    [{ centreOfGravity: {} }, "cannot be used with boxes that have a centreOfGravity"],
    [{ kind: "mailer" }, 'box "BAG" is a mailer; containers must be of the kind box']
  ])("refuses a box with %j", async (fields, problem) => {
    const boxes = boxesFile("other.json", cube, { ...cube, reference: "BAG", ...fields })
    const { code, err } = await fill(put("any.ndjson", line("A")), "volume", [], boxes)
    expect([code, err]).toEqual([2, `waybill: --fill: ${problem}\n`])
  })

  it("refuses a run without boxes and an unknown measure", async () => {
    const file = put("any.ndjson", line("A"))
    expect((await run(["pack", file, "--fill", "volume"])).err).toBe(
      "waybill: --fill: needs --boxes; its boxes are the containers to fill\n"
    )
    expect((await fill(file, "weight")).err).toBe(
      'waybill: --fill: invalid value "weight"; expected volume, value or priority\n'
    )
  })

  it("ignores values and priorities in runs without --fill", async () => {
    const file = put("plain.ndjson", line("A", { items: [gold, foam] }))
    for (const flags of [[], ["--balance"], ["--share-stock"]]) {
      const stock = boxesFile("stock.json", { ...cube, stock: 2 })
      const { code, out } = await run(["pack", file, "--boxes", stock, ...flags])
      expect(code).toBe(0)
      expect(values(out)[0]!.boxes).toHaveLength(2)
    }
  })
})

it("loads items with decimals, and names a length with too many of them", async () => {
  put(
    "cage.json",
    JSON.stringify({ boxes: [{ reference: "cage", inner: { width: 37.5, length: 25, height: 60 }, stock: 1 }] })
  )
  const crate = { reference: "crate", width: 18.75, length: 12.5, height: 15, quantity: 16 }
  put("crates.json", JSON.stringify({ order: "fine", items: [crate] }))
  put("finer.json", JSON.stringify({ order: "too fine", items: [{ ...crate, width: 18.7512345 }] }))
  const fill = (name: string) => run(["pack", name, "--boxes", "cage.json", "--fill", "volume"])
  expect((await fill("crates.json")).err).toContain("fine: all 16 pieces loaded in 1 container, 100.0 % full")
  expect((await fill("finer.json")).err).toContain(
    "(/items/0/width): items[0].width (crate): must have at most 6 decimals, got 18.7512345"
  )
})
