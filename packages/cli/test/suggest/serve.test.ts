import { printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { packagingOf } from "../../src/packing/stock.ts"
import { serveLike } from "../../src/suggest/serve.ts"

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
