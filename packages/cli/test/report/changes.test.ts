import { expect, it } from "vitest"

const { adviceOf } = (await import(new URL("../../report/first-page/advice.js", import.meta.url).href)) as {
  readonly adviceOf: (data: object) => string
}

const none = { postage: "0.00", cartons: "0.00" }

/** Returns the text of a recommendation for a sample of 26 orders, and the cells of its rows. */
const pageOf = (change: object, before: object, year: number, boxes = 30) => {
  const changes = {
    sample: 26,
    served: 26,
    orders: 26,
    currency: "USD",
    before: { boxes, ...none, air: 0, ...before },
    advice: {
      drop: "box A",
      change: { boxes: 0, ...none, air: 0, newlyServed: 0, ofNewlyServed: none, unserved: 0, ...change },
      ranges: { cost: [0, 0], newlyServed: [0, 0], ofNewlyServed: [0, 0] }
    },
    year: { orders: year, basis: "" }
  }
  const html = adviceOf({ assumptions: {}, changes, totals: { airCount: 1, airUnit: "in³" }, units: { length: "in" } })
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!)
  )
  return { html, cells: Object.fromEntries(rows.map(([name, ...cells]) => [name, cells])) }
}

it.each([
  // A year has 1,000 / 26 = 38.46 times the orders, 988 / 26 = 38, and 1,001 / 26 = 38.5. 1,236 are rounded to three digits.
  [-1, 1_000, "38 boxes fewer", "−38"],
  [-1, 988, "38 boxes fewer", "−38"],
  [1, 1_001, "39 boxes more", "+39"],
  [-1, 1_001, "39 boxes fewer", "−39"],
  [-26, 1_236, "1,240 boxes fewer", "−1,240"]
])(
  "a change of %d boxes in a year of %d orders is the same in the sentence and in the table",
  (boxes, year, text, cell) => {
    const { cells, html } = pageOf({ boxes }, {}, year)
    expect(html).toContain(`A year: ${text}.`)
    expect(cells.Boxes![1]).toBe(cell)
  }
)

it("a change that is rounded to zero has no sign, and is not in the sentence", () => {
  const { cells, html } = pageOf({ boxes: 1, postage: "-0.02" }, { postage: "100.00" }, 3)
  expect(html).toContain("A year: the same number of boxes and the same costs.")
  expect(cells.Boxes).toEqual(["+1<small>3.3 % of 30</small>", "0"])
  expect(cells["Postage, USD"]).toEqual(["−0.02<small>0.0 % of 100.00</small>", "0.00"])
})

it("a change has no share of a base of zero", () => {
  const { cells } = pageOf({ cartons: "4.00" }, {}, 26)
  expect(cells["Cartons, USD"]).toEqual(["+4.00", "+4.00"])
})
