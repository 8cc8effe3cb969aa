// Decides which pieces of an earlier packing can stay where they are.
import { inLoadingSequence } from "../packing/answer/packing-of-plan.ts"
import type { PackedBox } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { type FixedBox, keyOf, type PieceNumber } from "../placed/placed-problem.ts"
import { weighed } from "../placed/read-open.ts"
import type { Violation } from "../violations/violation.ts"
import { violationsOf } from "../violations/violations.ts"
import type { Known, Match } from "./match.ts"
import type { MoveCause } from "./outcome.ts"

/** Box of the earlier packing with the pieces that stay. */
export interface KeptBox extends FixedBox {
  /** Index into the boxes of the earlier packing. */
  readonly earlierBox: number
}

/** Pieces that stay, and the pieces that must move, by piece number. */
export interface Kept {
  readonly boxes: ReadonlyArray<KeptBox>
  readonly released: ReadonlyMap<string, MoveCause>
}

/** Keeps every piece in a still allowed position. */
export const keepPieces = (request: Request, { known, types }: Match): Kept => {
  const released = new Map<string, MoveCause>()
  const release = (pieces: ReadonlyArray<PieceNumber>, cause: MoveCause): void => {
    for (const piece of pieces) if (!released.has(keyOf(piece))) released.set(keyOf(piece), cause)
  }
  const byBox = Map.groupBy(known, ({ earlierBox }) => earlierBox)
  const inStock = boxesInStock(request, byBox, types)
  const boxes = types.flatMap((box, earlierBox): ReadonlyArray<KeptBox> => {
    const placements = (byBox.get(earlierBox) ?? []).map(({ placement }) => placement).sort(inLoadingSequence)
    if (placements.length === 0) return []
    if (inStock.has(earlierBox)) return [{ earlierBox, box, placements }]
    release(placements, box < 0 ? "box" : "stock")
    return []
  })
  return settle(request, { boxes, released })
}

/** Number of rounds that release only violating pieces. Later rounds also release those above them. */
const GENTLE_ROUNDS = 50

/** Released share of a box's pieces if the box as a whole breaks a rule, such as its maximum weight. */
const RELEASED_SHARE = 0.05

/** Releases pieces, from the top, until all others follow every rule. */
export const settle = (request: Request, kept: Kept): Kept => {
  const released = new Map(kept.released)
  let { boxes } = kept
  for (let round = 0; ; round++) {
    const invalid = violationsIn(request, boxes)
    if (invalid.length === 0) return { boxes, released }
    for (const { box, rule, item, piece } of invalid) {
      const { placements } = boxes[box!]!
      const index = placements.findIndex((placed) => placed.item === item && placed.piece === piece)
      const isOfPiece = index >= 0 && rule !== "on-top"
      const count = rule === "shape" ? placements.length : Math.ceil(placements.length * RELEASED_SHARE)
      const end = round < GENTLE_ROUNDS ? index + 1 : placements.length
      for (const placed of isOfPiece ? placements.slice(index, end) : placements.slice(-count))
        if (!released.has(keyOf(placed))) released.set(keyOf(placed), rule)
    }
    boxes = without(boxes, released)
  }
}

/** Returns the boxes without the released pieces and without empty boxes. */
export const without = (
  boxes: ReadonlyArray<KeptBox>,
  released: ReadonlyMap<string, MoveCause>
): ReadonlyArray<KeptBox> =>
  boxes
    .map((box) => ({ ...box, placements: box.placements.filter((piece) => !released.has(keyOf(piece))) }))
    .filter(({ placements }) => placements.length > 0)

/** Returns the reusable boxes of the earlier packing: for each type in stock, those with most pieces. */
const boxesInStock = (
  request: Request,
  byBox: ReadonlyMap<number, ReadonlyArray<Known>>,
  types: ReadonlyArray<number>
): ReadonlySet<number> => {
  const used = [...byBox.keys()].filter((earlierBox) => types[earlierBox]! >= 0)
  const kept = [...Map.groupBy(used, (earlierBox) => types[earlierBox]!)].flatMap(([type, boxes]) =>
    boxes
      .sort((a, b) => byBox.get(b)!.length - byBox.get(a)!.length || a - b)
      .slice(0, request.boxes[type]!.stock ?? Infinity)
  )
  return new Set(kept)
}

/** Returns the violations in each box. A split group is a violation in all but one of its boxes. */
const violationsIn = (request: Request, boxes: ReadonlyArray<KeptBox>): ReadonlyArray<Violation> => {
  const packed = boxes.map(({ box, placements }) => packedBox(request, box, placements))
  const violations = violationsOf(request, { boxes: packed, unpacked: [], certificate: { proofs: [], optimal: false } })
  const inBoxes = violations.filter(({ box, rule }) => box !== undefined && rule !== "accounting")
  return inBoxes.length > 0 ? inBoxes : splitGroups(request, boxes)
}

const splitGroups = (request: Request, boxes: ReadonlyArray<KeptBox>): ReadonlyArray<Violation> => {
  const members = boxes.flatMap(({ placements }, box) => placements.map((piece) => ({ ...piece, box })))
  const groups = Map.groupBy(members, ({ item }) => request.items[item]!.group)
  groups.delete(undefined)
  return [...groups.values()].flatMap((group) => {
    const counts = [...Map.groupBy(group, ({ box }) => box)].sort((a, b) => b[1].length - a[1].length)
    return counts
      .slice(1)
      .flatMap(([, pieces]) => pieces.map((piece) => ({ ...piece, rule: "group", message: "" }) as const))
  })
}

const packedBox = (request: Request, box: number, placements: PackedBox["placements"]): PackedBox => {
  const { reference, kind = "box", inner, outer = inner } = request.boxes[box]!
  return weighed(request, { box, reference, kind, inner, outer, placements, grossWeight: 0, fill: 0 })
}
