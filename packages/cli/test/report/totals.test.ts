import { expect, it } from "vitest"

type Figures = Readonly<Record<string, unknown>>
const { totalsOf } = (await import(new URL("../../report/totals.js", import.meta.url).href)) as {
  readonly totalsOf: (totals: Figures) => string
}

const batch = {
  air: null,
  boxes: 90,
  costs: [["USD", "900.00"]],
  litres: 0,
  orders: 100,
  pieces: 90,
  refused: 3,
  savings: [],
  services: [{ parcels: 90 }],
  skipped: 5,
  unserved: 2,
  weights: []
}

it("divides boxes and costs by the packed or shipped orders, without skipped and invalid ones", () => {
  // 92 orders are valid and not skipped, and 90 of them were shipped.
  const html = totalsOf(batch)
  expect(html).toContain("<dd>100<small>3 invalid, 5 skipped</small>")
  expect(html).toContain("<small>0.98 per valid order</small>")
  expect(html).toContain("<small>10.00 per order shipped</small>")
  expect(totalsOf({ ...batch, unserved: 0 })).toContain("<small>0.98 per order</small>")
  expect(totalsOf({ ...batch, refused: 0 })).toContain("<small>5 skipped</small>")
  expect(totalsOf({ ...batch, refused: 0, skipped: 0 })).toContain("<small>all valid</small>")
})

it("names the boxes of orders that are not shipped, because the cost leaves them out", () => {
  const html = totalsOf({ ...batch, boxes: 97, air: 0.25, airUnit: "ft³", airVolume: 12 })
  expect(html).toContain("<dd>97<small>90 in 90 orders shipped, 7 in others</small>")
  expect(html).toContain("<dd>25 %<small>12 ft³ in all boxes</small>")
  expect(html).toContain("<small>10.00 per order shipped</small>")
  // `pack` ships no order.
  expect(totalsOf({ ...batch, boxes: 97, costs: [], services: [] })).toContain(
    "<dd>97<small>1.05 per valid order</small>"
  )
})
