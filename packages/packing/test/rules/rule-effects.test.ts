// Every field of an item and of a box changes a packing, with a small request as evidence. The tables are typed by the
// fields, so that a field without an effect does not compile.
import { type Item, type Packing, pack, type Request, type Rule, type Sides, violationsOf } from "@waybill/packing"
import type { boxFields, itemFields } from "@waybill/packing/values"
import { describe, expect, it } from "vitest"
import { functions, refusalOf } from "./functions.ts"

/** Request whose answer depends on a field of its items or boxes. */
interface Effect extends Pick<Request, "items" | "boxes" | "objective"> {
  /** Value of the field for each item or box, or for the first ones. */
  readonly values: ReadonlyArray<unknown>
  readonly without: string
  readonly with: string
  /** Rule that the packing without the field breaks. */
  readonly breaks: Rule
  /** Answer of `replan` if the earlier packing is the one without the field. Default: the answer of `pack`. */
  readonly kept?: string
  /** Functions whose answer differs by design: the message of a refusal, or a packing in which the field has no effect. */
  readonly except?: Readonly<Record<string, string>>
}

const item = (reference: string, width: number, length: number, height: number) => ({
  reference,
  width,
  length,
  height
})
const cube = (reference: string) => item(reference, 1, 1, 1)
const cubes = { ...cube("A"), quantity: 2 }
const box = (reference: string, width: number, length: number, height: number) => ({
  reference,
  inner: { width, length, height }
})
/** Box for one cube, for two cubes on top of each other, and for two cubes one behind the other. */
const [one, high, long] = [box("B", 1, 1, 1), box("B", 1, 1, 2), box("B", 1, 2, 1)]

/** Two cubes in one box, which the field separates. */
const separated = { boxes: [high], without: "B: A A", with: "B: A | B: A" }

const itemEffects: Readonly<Record<Exclude<keyof typeof itemFields, "reference" | keyof Sides>, Effect>> = {
  weight: { ...separated, items: [cubes], boxes: [{ ...high, maxWeight: 1 }], values: [1], breaks: "weight" },
  quantity: { items: [cube("A")], boxes: [high], values: [2], without: "B: A", with: "B: A A", breaks: "accounting" },
  rotation: {
    items: [item("A", 1, 1, 2)],
    boxes: [long],
    values: ["flat"],
    without: "B: A",
    with: "A too-long",
    breaks: "rotation"
  },
  gap: { ...separated, items: [cubes], boxes: [box("B", 3, 3, 5)], values: [1], breaks: "gap" },
  onTop: { ...separated, items: [{ ...cubes, weight: 1 }], values: [0], breaks: "on-top" },
  group: {
    items: [cube("A"), cube("C")],
    boxes: [one],
    values: ["g", "g"],
    without: "B: A | B: C",
    with: "A rule | C rule",
    breaks: "group"
  },
  apart: {
    items: [cube("A"), cube("C")],
    boxes: [long],
    values: [["C"]],
    without: "B: A C",
    with: "B: A | B: C",
    breaks: "apart"
  },
  perBox: {
    items: [{ ...cubes, quantity: 3 }],
    boxes: [box("B", 1, 3, 1)],
    values: [2],
    without: "B: A A A",
    with: "B: A | B: A A",
    breaks: "per-box"
  },
  stop: {
    items: [cube("A"), cube("C")],
    boxes: [high],
    values: [1],
    without: "B: A C",
    with: "B: C A",
    breaks: "stop"
  }
}

