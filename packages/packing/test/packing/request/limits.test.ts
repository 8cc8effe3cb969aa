import type { PackingRefusal, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, mug, refusals, request, withBox, withItem } from "./mug-and-crate.ts"

const times = <A>(count: number, value: A): A[] => new Array<A>(count).fill(value)

const itemPlace = { item: 0, reference: "mug" }
const boxPlace = { box: 0, reference: "L" }

/** For each limit: its name, its value, a builder of requests, the next larger value, and the refusal of that value. */
const limits: ReadonlyArray<readonly [string, number, (value: number) => Request, number, PackingRefusal]> = [
  ...(["width", "length", "height", "gap"] as const).map(
    (side) =>
      [
        side,
        200_000,
        (value: number) => withItem({ [side]: value }),
        1,
        {
          ...itemPlace,
          code: "too-large",
          at: `/items/0/${side}`,
          message: `items[0].${side} (mug): must be at most 200000, got 200001`
        }
      ] as const
  ),
  ...(["width", "length", "height"] as const).map(
    (side) =>
      [
        `inner ${side}`,
        200_000,
        (value: number) => withBox({ inner: { ...crate.inner, [side]: value } }),
        1,
        {
          ...boxPlace,
          code: "too-large",
          at: `/boxes/0/inner/${side}`,
          message: `boxes[0].inner.${side} (L): must be at most 200000, got 200001`
        }
      ] as const
  ),
  ...(["width", "length", "height"] as const).map(
    (side) =>
      [
        `outer ${side}`,
        200_000,
        (value: number) => withBox({ outer: { ...crate.inner, [side]: value } }),
        1,
        {
          ...boxPlace,
          code: "too-large",
          at: `/boxes/0/outer/${side}`,
          message: `boxes[0].outer.${side} (L): must be at most 200000, got 200001`
        }
      ] as const
  ),
  [
    "weight of an item",
    1e10,
    (weight) => withItem({ weight }),
    1,
    {
      ...itemPlace,
      code: "too-large",
      at: "/items/0/weight",
      message: "items[0].weight (mug): must be at most 10000000000, got 10000000001"
    }
  ],
  [
    "weight on top",
    1e15,
    (onTop) => withItem({ onTop }),
    1,
    {
      ...itemPlace,
      code: "too-large",
      at: "/items/0/onTop",
      message: "items[0].onTop (mug): must be at most 1000000000000000, got 1000000000000001"
    }
  ],
  [
    "weight of a box",
    1e10,
    (emptyWeight) => withBox({ emptyWeight }),
    1,
    {
      ...boxPlace,
      code: "too-large",
      at: "/boxes/0/emptyWeight",
      message: "boxes[0].emptyWeight (L): must be at most 10000000000, got 10000000001"
    }
  ],
  [
    "gross weight",
    1e15,
    (maxWeight) => withBox({ maxWeight }),
    1,
    {
      ...boxPlace,
      code: "too-large",
      at: "/boxes/0/maxWeight",
      message: "boxes[0].maxWeight (L): must be at most 1000000000000000, got 1000000000000001"
    }
  ],
  [
    "stock",
    1e9,
    (stock) => withBox({ stock }),
    1,
    {
      ...boxPlace,
      code: "too-large",
      at: "/boxes/0/stock",
      message: "boxes[0].stock (L): must be at most 1000000000, got 1000000001"
    }
  ],
  [
    "price",
    1e12,
    (price) => withBox({ price }),
    0.5,
    {
      ...boxPlace,
      code: "too-large",
      at: "/boxes/0/price",
      message: "boxes[0].price (L): must be at most 1000000000000, got 1000000000000.5"
    }
  ],
  [
    "support",
    1,
    (support) => ({ ...request, support }),
    0.5,
    { code: "too-large", at: "/support", message: "support: must be at most 1, got 1.5" }
  ],
  [
    "effort",
    1e9,
    (effort) => ({ ...request, effort }),
    1,
    { code: "too-large", at: "/effort", message: "effort: must be at most 1000000000, got 1000000001" }
  ],
  [
    "alternatives",
    100,
    (alternatives) => ({ ...request, alternatives }),
    1,
    { code: "too-large", at: "/alternatives", message: "alternatives: must be at most 100, got 101" }
  ],
  [
    "scale of lengths",
    200_000,
    (length) => ({ ...request, scale: { length } }),
    800_001,
    { code: "too-large", at: "/scale/length", message: "scale.length: must be at most 1000000, got 1000001" }
  ],
  [
    "scale of weights",
    1e6,
    (weight) => ({ ...request, scale: { weight } }),
    1,
    { code: "too-large", at: "/scale/weight", message: "scale.weight: must be at most 1000000, got 1000001" }
  ],
  [
    "pieces of an item",
    10_000,
    (quantity) => withItem({ quantity }),
    1,
    {
      ...itemPlace,
      code: "too-many",
      at: "/items/0/quantity",
      message: "items[0].quantity (mug): exceeds the limit of 10000 pieces per request"
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
      message: "items[10000].quantity (mug): exceeds the limit of 10000 pieces per request"
    }
  ],
  [
    "boxes",
    10_000,
    (count) => ({ ...request, boxes: times(count, crate) }),
    1,
    { code: "too-many", at: "/boxes", message: "boxes: must be a list of at most 10000, got a list of 10001" }
  ],
  [
    "measures",
    10,
    (count) => ({ ...request, objective: times(count, "boxes" as const) }),
    1,
    { code: "too-many", at: "/objective", message: "objective: must be a list of at most 10, got a list of 11" }
  ],
  [
    "apart references of an item",
    1_000,
    (count) => withItem({ apart: times(count, "other") }),
    1,
    {
      ...itemPlace,
      code: "too-many",
      at: "/items/0/apart",
      message: "items[0].apart (mug): must be a list of at most 1000, got a list of 1001"
    }
  ],
  [
    "apart references of all items",
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
      message: "items[100].apart (mug): exceeds the limit of 100000 apart references per request"
    }
  ]
]

