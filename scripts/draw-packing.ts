// Generates the pictures of packings in the docs. Run by `npm run draw -- packing`.
import { readFileSync, writeFileSync } from "node:fs"
import { type Packing, pack, type Request } from "@waybill/packing"
import { draw } from "@waybill/packing/layout"
import { fillContainers, packBalanced, packSharedStock, palletize } from "@waybill/packing/loads"
import { packPrintsOrThrow } from "@waybill/packing/prints"
import { replan, replanBalanced } from "@waybill/packing/replan"
import { titled, withDarkColours } from "../site/drawings.ts"

/** Returns the first line of a drawing. */
const headingOf = (drawing: string): string => drawing.split("<text ")[1]!.split(">")[1]!.split("<")[0]!

const alone = (drawing: string): string => titled(drawing, headingOf(drawing))

/** Places drawings of A5 pages side by side. */
const sideBySide = (pages: ReadonlyArray<string>): string => {
  const width = 148 * pages.length
  const inner = pages.map((page, n) =>
    titled(page, headingOf(page))
      .replace("<svg ", `<svg x="${148 * n}" `)
      .replaceAll(/ (?:width|height)="\d+mm"/g, "")
  )
  const size = inner.map((page, n) => page.replace(`x="${148 * n}" `, `x="${148 * n}" width="148" height="210" `))
  const outer = `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * width}" viewBox="0 0 ${width} 210">`
  return titled(`${outer}${size.join("")}</svg>`, pages.map(headingOf).join(" and "))
}

const boxes = [{ reference: "M", inner: { width: 30, length: 20, height: 16 }, emptyWeight: 200 }]
const books = { reference: "BOOK", width: 15, length: 20, height: 4, weight: 400, quantity: 4 }
const mug = { reference: "MUG", width: 10, length: 10, height: 10, weight: 350 }
const vase = { reference: "VASE", width: 9, length: 9, height: 15, weight: 800 }

/** An order before and after the vase replaced the mug: no book moves. */
const replanned = (): ReadonlyArray<Packing> => {
  const before = pack({ items: [books, mug], boxes })
  if (before._tag === "Refused") throw new Error(before.refusals[0]!.message)
  const after = replan({ items: [books, vase], boxes }, before.packing)
  if (after._tag === "Refused") throw new Error(after.refusals[0]!.message)
  return [before.packing, after.packing]
}

const carton = { reference: "carton", width: 20, length: 30, height: 40, quantity: 9 }
const glass = { reference: "glass", width: 10, length: 10, height: 15, quantity: 10 }
const tallVase = { reference: "vase", width: 12, length: 12, height: 25, quantity: 8 }

/** Requests for the pictures of rules, which show the first box. */
const rules: Readonly<Record<string, Request>> = {
  uprights: {
    items: [{ ...carton, rotation: { up: ["width", "length"] } }],
    boxes: [{ reference: "XL", inner: { width: 80, length: 60, height: 60 } }]
  },
  "max-pieces": {
    items: [{ ...glass, rotation: "flat" }],
    boxes: [{ reference: "M", inner: { width: 40, length: 30, height: 30 }, maxPieces: 6 }]
  },
  stops: {
    items: [
      { reference: "Adams", width: 60, length: 40, height: 40, quantity: 6, rotation: "flat", stop: 1 },
      { reference: "Baker", width: 50, length: 50, height: 60, quantity: 4, rotation: "flat", stop: 2 },
      { reference: "Clark", width: 80, length: 60, height: 50, quantity: 4, rotation: "flat", stop: 3 }
    ],
    boxes: [{ reference: "van", inner: { width: 160, length: 240, height: 120 }, unload: "front" }]
  },
  "fill-limit": {
    items: [{ ...tallVase, rotation: "flat" }],
    boxes: [{ reference: "M", inner: { width: 40, length: 40, height: 30 }, fillLimit: 0.4 }]
  }
}

const firstBox = (request: Request): string => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return alone(draw(outcome.packing.boxes[0]!, { units: { length: "cm", weight: "kg" } }))
}

const crate = { reference: "CRATE", inner: { width: 80, length: 60, height: 50 } }
const heavy = [
  { reference: "MOTOR", width: 30, length: 30, height: 30, weight: 40 },
  { reference: "COVER", width: 30, length: 60, height: 20, weight: 4 }
]
const centreOfGravity = { width: [0.4, 0.6], length: [0.4, 0.6], height: [0, 0.5] } as const

/** A crate without and with a range for its centre of gravity. */
const centred = (): ReadonlyArray<Packing> =>
  [crate, { ...crate, centreOfGravity }].map((box) => {
    const outcome = packBalanced({ items: heavy, boxes: [box] })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    return outcome.packing
  })

