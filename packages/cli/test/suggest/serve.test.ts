import { printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { packagingOf } from "../../src/packing/stock.ts"
import { rankAlone, serveLike } from "../../src/suggest/serve.ts"

const cube = (side: number) => ({ width: side, length: side, height: side })

it("ranks a packing by the volume inside its boxes, and that of a tube by its outside", () => {
  const stock = packagingOf(
    [{ reference: "S", inner: cube(10), outer: cube(12) }],
    [{ reference: "T", diameter: 3, length: 40, outer: { width: 4, length: 41, height: 4 } }]
  )
  const serve = serveLike({ stock, profile: printProfile, effort: 0, objective: ["empty-space", "boxes"] }, undefined)
  const items = [{ reference: "A", ...cube(10) }]
  expect(serve({ items }, stock)?.rank).toEqual([1000, 1])
  const prints = [{ width: 20, height: 30, finishing: "Rolled" }]
  expect(serve({ items, prints }, stock)?.rank).toEqual([1000 + 4 * 41 * 4, 2])
})

it("a box alone has the least rank of a packing with it", () => {
  const settings = {
    stock: packagingOf([]),
    profile: printProfile,
    effort: 0,
    objective: ["price", "volume", "empty-space", "boxes"]
  } as const
  const box = { reference: "S", inner: cube(10) }
  expect(rankAlone(box, settings)).toEqual([0, 1000, 1000, 1])
  expect(rankAlone({ ...box, outer: cube(12), price: 0.86 }, settings)).toEqual([860_000, 1728, 1000, 1])
})
