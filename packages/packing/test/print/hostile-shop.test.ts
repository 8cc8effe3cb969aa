import {
  type CutCarton,
  type PrintCatalogue,
  type PrintOptions,
  type PrintProfile,
  packPrints,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { box, parcelsOf, plain, summary } from "./print-setup.ts"

const cube = (side: number) => ({ width: side, length: side, height: side })
const cutter = (n: number, step: number): CutCarton => ({
  reference: `cut${n}`,
  min: cube(1),
  max: cube(60),
  step: cube(step),
  walls: cube(0)
})
const prints = [{ width: 8, height: 10, finishing: "Canvas", quantity: 3 }]
const messageOf = (profile: PrintProfile, catalogue: PrintCatalogue, options: PrintOptions = {}) => {
  const info = packPrints(prints, profile, catalogue, options)
  return info._tag === "Refused" ? info.refusals[0]!.message : undefined
}

it("packs with as many boxes as the packer accepts and cartons cut to size", () => {
  // No box replaces another one, because a larger one has a smaller limit.
  const boxes = Array.from({ length: 500 }, (_, n) => ({
    ...box(`b${n}`, 20 + n / 100, 20 + n / 100, 3),
    maxWeight: 45 - n / 100
  }))
  const info = packPrints(prints, printProfile, { boxes, tubes: [], cut: [cutter(0, 0.5)] })
  expect(parcelsOf(info)).toHaveLength(1)
})

it("packs a print that fits only the largest of more boxes than the packer accepts", () => {
  const boxes = Array.from({ length: 499 }, (_, n) => ({
    ...box(`b${n}`, 20 + n / 100, 20 + n / 100, 3),
    maxWeight: 45 - n / 100
  }))
  const large = { width: 50, height: 50, finishing: "Canvas", quantity: 1 }
  const catalogue = {
    boxes: [...boxes, box("large", 60, 60, 3)],
    tubes: [],
    cut: [{ ...cutter(0, 0.5), max: cube(30) }]
  }
  const parcels = parcelsOf(packPrints([...prints, large], printProfile, catalogue))
  expect(parcels.flatMap(({ contents }) => contents).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4)
})

it("refuses a step below a millionth, the rounding step of sides", () => {
  const catalogueOf = (step: number) => ({ boxes: [], tubes: [], cut: [cutter(0, step)] })
  const message = "catalogue.cut[0].step.width: must be 0.000001 or more, got"
  expect(messageOf(printProfile, catalogueOf(5e-324))).toBe(`${message} 5e-324`)
  expect(messageOf(printProfile, catalogueOf(9e-7))).toBe(`${message} 9e-7`)
  expect(summary(packPrints(prints, printProfile, catalogueOf(1e-6)))).toEqual([["cut0 11x9x5", [[0, 3]]]])
})

it("refuses more than 20 kinds of cartons cut to size, because each has many sizes to try", () => {
  const cut = Array.from({ length: 21 }, (_, n) => cutter(n, 0.5))
  expect(messageOf(printProfile, { ...printCatalogue, cut })).toBe(
    "catalogue.cut: must be a list of at most 20, got a list of 21"
  )
  expect(messageOf(printProfile, { ...printCatalogue, cut: cut.slice(1) })).toBeUndefined()
})

it("refuses a carton whose walls make it larger than the packer accepts", () => {
  const profile = { scale: 1, finishings: {}, otherwise: plain }
  const cut = [{ ...cutter(0, 1), max: cube(10_000), walls: cube(10_000) }]
  expect(messageOf(profile, { boxes: [], tubes: [], cut })).toMatch(/^catalogue\.cut\[0\]\.max: .*price/)
})

it("refuses an objective without measures or with more measures than the packer accepts", () => {
  expect(messageOf(printProfile, printCatalogue, { objective: [] })).toBe(
    "options.objective: must be a list of 1 or more elements, got a list of 0"
  )
  expect(messageOf(printProfile, printCatalogue, { objective: Array<"boxes">(11).fill("boxes") })).toBe(
    "options.objective: must be a list of at most 10, got a list of 11"
  )
})

it("packs prints that are heavier than the packer accepts into boxes without a limit", () => {
  const heavy = { ...plain, thickness: 0.001, atMost: 2, weight: 10_000 }
  const profile = { scale: 1000, finishings: {}, otherwise: heavy, packaging: { board: 0 } }
  const boxes = [box("any", 100, 100, 1), { ...box("weak", 90, 90, 1), maxWeight: 5 }]
  const info = packPrints([{ width: 80, height: 80, quantity: 5 }], profile, { boxes, tubes: [] })
  expect(summary(info)).toEqual([
    ["any", [[0, 2]]],
    ["any", [[0, 2]]],
    ["any", [[0, 1]]]
  ])
})

it("bounds the work of alternatives for large orders", () => {
  const many = Array.from({ length: 20 }, (_, n) => ({
    width: 5 + n,
    height: 6 + n,
    finishing: "Canvas",
    quantity: 20
  }))
  const { user } = process.cpuUsage()
  const info = packPrints(many, printProfile, printCatalogue, { alternatives: 100 })
  expect(info).toMatchObject({ _tag: "Packed", unpacked: [] })
  expect(info._tag === "Packed" && info.alternatives.length).toBeGreaterThan(0)
  // Without a bound, this takes 30 seconds.
  expect(process.cpuUsage().user - user).toBeLessThan(12_000_000)
})