const boxEffects: Readonly<Record<Exclude<keyof typeof boxFields, "reference" | "inner">, Effect>> = {
  kind: {
    items: [cube("A")],
    boxes: [one],
    values: ["tube"],
    without: "B: A",
    with: "A too-long",
    breaks: "inside",
    except: {
      palletize: 'pallets[0].kind: unknown field "kind"',
      fillContainers: "boxes[0].kind (B): must be box, got tube"
    }
  },
  outer: {
    items: [cube("A")],
    boxes: [one, box("C", 2, 2, 2)],
    values: [{ width: 3, length: 3, height: 3 }],
    without: "B: A",
    with: "C: A",
    breaks: "certificate",
    except: { palletize: 'pallets[0].outer: unknown field "outer"', fillContainers: "C: A" }
  },
  emptyWeight: {
    ...separated,
    items: [{ ...cubes, weight: 1 }],
    boxes: [{ ...high, maxWeight: 2 }],
    values: [1],
    breaks: "weight"
  },
  maxWeight: { ...separated, items: [{ ...cubes, weight: 1 }], values: [1], breaks: "weight" },
  maxPieces: { ...separated, items: [cubes], values: [1], breaks: "max-pieces" },
  fillLimit: { ...separated, items: [cubes], values: [0.5], breaks: "fill-limit" },
  // A door at the front needs stop 3 at the back and stop 1 at the front, with the column of stop 2 between them.
  unload: {
    items: [
      { ...item("A", 1, 1, 2), rotation: "none", stop: 2 },
      { ...cube("A"), stop: 1 },
      { ...cube("A"), stop: 3 }
    ],
    boxes: [box("B", 1, 2, 2)],
    values: ["front"],
    without: "B: A A A",
    with: "B: A | B: A A",
    breaks: "stop"
  },
  stock: {
    items: [cubes],
    boxes: [one],
    values: [1],
    without: "B: A | B: A",
    with: "A no-stock | B: A",
    breaks: "stock"
  },
  price: {
    items: [cube("A")],
    boxes: [one, box("C", 2, 2, 2)],
    objective: ["price", "volume"],
    values: [1],
    without: "B: A",
    with: "C: A",
    breaks: "certificate",
    except: { fillContainers: "C: A" },
    kept: "B: A"
  }
}

/** Returns the contents of each box from the bottom up, and the reason of each unpacked item. */
const shown = ({ boxes, unpacked }: Packing): string =>
  [
    ...boxes.map(({ placements, reference }) => {
      const pieces = placements.toSorted((a, b) => a.at.z - b.at.z || (a.reference < b.reference ? -1 : 1))
      return `${reference}: ${pieces.map((piece) => piece.reference).join(" ")}`
    }),
    ...unpacked.map(({ reason, reference }) => `${reference} ${reason}`)
  ]
    .sort()
    .join(" | ")

const packingOf = (outcome: object): Packing =>
  "orders" in outcome ? packingOf((outcome.orders as object[])[0]!) : (outcome as { packing: Packing }).packing

/** Returns a packing or a refusal as text, without the names that a refusal expects. */
const answerOf = (outcome: object): string => refusalOf(outcome).split("; ")[0] || shown(packingOf(outcome))

/** Returns a packing with the fields that a placement and a packed box take from the request. */
const copiedFrom = ({ items, boxes }: Request, packing: Packing): Packing => ({
  ...packing,
  boxes: packing.boxes.map((packed) => {
    const { kind = packed.kind, outer = packed.outer } = boxes[packed.box]!
    const placements = packed.placements.map((placement) => ({ ...placement, ...stopOf(items[placement.item]!) }))
    return { ...packed, kind, outer, placements }
  })
})

const stopOf = ({ stop }: Item) => (stop === undefined ? {} : { stop })

const cases = Object.entries({ items: itemEffects, boxes: boxEffects }).flatMap(([list, effects]) =>
  Object.entries<Effect>(effects).map(([field, effect]) => ({ list, field, effect }))
)

describe.each(cases)("$field of $list", ({ effect, field, list }) => {
  const { boxes, breaks, except = {}, items, kept = effect.with, objective, values, without } = effect
  const plain = { items, boxes }
  const entries = { items, boxes }[list]!.map((entry, i) => (i in values ? { ...entry, [field]: values[i] } : entry))
  const ruled: typeof plain = { ...plain, [list]: entries }

  it(`violationsOf reports a packing that ignores the field, by the rule ${breaks}`, () => {
    const goal = objective && { objective }
    const packing = packingOf(pack({ ...plain, ...goal }))
    expect(violationsOf({ ...plain, ...goal }, packing)).toEqual([])
    const rules = violationsOf({ ...ruled, ...goal }, copiedFrom(ruled, packing)).map(({ rule }) => rule)
    expect(rules).toContain(breaks)
  })

  it.each(Object.entries(functions))("%s applies the field", (name, call) => {
    const goal = objective && !/palletize|fillContainers/.test(name) ? { objective } : {}
    const before = call({ ...plain, ...goal })
    if (except[name] === undefined) expect(answerOf(before)).toBe(without)
    expect(answerOf(call({ ...ruled, ...goal }))).toBe(except[name] ?? effect.with)
    if (name.startsWith("replan")) expect(answerOf(call({ ...ruled, ...goal }, packingOf(before)))).toBe(kept)
  })
})
