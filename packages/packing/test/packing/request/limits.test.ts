import type { Refusal, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, mug, ofBox, ofItem, refusals, request } from "./mug-and-crate.ts"

const times = <A>(count: number, value: A): A[] => new Array<A>(count).fill(value)

const ITEM = { item: 0, reference: "mug" }
const BOX = { box: 0, reference: "L" }

/** Up to what a field may go, what its request is at a value, and what is said of the next one. */
const MOST: ReadonlyArray<readonly [string, number, (value: number) => Request, number, Refusal]> = [
  ...(["width", "length", "height", "gap"] as const).map(
    (side) =>
      [
        side,
        200_000,
        (value: number) => ofItem({ [side]: value }),
        1,
        {
          ...ITEM,
          code: "too-large",
          at: `/items/0/${side}`,
          message: `item mug (number 1): ${side} is 200001, more than 200000`
        }
      ] as const
  ),
  ...(["width", "length", "height"] as const).map(
    (side) =>
      [
        `inner ${side}`,
        200_000,
        (value: number) => ofBox({ inner: { ...crate.inner, [side]: value } }),
        1,
        {
          ...BOX,
          code: "too-large",
          at: `/boxes/0/inner/${side}`,
          message: `box L (number 1): inner/${side} is 200001, more than 200000`
        }
      ] as const
  ),
  ...(["width", "length", "height"] as const).map(
    (side) =>
      [
        `outer ${side}`,
        200_000,
        (value: number) => ofBox({ outer: { ...crate.inner, [side]: value } }),
        1,
        {
          ...BOX,
          code: "too-large",
          at: `/boxes/0/outer/${side}`,
          message: `box L (number 1): outer/${side} is 200001, more than 200000`
        }
      ] as const
  ),
  [
    "weight of an item",
    1e10,
    (weight) => ofItem({ weight }),
    1,
    {
      ...ITEM,
      code: "too-large",
      at: "/items/0/weight",
      message: "item mug (number 1): weight is 10000000001, more than 10000000000"
    }
  ],
  [
    "weight on top",
    1e15,
    (onTop) => ofItem({ onTop }),
    1,
    {
      ...ITEM,
      code: "too-large",
      at: "/items/0/onTop",
      message: "item mug (number 1): onTop is 1000000000000001, more than 1000000000000000"
    }
  ],
  [
    "weight of a box",
    1e10,
    (emptyWeight) => ofBox({ emptyWeight }),
    1,
    {
      ...BOX,
      code: "too-large",
      at: "/boxes/0/emptyWeight",
      message: "box L (number 1): emptyWeight is 10000000001, more than 10000000000"
    }
  ],
  [
    "gross weight",
    1e15,
    (maxWeight) => ofBox({ maxWeight }),
    1,
    {
      ...BOX,
      code: "too-large",
      at: "/boxes/0/maxWeight",
      message: "box L (number 1): maxWeight is 1000000000000001, more than 1000000000000000"
    }
  ],
  [
    "stock",
    1e9,
    (stock) => ofBox({ stock }),
    1,
    {
      ...BOX,
      code: "too-large",
      at: "/boxes/0/stock",
      message: "box L (number 1): stock is 1000000001, more than 1000000000"
    }
  ],
  [
    "price",
    1e12,
    (price) => ofBox({ price }),
    0.5,
    {
      ...BOX,
      code: "too-large",
      at: "/boxes/0/price",
      message: "box L (number 1): price is 1000000000000.5, more than 1000000000000"
    }
  ],
  [
    "support",
    1,
    (support) => ({ ...request, support }),
    0.5,
    { code: "too-large", at: "/support", message: "request: support is 1.5, more than 1" }
  ],
  [
    "effort",
    1e9,
    (effort) => ({ ...request, effort }),
    1,
    { code: "too-large", at: "/effort", message: "request: effort is 1000000001, more than 1000000000" }
  ],
  [
    "alternatives",
    100,
    (alternatives) => ({ ...request, alternatives }),
    1,
    { code: "too-large", at: "/alternatives", message: "request: alternatives is 101, more than 100" }
  ],
  [
    "scale of lengths",
    200_000,
    (length) => ({ ...request, scale: { length } }),
    800_001,
    { code: "too-large", at: "/scale/length", message: "request: scale/length is 1000001, more than 1000000" }
  ],
  [
    "scale of weights",
    1e6,
    (weight) => ({ ...request, scale: { weight } }),
    1,
    { code: "too-large", at: "/scale/weight", message: "request: scale/weight is 1000001, more than 1000000" }
  ],
  [
    "pieces of an item",
    10_000,
    (quantity) => ofItem({ quantity }),
    1,
    {
      ...ITEM,
      code: "too-many",
      at: "/items/0/quantity",
      message: "item mug (number 1): quantity brings the order to more than 10000 pieces"
    }
  ],
  [
    "items",
    10_000,
    (count) => ({ ...request, items: times(count, mug) }),
    1,
    {
      code: "too-many",
      at: "/items/10000/quantity",
      item: 10_000,
      reference: "mug",
      message: "item mug (number 10001): quantity brings the order to more than 10000 pieces"
    }
  ],
  [
    "boxes",
    500,
    (count) => ({ ...request, boxes: times(count, crate) }),
    1,
    { code: "too-many", at: "/boxes", message: "request: boxes has 501 entries, more than 500" }
  ],
  [
    "measures",
    10,
    (count) => ({ ...request, objective: times(count, "boxes" as const) }),
    1,
    { code: "too-many", at: "/objective", message: "request: objective has 11 entries, more than 10" }
  ],
  [
    "references apart",
    1_000,
    (count) => ofItem({ apart: times(count, "other") }),
    1,
    {
      ...ITEM,
      code: "too-many",
      at: "/items/0/apart",
      message: "item mug (number 1): apart has 1001 entries, more than 1000"
    }
  ],
  [
    "references apart in all",
    100_000,
    (count) => {
      const apart = (line: number) => times(Math.min(1000, count - 1000 * line), "other")
      return { ...request, items: times(Math.ceil(count / 1000), mug).map((item, n) => ({ ...item, apart: apart(n) })) }
    },
    1,
    {
      code: "too-many",
      at: "/items/100/apart",
      item: 100,
      reference: "mug",
      message: "item mug (number 101): apart brings the order to more than 100000 references"
    }
  ]
]

