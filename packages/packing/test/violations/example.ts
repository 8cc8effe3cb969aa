import { type Item, type Packing, type Placement, type Request, type Rule, violationsOf } from "@waybill/packing"

/** Two books side by side, a card across both, and a vase with a gap in a separate box. */
export const request: Request = {
  scale: { length: 10, weight: 1 },
  items: [
    {
      reference: "book",
      width: 10,
      length: 20,
      height: 3,
      weight: 500,
      quantity: 2,
      rotation: "flat",
      onTop: 50,
      group: "g"
    },
    { reference: "card", width: 16, length: 20, height: 0.5, weight: 50, rotation: "none", group: "g" },
    { reference: "vase", width: 8, length: 8, height: 12, weight: 900, gap: 1, apart: ["book"] }
  ],
  boxes: [
    {
      reference: "S",
      inner: { width: 20, length: 20, height: 10 },
      emptyWeight: 100,
      maxWeight: 1150,
      stock: 1,
      price: 2
    },
    { reference: "M", inner: { width: 14, length: 10, height: 10 }, outer: { width: 15, length: 11, height: 11 } }
  ]
}
/** Orientation in which the item is not turned. */
const asGiven = { x: "width", y: "length", z: "height" } as const
const place = (
  item: number,
  piece: number,
  at: readonly [number, number, number],
  change: Partial<Placement> = {}
): Placement => {
  const { reference, width, length, height } = request.items[item]!
  const [x, y, z] = at
  return {
    item,
    piece,
    reference,
    at: { x, y, z },
    size: { x: width, y: length, z: height },
    turned: asGiven,
    ...change
  }
}
const vaseOnSide = { size: { x: 12, y: 8, z: 8 }, turned: { x: "height", y: "length", z: "width" } } as const
/** Valid packing of the request. */
export const packing: Packing = {
  boxes: [
    {
      box: 0,
      reference: "S",
      kind: "box",
      inner: { width: 20, length: 20, height: 10 },
      outer: { width: 20, length: 20, height: 10 },
      grossWeight: 1150,
      fill: (600 + 600 + 160) / 4000,
      placements: [place(0, 0, [0, 0, 0]), place(0, 1, [10, 0, 0]), place(1, 0, [2, 0, 3])]
    },
    {
      box: 1,
      reference: "M",
      kind: "box",
      inner: { width: 14, length: 10, height: 10 },
      outer: { width: 15, length: 11, height: 11 },
      grossWeight: 900,
      fill: 768 / 1400,
      placements: [place(2, 0, [1, 1, 1], vaseOnSide)]
    }
  ],
  unpacked: [],
  certificate: {
    proofs: [
      { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["pairs"] },
      { measure: "volume", value: 5815, atLeast: 5000, proved: false, by: [] }
    ],
    optimal: false
  }
}

/** Returns the rules that a packing breaks. */
export const rulesBrokenBy = (input: Request, packed: Packing): readonly Rule[] => [
  ...new Set(violationsOf(input, packed).map(({ rule }) => rule))
]

/** Returns the packing with a change to one placement. */
export const withPlacement = (box: number, at: number, change: Partial<Placement>): Packing => ({
  ...packing,
  boxes: packing.boxes.map((packed, b) =>
    b === box
      ? { ...packed, placements: packed.placements.map((p, n) => (n === at ? { ...p, ...change } : p)) }
      : packed
  )
})
/** Returns the request with a change to one item. */
export const withItem = (item: number, change: Partial<Item>): Request => ({
  ...request,
  items: request.items.map((given, index) => (index === item ? { ...given, ...change } : given))
})
/** Returns the request with a change to one box. */
export const withBox = (box: number, change: Partial<Request["boxes"][number]>): Request => ({
  ...request,
  boxes: request.boxes.map((given, index) => (index === box ? { ...given, ...change } : given))
})

/** Returns the violations as `rule: message`. */
export const messagesOf = (input: Request, packed: Packing): readonly string[] =>
  violationsOf(input, packed).map(({ rule, message }) => `${rule}: ${message}`)

/**
 * Returns the rules that a packing breaks. The packing is one box with single pieces at the given positions. Weights
 * and fill are computed.
 */
export const rulesInOneBox = (
  box: Request["boxes"][number],
  pieces: readonly (readonly [item: Omit<Item, "reference">, at: readonly [number, number, number]])[],
  support = 0.75
): readonly Rule[] => {
  const items = pieces.map(([item], index) => ({ ...item, reference: `${index}` }))
  const { width, length, height } = box.inner
  const volumes = items.reduce((sum, item) => sum + item.width * item.length * item.height, 0)
  const placements = pieces.map(
    ([item, [x, y, z]], index): Placement => ({
      item: index,
      piece: 0,
      reference: `${index}`,
      at: { x, y, z },
      size: { x: item.width, y: item.length, z: item.height },
      turned: asGiven
    })
  )
  const grossWeight = items.reduce((sum, { weight = 0 }) => sum + weight, 0)
  const fill = volumes / (width * length * height)
  const packed = { box: 0, reference: box.reference, kind: box.kind ?? "box", inner: box.inner, outer: box.inner }
  return rulesBrokenBy(
    { items, boxes: [box], support },
    {
      boxes: [{ ...packed, grossWeight, fill, placements }],
      unpacked: [],
      certificate: { proofs: [], optimal: false }
    }
  )
}
/** Box that is large enough for every test. */
export const crate = { reference: "crate", inner: { width: 100, length: 100, height: 100 } }
export const cube = (side: number, rest: Partial<Item> = {}) => ({ width: side, length: side, height: side, ...rest })
export const slab = (width: number, length: number, height: number, rest: Partial<Item> = {}) => ({
  width,
  length,
  height,
  ...rest
})
