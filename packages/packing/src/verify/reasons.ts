import type { Item, Packing, Reason, Request } from "../packing/model.ts"
import { usesOf } from "./rules.ts"
import type { PackingCheck } from "./violation.ts"
import { whole } from "./whole.ts"

/** What the boxes of the request say of one piece alone. */
interface Alone {
  /** Some box has the sides for it. */
  readonly fits: boolean
  /** Some box has the sides for it and may carry it. */
  readonly goes: boolean
  /** Some such box is used up, and some is not. */
  readonly gone: boolean
  readonly left: boolean
  /** It must travel with others. */
  readonly grouped: boolean
  /** A cost is asked for, which may rule any box out. */
  readonly byCost: boolean
}

/** For each reason what shows that it is not the right one, and what to say then. Of groups and costs little is known. */
const REFUTED: Record<Reason, readonly (readonly [wrong: (alone: Alone) => boolean, what: string])[]> = {
  "too-long": [[({ fits }) => fits, "it is not too long for every box"]],
  "too-heavy": [
    [({ fits }) => !fits, "it is too long for every box"],
    [({ goes }) => goes, "some box has the room and may weigh that much"]
  ],
  rule: [
    [({ goes }) => !goes, "no box takes it alone"],
    [({ grouped }) => !grouped, "it need not travel with others"]
  ],
  "no-stock": [
    [({ gone }) => !gone, "no box that takes it is used up"],
    [({ left, grouped }) => left && !grouped, "a box that takes it is left"]
  ],
  cost: [
    [({ byCost }) => !byCost, "no cost is asked for"],
    [({ left }) => !left, "no box that takes it is left"]
  ],
  "not-found": [
    [({ goes }) => !goes, "no box takes it alone"],
    [({ left }) => !left, "no box that takes it is left"],
    [({ left, grouped, byCost }) => left && !grouped && !byCost, "a box that takes it is left"]
  ]
}

/** Every piece that stayed behind has a reason, and nothing shows that it is another one. */
export const reasonsGiven: PackingCheck = (request, packing, found) => {
  const size = groupSizes(request)
  for (const { item, reference, quantity, reason, message } of packing.unpacked) {
    const add = (what: string) =>
      found.add(() => ({ rule: "reason", item, message: `${reference} (item ${item}): ${what}` }))
    const given = request.items[item]
    const refutations = Object.hasOwn(REFUTED, reason) ? REFUTED[reason] : undefined
    if (given === undefined || given.reference !== reference) add("no such item in the request")
    else if (!(Number.isInteger(quantity) && quantity > 0)) add(`${quantity} pieces stayed behind`)
    else if (refutations === undefined || message === "") add("no reason that is known, in words")
    else {
      const grouped = given.group !== undefined && size.get(given.group)! > 1
      const alone = aloneIn(request, packing, given, grouped)
      const refuted = refutations.find(([wrong]) => wrong(alone))
      if (refuted !== undefined) add(refuted[1])
    }
  }
}

/** The pieces of each group. */
const groupSizes = ({ items }: Request): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>()
  for (const { group, quantity = 1 } of items)
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + quantity)
  return sizes
}

const aloneIn = (request: Request, packing: Packing, item: Item, grouped: boolean): Alone => {
  const uses = usesOf(packing)
  const byCost = request.objective?.some((measure) => typeof measure === "function") ?? false
  const alone = { fits: false, goes: false, gone: false, left: false, grouped, byCost }
  const scale = request.scale?.weight
  for (const [index, { emptyWeight = 0, maxWeight = Infinity, stock = Infinity }] of request.boxes.entries()) {
    if (!goesInto(request, item, index)) continue
    alone.fits = true
    const gross = whole(item.weight ?? 0, scale) + whole(emptyWeight, scale)
    if (maxWeight !== Infinity && gross > whole(maxWeight, scale)) continue
    alone.goes = true
    if ((uses.get(index) ?? 0) < stock) alone.left = true
    else alone.gone = true
  }
  return alone
}

/** The ways to turn an item: its sides along x, y and z. */
const turned = (item: Item, [w, l, h]: readonly [number, number, number]) => {
  const flat = [
    [w, l, h],
    [l, w, h]
  ] as const
  const { rotation = "any" } = item
  if (rotation === "none") return flat.slice(0, 1)
  return rotation === "flat"
    ? flat
    : [...flat, [w, h, l] as const, [h, w, l] as const, [l, h, w] as const, [h, l, w] as const]
}

/** Whether a piece, its gap around it, fits a box of this kind by its sides. */
const goesInto = (request: Request, item: Item, index: number): boolean => {
  const { kind = "box", inner } = request.boxes[index]!
  const steps = (length: number) => whole(length, request.scale?.length)
  const gaps = 2 * steps(item.gap ?? 0)
  const [W, L, H] = [steps(inner.width), steps(inner.length), steps(inner.height)]
  return turned(item, [steps(item.width) + gaps, steps(item.length) + gaps, steps(item.height) + gaps]).some(
    ([x, y, z]) => {
      if (z > H) return false
      if (kind === "tube") return x * x + y * y <= W * W
      const thickness = kind === "mailer" ? z : 0
      return x <= W - thickness && y <= L - thickness
    }
  )
}