describe("a request may go up to a limit and no further:", () => {
  it.each(MOST)("%s %d", (_, most, at, step, refusal) => {
    expect(refusals(at(most))).toEqual([])
    expect(refusals(at(most + step))).toEqual([refusal])
  })

  it("what may be nought, and what may not", () => {
    for (const none of [{ weight: 0 }, { gap: 0 }, { onTop: 0 }]) expect(refusals(ofItem(none))).toEqual([])
    for (const none of [{ emptyWeight: 0 }, { maxWeight: 0 }, { stock: 0 }, { price: 0 }])
      expect(refusals(ofBox(none))).toEqual([])
    for (const none of [{ support: 0 }, { effort: 0 }, { alternatives: 0 }, { fuse: { now: () => 0, limit: 0 } }])
      expect(refusals({ ...request, ...none })).toEqual([])
    for (const field of ["width", "length", "height", "quantity"])
      expect(refusals(ofItem({ [field]: 0 }))).toEqual([
        {
          ...ITEM,
          code: "not-positive",
          at: `/items/0/${field}`,
          message: `item mug (number 1): ${field} is 0, not above 0`
        }
      ])
    for (const field of ["length", "weight"])
      expect(refusals({ ...request, scale: { [field]: 0 } })).toEqual([
        { code: "not-positive", at: `/scale/${field}`, message: `request: scale/${field} is 0, not above 0` }
      ])
  })

  it("lengths and weights in units of the scale", () => {
    const scaled = (items: object, boxes: object) =>
      refusals({ scale: { length: 10, weight: 100 }, items: [{ ...mug, ...items }], boxes: [{ ...crate, ...boxes }] })
    const said = (found: ReadonlyArray<Refusal>) => found.map(({ message }) => message)
    expect(scaled({ width: 20_000, weight: 1e8 }, { emptyWeight: 0.01, maxWeight: 1e13 })).toEqual([])
    expect(said(scaled({ width: 20_000.1, gap: 0.05 }, {}))).toEqual([
      "item mug (number 1): width is 20000.1, more than 20000",
      "item mug (number 1): gap is finer than 1/10: 0.05"
    ])
    expect(said(scaled({ weight: 0.001, onTop: 0.25, quantity: 1.5 }, {}))).toEqual([
      "item mug (number 1): weight is finer than 1/100: 0.001",
      "item mug (number 1): quantity is not a whole number: 1.5"
    ])
    expect(said(scaled({}, { emptyWeight: 100_000_001, inner: { width: 1, length: 1, height: 0.25 } }))).toEqual([
      "box L (number 1): inner/height is finer than 1/10: 0.25",
      "box L (number 1): emptyWeight is 100000001, more than 100000000"
    ])
    expect(said(scaled({}, { maxWeight: 1e14, stock: 0.5 }))).toEqual([
      "box L (number 1): maxWeight is 100000000000000, more than 10000000000000",
      "box L (number 1): stock is not a whole number: 0.5"
    ])
  })

  it("the pieces of all items together, and the first that is too much is named once", () => {
    const items = [4_000, 6_000, 1, 1].map((quantity) => ({ ...mug, quantity }))
    expect(refusals({ items, boxes: [crate] }).map(({ at }) => at)).toEqual(["/items/2/quantity"])
    expect(refusals({ items: items.slice(0, 2), boxes: [crate] })).toEqual([])
  })

  it("of a million items, that with the piece that is too much, and none is read that cannot be it", () => {
    const unread = Object.defineProperty({}, "reference", {
      get: () => {
        throw new Error("read")
      }
    })
    const million = (quantity: number) => [...times(10_001, { ...mug, quantity }), ...times(989_999, unread)]
    const at = (quantity: number) => refusals({ items: million(quantity), boxes: [crate] }).map(({ at }) => at)
    expect(at(1)).toEqual(["/items/10000/quantity"])
    expect(at(3)).toEqual(["/items/3333/quantity"])
  })
})
