import { afterAll, describe, expect, it } from "vitest"
import { LikelyUnits } from "../../src/formats/likely-units.ts"
import type { Units } from "../../src/settings/units.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

// Mugs, books, a game, a lamp and a kettle, in inches and pounds: 0.07 to 0.9 g/cm³.
const goods = [
  [4.5, 4.5, 4, 0.8],
  [8, 5.5, 1.25, 1.1],
  [9, 6, 1.5, 2.1],
  [12, 10, 3, 3.5],
  [10, 10, 16, 4],
  [9, 7, 10, 3.2]
] as const

const factors = { in: 1, ft: 1 / 12, mm: 25.4, cm: 2.54, m: 0.0254, oz: 16, lb: 1, g: 453.59237, kg: 0.45359237 }

const warning = (actual: Units, given: Units, count: number = goods.length) => {
  const likely = new LikelyUnits()
  for (const [width, length, height, weight] of goods.slice(0, count))
    likely.add({
      width: width * factors[actual.length],
      length: length * factors[actual.length],
      height: height * factors[actual.length],
      weight: weight * factors[actual.weight]
    })
  return likely.warning(given)
}

const units = (text: string) => {
  const [length, weight] = text.split(",")
  return { length, weight } as Units
}

describe("units of a file", () => {
  it.each([
    ["cm,kg", "in,lb", "too light", "cm,kg"],
    ["in,lb", "cm,kg", "too heavy", "in,lb"],
    ["mm,g", "in,lb", "too light", "cm,kg"],
    ["mm,kg", "cm,kg", "too light", "mm,kg"],
    ["cm,g", "cm,kg", "too heavy", "cm,g"],
    ["cm,kg", "m,kg", "too light", "cm,kg"]
  ])("warns about items in %s that are read in %s", (actual, given, problem, likely) => {
    expect(warning(units(actual), units(given))).toBe(
      `items are ${problem} for their size in ${given}; if the file has other units, name them, such as --units ${likely}`
    )
  })

  it.each(["in,lb", "cm,kg", "mm,g", "mm,kg", "in,oz", "ft,lb", "m,kg"])("accepts items in %s", (text) => {
    expect(warning(units(text), units(text))).toBeUndefined()
  })

  it("judges two different items if all are implausible, and one item never", () => {
    for (const count of [2, 4, 5]) expect(warning(units("cm,kg"), units("in,lb"), count)).toBeDefined()
    for (const count of [2, 4, 5]) expect(warning(units("in,lb"), units("cm,kg"), count)).toBeDefined()
    expect(warning(units("cm,kg"), units("in,lb"), 1)).toBeUndefined()
  })

  const judged = (...densities: ReadonlyArray<readonly [gramsPerCubicCentimetre: number, pieces?: number]>) => {
    const likely = new LikelyUnits()
    for (const [weight, pieces] of densities) likely.add({ width: 1, length: 1, height: 1, weight }, pieces)
    return likely.warning(units("cm,g")) !== undefined
  }

  it("judges few items only if the median is half as light or twice as heavy as goods can be", () => {
    expect([judged([0.019], [0.018]), judged([0.021], [0.022])]).toEqual([true, false])
    expect([judged([17], [18]), judged([15], [14])]).toEqual([true, false])
    // One of the items is plausible.
    expect([judged([0.01], [0.011], [0.041]), judged([0.01], [0.011], [0.039])]).toEqual([false, true])
  })

  it("judges by the median of all pieces", () => {
    const plausible = [[0.3], [0.31], [0.32], [0.33]] as const
    expect([judged(...plausible, [0.01, 3]), judged(...plausible, [0.01, 5])]).toEqual([false, true])
    expect(judged(...plausible, [0.01, 2], [0.01, 3])).toBe(true)
    expect([judged(...plausible, [0.01, -9]), judged([0.01, 0], [0.011, 0]), judged()]).toEqual([false, false, false])
  })

  it("judges at most 2,000 different items, and only those with sides and a weight", () => {
    const likely = new LikelyUnits()
    for (let i = 0; i < 9; i++) likely.add({ width: 1, length: 2, height: 3, weight: 4 })
    for (let i = 1; i < 9; i++) likely.add({ width: i, length: 1, height: 1 })
    for (let i = 1; i < 9; i++) likely.add({ width: i, length: 1, weight: 1 })
    expect(likely.warning(units("in,lb"))).toBeUndefined()
    for (let i = 1; i < 2_500; i++) likely.add({ width: i, length: 1, height: 1, weight: i < 2_000 ? i : i / 1e9 })
    expect(likely.warning(units("cm,g"))).toBeUndefined()
  })

  const sizes = goods
    .map(([w, l, h, kg], i) => `S${i},${w * 2.5},${l * 2.5},${h * 2.5},${(kg * 0.45).toFixed(2)}\n`)
    .join("")
  const expected =
    "items are too light for their size in in,lb; if the file has other units, name them, such as --units cm,kg"

  it("warns about --items in centimetres without --units", async () => {
    put("sizes.csv", `sku,width,length,height,weight\n${sizes}`)
    put("skus.csv", "order,reference,quantity\nA,S1,1\n")
    const { err } = await run(["pack", "skus.csv", "--items", "sizes.csv"])
    expect(err).toContain(`waybill: --items sizes.csv: ${expected}\n`)
    expect((await run(["pack", "skus.csv", "--items", "sizes.csv", "--units", "cm,kg"])).err).not.toContain("items are")
  })

  it("warns about --items with three sizes in centimetres", async () => {
    put("three.csv", "SKU,Width,Length,Height,Weight\nMUG,11,11,10,0.4\nBOOK,20,14,3,0.5\nS1,8,8,8,.2\n")
    const { err } = await run(["pack", "skus.csv", "--items", "three.csv"])
    expect(err).toContain(`waybill: --items three.csv: ${expected}\n`)
  })

  it("counts the quantities of a CSV of orders", async () => {
    const csv = (pillows: number) =>
      `reference,width,length,height,weight,quantity\n${sizes.replaceAll("\n", ",1\n")}PILLOW,10,10,10,1,${pillows}\n`
    put("few.csv", csv(2).replace("10,10,10,1,", "10,10,10,9999,"))
    const read = async (name: string) => (await run(["pack", name, "--units", "cm,kg"])).err.includes("items are")
    expect(await read("few.csv")).toBe(false)
    put("heavy.csv", csv(20).replace("10,10,10,1,", "10,10,10,9999,"))
    expect(await read("heavy.csv")).toBe(true)
  })

  it("warns about a CSV of orders in centimetres without --units", async () => {
    put("cm.csv", `reference,width,length,height,weight\n${sizes}`)
    expect((await run(["pack", "cm.csv"])).err).toContain(expected)
    expect((await run(["pack", "cm.csv", "--units", "cm,kg"])).err).not.toContain("items are")
  })
})
