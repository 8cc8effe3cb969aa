import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { placesOfLateItems } from "../src/add-items.ts"
import { loadPlanOf } from "../src/load-plan.ts"
import { cartonsOfOrders } from "../src/share-cartons.ts"

const parcels = JSON.parse(readFileSync(new URL("../parcels.json", import.meta.url), "utf8"))

it("loads all parcels on the fewest pallets, each below the height of the truck", () => {
  const { lines } = loadPlanOf(parcels)
  const pallets = lines.flatMap((line) => /^Pallet \d: (\d+) parcels, (\d+) cm, (\d+) kg$/.exec(line) ?? [])
  const numbers = (at: number) => pallets.filter((_, index) => index % 4 === at).map(Number)
  // 3.98 m³ of parcels need three pallets of 1.59 m³.
  expect(numbers(1)).toHaveLength(3)
  expect(numbers(1).reduce((sum, count) => sum + count)).toBe(48 + 10 + 30)
  expect(Math.max(...numbers(2))).toBeLessThanOrEqual(180)
  expect(numbers(3).reduce((sum, weight) => sum + weight)).toBe(48 * 9 + 10 * 24 + 30 * 1 + 3 * 25)
})

it("names parcels that fit on no pallet", () => {
  const { lines } = loadPlanOf([{ reference: "pole", width: 10, length: 300, height: 10, weight: 5 }])
  expect(lines).toEqual([expect.stringMatching(/^Left behind: .*pole/)])
})

it("packs items into cartons, and loads the cartons", () => {
  const items = [{ reference: "MUG", width: 10, length: 10, height: 10, weight: 1, quantity: 48, stop: 2 }]
  const boxes = [{ reference: "M", inner: { width: 40, length: 30, height: 20 }, emptyWeight: 1 }]
  // A carton of 24 litres holds 24 mugs of 1 litre. Two cartons of 25 kg lie side by side on a pallet of 25 kg.
  expect(loadPlanOf({ items, boxes }).lines).toEqual(["Pallet 1: 2 parcels, 34 cm, 75 kg", "  2 × M, stop 2"])
})

it("gives the only carton to the urgent order, and states what the other one waits for", () => {
  const items = [{ reference: "MUG", width: 10, length: 10, height: 10 }]
  const cartons = [{ reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: 1 }]
  const orders = [
    { reference: "A-1", items },
    { reference: "A-2", items, priority: 1 }
  ]
  expect(cartonsOfOrders(orders, cartons)).toEqual(["A-1: waits for 1 × S", "A-2: 1 × S"])
})

it("puts a late item beside the piece in an open carton, and the next one into another carton", () => {
  const sides = { width: 10, length: 10, height: 10 }
  const open = {
    carton: { reference: "M", inner: { width: 20, length: 10, height: 10 } },
    items: [{ reference: "MUG", ...sides }],
    placements: [{ item: 0, piece: 0, at: { x: 0, y: 0, z: 0 }, turned: { x: "width", y: "length", z: "height" } }]
  } as const
  const late = [{ reference: "CUP", ...sides, quantity: 2 }]
  expect(placesOfLateItems(open, late)).toEqual(["Carton 1: CUP at 10, 0, 0 cm", "Carton 2: CUP at 0, 0, 0 cm"])
  expect(placesOfLateItems(open, [{ reference: "POLE", width: 30, length: 1, height: 1 }])).toEqual([
    expect.stringMatching(/^Left over: .*POLE/)
  ])
})

it("the program prints the plan, and writes a drawing of each pallet", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-pallets-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const main = join(import.meta.dirname, "../src/main.ts")
  const args = ["--conditions=waybill-source", main, join(import.meta.dirname, "../parcels.json"), folder]
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toContain("10 × frames, stop 1")
  expect(readdirSync(folder).sort()).toEqual(["pallet-1.svg", "pallet-2.svg", "pallet-3.svg"])
  expect(readFileSync(join(folder, "pallet-1.svg"), "utf8")).toMatch(/^<svg /)
})
