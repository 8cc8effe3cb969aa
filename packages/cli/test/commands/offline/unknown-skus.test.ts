import { expect, it } from "vitest"
import { UnknownSkus } from "../../../src/commands/offline/unknown-skus.ts"

it("lists each unknown SKU once, with its orders and pieces and the nearest known SKU", () => {
  const unknown = new UnknownSkus()
  for (let n = 0; n < 3; n++)
    unknown.add([
      { reference: "mug-red", quantity: 2 },
      { reference: "TEAPOT-1", quantity: 1 },
      { reference: "mug-red", quantity: 5 }
    ])
  unknown.add([{ reference: "BOK", quantity: 1 }])
  unknown.add([{ reference: "XL", quantity: 1 }])
  const known = new Map(["MUG-RED", "TEAPOT-17", "BOOK", "XXS", "S"].map((sku) => [sku, {}]))
  expect(unknown.lines(known, undefined)).toEqual([
    "waybill: 4 unknown SKUs; --items must give the size of each:",
    '  "mug-red": 3 orders, 21 pieces; did you mean "MUG-RED"?',
    '  "TEAPOT-1": 3 orders, 3 pieces; did you mean "TEAPOT-17"?',
    '  "BOK": 1 order, 1 piece; did you mean "BOOK"?',
    '  "XL": 1 order, 1 piece'
  ])
})

it("suggests a SKU that differs only in leading zeros, which a spreadsheet removes", () => {
  const unknown = new UnknownSkus()
  for (const reference of ["007", "12", "0", "000"]) unknown.add([{ reference, quantity: 1 }])
  const known = new Map(["8", "7", "00012", "13"].map((sku) => [sku, {}]))
  expect(unknown.lines(known, undefined).slice(1)).toEqual([
    '  "007": 1 order, 1 piece; did you mean "7"?',
    '  "12": 1 order, 1 piece; did you mean "00012"?',
    '  "0": 1 order, 1 piece',
    '  "000": 1 order, 1 piece'
  ])
})

it("keeps ten thousand unknown SKUs and lists ten, so that memory and output do not grow", () => {
  const unknown = new UnknownSkus()
  for (let n = 0; n < 20_000; n++) unknown.add([{ reference: `${"x".repeat(1000)}${n}`, quantity: 1 }])
  const lines = unknown.lines(new Map(), "bad.csv")
  expect(lines).toHaveLength(12)
  expect(lines[0]).toBe("waybill: 10,000 unknown SKUs, and others 10,000 times; --items must give the size of each:")
  expect(lines.at(-1)).toBe("  … and 9,990 more, in bad.csv")
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(150)
})

it("lists nothing if every SKU is known", () => {
  expect(new UnknownSkus().lines(new Map(), undefined)).toEqual([])
})