const tinCase = {
  ...{ reference: "CASE", inner: { width: 60, length: 10, height: 10 } },
  centreOfGravity: { width: [0.4, 0.6] } as const
}
const tins = ["A", "B", "C", "D", "E", "F"].map((reference) => ({
  ...{ reference, width: 10, length: 10, height: 10, weight: 1 }
}))

/** A case before and after a tin on one side became heavy: this tin moves to another case. */
const rebalanced = (): ReadonlyArray<Packing> => {
  const before = packBalanced({ items: tins, boxes: [tinCase] })
  if (before._tag === "Refused") throw new Error(before.refusals[0]!.message)
  const first = before.packing.boxes[0]?.placements.find(({ at }) => at.x === 0)?.reference
  const items = tins.map((tin) => (tin.reference === first ? { ...tin, weight: 5 } : tin))
  const after = replanBalanced({ items, boxes: [tinCase] }, before.packing)
  if (after._tag === "Refused") throw new Error(after.refusals[0]!.message)
  return [before.packing, after.packing]
}

const mugs = (quantity: number) => [{ reference: "MUG", width: 12, length: 9, height: 10, quantity }]

/** Two orders that share one large box and two small ones. */
const sharing = (): ReadonlyArray<Packing> => {
  const outcome = packSharedStock({
    orders: [
      { reference: "A-17", items: mugs(2) },
      { reference: "A-18", items: mugs(2), priority: 1 }
    ],
    boxes: [
      { reference: "S", inner: { width: 12, length: 9, height: 10 }, stock: 2 },
      { reference: "L", inner: { width: 24, length: 9, height: 10 }, stock: 1 }
    ]
  })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.orders.map(({ packing }) => packing)
}

/** Forty cartons on a euro pallet. */
const cartons = (): Packing => {
  const outcome = palletize({
    parcels: [{ reference: "CARTON", width: 40, length: 30, height: 20, weight: 9, quantity: 40, rotation: "flat" }],
    pallets: [{ reference: "EUR", base: { width: 120, length: 80, height: 14 }, maxHeight: 180, emptyWeight: 25 }]
  })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** A van that cannot hold all crates of three customers. */
const filledVan = (): Packing => {
  const outcome = fillContainers({
    items: [
      { reference: "ADAMS", width: 80, length: 60, height: 60, quantity: 14 },
      { reference: "BAKER", width: 85, length: 75, height: 45, quantity: 14, rotation: { up: ["length", "height"] } },
      { reference: "CLARK", width: 100, length: 60, height: 90, quantity: 6, rotation: "flat" }
    ],
    boxes: [{ reference: "VAN", inner: { width: 170, length: 300, height: 180 }, stock: 1 }]
  })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

const inches = { length: "in", weight: "lb" }

/** The box of a gallery wall: a large canvas, two medium ones and two small ones. */
const galleryWall = (): string => {
  const sizes = [
    [24, 36, 1],
    [16, 20, 2],
    [8, 10, 2]
  ] as const
  const prints = sizes.map(([width, height, quantity]) => ({ width, height, quantity, finishing: "Canvas" }))
  const names = sizes.map(([width, height]) => `${width} × ${height} canvas`)
  return alone(draw(packPrintsOrThrow(prints).parcels[0]!, { names, units: inches }))
}

/** The tube of two posters around a smaller print. */
const tubeOfPosters = (): string => {
  const prints = [
    { width: 12, height: 18, finishing: "Rolled", quantity: 1 },
    { width: 24, height: 36, finishing: "Rolled", quantity: 2 }
  ]
  const names = ["12 × 18 print", "24 × 36 poster"]
  return alone(draw(packPrintsOrThrow(prints).parcels[0]!, { names, units: inches }))
}

const firstPages = (packings: ReadonlyArray<Packing>): string =>
  sideBySide(packings.map(({ boxes }) => draw(boxes[0]!)))

const drawn: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(rules).map(([name, request]) => [`packing-rules/${name}.svg`, () => firstBox(request)])
  ),
  "pack-prints.svg": galleryWall,
  "pack-prints-tube.svg": tubeOfPosters,
  "replan.svg": () => firstPages(replanned()),
  "replan-balanced.svg": () => firstPages(rebalanced()),
  "balance.svg": () => firstPages(centred()),
  "pallets.svg": () => firstPages([cartons()]),
  "shared-stock.svg": () => firstPages(sharing()),
  "container.svg": () => alone(draw(filledVan().boxes[0]!, { units: { length: "cm", weight: "kg" } }))
}

/** Pictures by file name. Each follows the colours that a visitor prefers. */
export const pictures: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(drawn).map(([name, picture]) => [name, () => `${withDarkColours(picture())}\n`])
)

const file = (name: string): URL => new URL(`../docs/${name}`, import.meta.url)

/** Returns a committed picture. */
export const committed = (name: string): string => readFileSync(file(name), "utf8")

if (import.meta.main) for (const [name, picture] of Object.entries(pictures)) writeFileSync(file(name), picture())