describe("limits of a request", () => {
  it.each(limits)("accepts %s up to %d and refuses more", (_, max, at, step, refusal) => {
    expect(refusals(at(max))).toEqual([])
    expect(refusals(at(max + step))).toEqual([refusal])
  })

  it("accepts 0 in every field that may be 0, and refuses it in the others", () => {
    for (const zero of [{ weight: 0 }, { gap: 0 }, { onTop: 0 }]) expect(refusals(withItem(zero))).toEqual([])
    for (const zero of [{ emptyWeight: 0 }, { maxWeight: 0 }, { stock: 0 }, { price: 0 }])
      expect(refusals(withBox(zero))).toEqual([])
    for (const zero of [{ support: 0 }, { effort: 0 }, { alternatives: 0 }, { timeLimit: { now: () => 0, limit: 0 } }])
      expect(refusals({ ...request, ...zero })).toEqual([])
    for (const field of ["width", "length", "height", "quantity"])
      expect(refusals(withItem({ [field]: 0 }))).toEqual([
        {
          ...itemPlace,
          code: "not-positive",
          at: `/items/0/${field}`,
          message: `items[0].${field} (mug): must be greater than 0, got 0`
        }
      ])
    for (const field of ["length", "weight"])
      expect(refusals({ ...request, scale: { [field]: 0 } })).toEqual([
        { code: "not-positive", at: `/scale/${field}`, message: `scale.${field}: must be greater than 0, got 0` }
      ])
  })

  it("applies the limits on length and weight to scaled units", () => {
    const scaled = (items: object, boxes: object) =>
      refusals({ scale: { length: 10, weight: 100 }, items: [{ ...mug, ...items }], boxes: [{ ...crate, ...boxes }] })
    const messages = (found: ReadonlyArray<PackingRefusal>) => found.map(({ message }) => message)
    expect(scaled({ width: 20_000, weight: 1e8 }, { emptyWeight: 0.01, maxWeight: 1e13 })).toEqual([])
    expect(messages(scaled({ width: 20_000.1, gap: 0.05 }, {}))).toEqual([
      "items[0].width (mug): must be at most 20000, got 20000.1",
      "items[0].gap (mug): must be a multiple of 1/10, got 0.05"
    ])
    expect(messages(scaled({ weight: 0.001, onTop: 0.25, quantity: 1.5 }, {}))).toEqual([
      "items[0].weight (mug): must be a multiple of 1/100, got 0.001",
      "items[0].quantity (mug): must be an integer, got 1.5"
    ])
    expect(messages(scaled({}, { emptyWeight: 100_000_001, inner: { width: 1, length: 1, height: 0.25 } }))).toEqual([
      "boxes[0].inner.height (L): must be a multiple of 1/10, got 0.25",
      "boxes[0].emptyWeight (L): must be at most 100000000, got 100000001"
    ])
    expect(messages(scaled({}, { maxWeight: 1e14, stock: 0.5 }))).toEqual([
      "boxes[0].maxWeight (L): must be at most 10000000000000, got 100000000000000",
      "boxes[0].stock (L): must be an integer, got 0.5"
    ])
  })

  it("limits the pieces of all items together, and refuses only the first item above the limit", () => {
    const items = [4_000, 6_000, 1, 1].map((quantity) => ({ ...mug, quantity }))
    expect(refusals({ items, boxes: [crate] }).map(({ at }) => at)).toEqual(["/items/2/quantity"])
    expect(refusals({ items: items.slice(0, 2), boxes: [crate] })).toEqual([])
  })

  it("refuses the first item above the limit, and reads only a small part of a million items", () => {
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
