import { type Item, type Packing, pack, type Request, type Rotation } from "@waybill/packing"
import { packPrintsOrThrow } from "@waybill/packing/prints"
import fc from "fast-check"

/** Name of an exported function, followed by its arguments, which are plain data. */
export type Call = readonly [name: string, ...args: unknown[]]

const boxes = [
  { reference: "S", inner: { width: 30, length: 20, height: 15 }, emptyWeight: 120, maxWeight: 5000, price: 1.1 },
  {
    reference: "M",
    inner: { width: 40, length: 30, height: 20 },
    outer: { width: 41, length: 31, height: 22 },
    stock: 2,
    price: 1.7
  },
  { reference: "L", inner: { width: 60, length: 40, height: 40 }, emptyWeight: 900, maxWeight: 30_000, price: 3.3 }
]

const everyRule: Request = {
  scale: { length: 100, weight: 10 },
  items: [
    {
      reference: `<b>"mug" & 'cup'</b> ]]>`,
      width: 12.25,
      length: 9,
      height: 10,
      weight: 350.5,
      quantity: 5,
      gap: 0.75,
      onTop: 800
    },
    { reference: "book", width: 21, length: 14.8, height: 2.8, weight: 450, quantity: 6, rotation: "flat", group: "g" },
    { reference: "card", width: 15, length: 10.5, height: 0.5, weight: 20, quantity: 3, group: "g" },
    {
      reference: "acid",
      width: 8,
      length: 8,
      height: 24,
      weight: 1100,
      rotation: "none",
      apart: ["book", "acid"],
      quantity: 2
    },
    { reference: "pole", width: 1, length: 1, height: 200 }
  ],
  boxes
}
const inTube: Request = {
  items: [{ reference: "roll", width: 7, length: 7, height: 60, quantity: 5 }],
  boxes: [{ reference: "T", kind: "tube", inner: { width: 20, length: 20, height: 70 } }]
}
const inMailer: Request = {
  items: [{ reference: "shirt", width: 25, length: 30, height: 2, quantity: 3 }],
  boxes: [{ reference: "E", kind: "mailer", inner: { width: 35, length: 45, height: 6 } }]
}

const side = fc.integer({ min: 1, max: 200 }).map((n) => n / 8)
const item = fc.record<Item>({
  reference: fc.constantFrom("a", "b", "c"),
  width: side,
  length: side,
  height: side,
  weight: fc.integer({ min: 0, max: 900 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  rotation: fc.constantFrom<Rotation>("any", "flat", "none", { up: ["width", "height"] }),
  gap: fc.constantFrom(0, 0.125, 1),
  onTop: fc.constantFrom(0, 500, 100_000)
})
const request = fc.record<Request>({
  scale: fc.constant({ length: 8 }),
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  boxes: fc.constant(boxes),
  effort: fc.constantFrom(0, 5),
  support: fc.constantFrom(0, 0.5, 0.75),
  alternatives: fc.constantFrom(0, 2)
})

const prints = fc.array(
  fc.record({
    width: side,
    height: side,
    finishing: fc.constantFrom("Canvas", "Framed", "Paper", "Rolled"),
    quantity: fc.integer({ min: 1, max: 30 })
  }),
  { minLength: 1, maxLength: 6 }
)

const requests = [
  everyRule,
  inTube,
  inMailer,
  { ...everyRule, effort: 20 },
  ...fc.sample(request, { numRuns: 60, seed: 7 })
]

const packed = requests.flatMap((input): readonly (readonly [Request, Packing])[] => {
  const outcome = pack(input)
  return outcome._tag === "Packed" ? [[input, outcome.packing]] : []
})

/** A mailer, boxes and tubes of prints. */
const parcels = ["Paper", "Canvas", "Rolled"].flatMap(
  (finishing) => packPrintsOrThrow([{ width: 8, height: 10, finishing, quantity: 5 }]).parcels
)

/** Calls that cover every rule, random and invalid requests, and the functions that process their results. */
export const calls: readonly Call[] = [
  ...requests.map((input): Call => ["pack", input]),
  ["pack", { items: [], boxes: [] }],
  ["pack", { items: [{ reference: "", width: -1, length: 0.3, height: "x" }], boxes }],
  ...packed.map((pair): Call => ["violationsOf", ...pair]),
  ...[...packed.slice(0, 20).flatMap(([, { boxes }]) => boxes), ...parcels].flatMap((parcel): readonly Call[] => [
    ["draw", parcel],
    ["layers", parcel]
  ]),
  ...fc.sample(prints, { numRuns: 40, seed: 8 }).map((order): Call => ["packPrints", order])
]
