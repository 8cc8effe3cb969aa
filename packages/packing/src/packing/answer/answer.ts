// From plans in internal units to the answer in the caller's.

import type { Axes, Certificate, PackedBox, Packing, Placement, Reason, Unpacked } from "../contract/outcome.ts"
import type { Item, Request } from "../contract/request.ts"
import { CORNERS, type Layout } from "../geometry/open-box.ts"
import { parcelOf } from "../problem/objective.ts"
import { turnTo } from "../problem/orientations.ts"
import type { Kind, Problem } from "../problem/problem.ts"
import type { Load, Plan } from "../search/search.ts"

/** Deals the pieces of each kind one after the other. */
class Dealer {
  private readonly dealt = new Map<Kind, number>()

  next(kind: Kind): Kind["pieces"][number] {
    const n = this.dealt.get(kind) ?? 0
    this.dealt.set(kind, n + 1)
    return kind.pieces[n]!
  }
}

const axesOf = <A>(values: ReadonlyArray<A>): Axes<A> => ({ x: values[0]!, y: values[1]!, z: values[2]! })

const placementOf = (
  problem: Problem,
  item: Item,
  piece: Kind["pieces"][number],
  kind: Kind,
  layout: Layout,
  index: number
): Placement => {
  const { factor, scale } = problem.lengthUnit
  const at = [0, 0, 0]
  const size = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const from = layout.corners[index * CORNERS + k]!
    const to = layout.corners[index * CORNERS + k + 3]!
    const axis = layout.shape.axes[k]!
    at[axis] = ((from + layout.shape.offset[axis]!) * factor + kind.gap) / scale
    size[axis] = ((to - from) * factor - 2 * kind.gap) / scale
  }
  const sizes = axesOf(size)
  const turned = turnTo(item, item.rotation ?? "any", sizes)!
  return { ...piece, reference: item.reference, at: axesOf(at), size: sizes, turned }
}

/** From the bottom up, then from the back to the front and from left to right: an order in which they can be laid. */
const asLaid = (a: Placement, b: Placement): number => a.at.z - b.at.z || a.at.y - b.at.y || a.at.x - b.at.x

const packedBox = (problem: Problem, request: Request, dealer: Dealer, { type, layout }: Load): PackedBox => {
  const box = request.boxes[type.index]!
  const placements = layout.kinds.map((kind, i) => {
    const piece = dealer.next(kind)
    return placementOf(problem, request.items[piece.item]!, piece, kind, layout, i)
  })
  const { width, length, height } = box.inner
  const packed = placements.reduce((sum, p) => sum + p.size.x * p.size.y * p.size.z, 0)
  return {
    ...parcelOf({ type, weight: layout.weight }, problem.weightScale, problem.lengthUnit.scale),
    inner: { width, length, height },
    placements: placements.sort(asLaid),
    fill: packed / (width * length * height)
  }
}

const WORDS: Record<Reason, string> = {
  "too-long": "is too long for every box",
  "too-heavy": "is too heavy for every box that has the room",
  rule: "belongs to a group that no box can hold together",
  "no-stock": "finds no box left in stock",
  cost: "could only go into boxes that must not be used, for their cost is not finite",
  "not-found": "found no place within the effort"
}

/** Pieces that stayed behind, gathered by item in the order of the request: those of one item are alike, and so is their reason. */
const unpackedOf = (request: Request, pieces: ReadonlyArray<readonly [Kind["pieces"][number], Reason]>): Unpacked[] => {
  const gathered = new Map<number, Unpacked>()
  for (const [{ item }, reason] of pieces) {
    const { reference } = request.items[item]!
    const quantity = (gathered.get(item)?.quantity ?? 0) + 1
    gathered.set(item, { item, reference, quantity, reason, message: `${reference} ${WORDS[reason]}` })
  }
  return [...gathered.values()].sort((a, b) => a.item - b.item)
}

/** A plan as the caller sees it, the largest boxes first; what it does not hold stays behind for the reasons given. */
export const answerOf = (
  problem: Problem,
  request: Request,
  plan: Plan,
  behind: ReadonlyMap<Kind, Reason>,
  certificate: Certificate
): Packing => {
  const dealer = new Dealer()
  const loads = plan.toSorted((a, b) => b.type.rank - a.type.rank || b.layout.volume - a.layout.volume)
  const boxes = loads.map((load) => packedBox(problem, request, dealer, load))
  const packed = new Map<Kind, number>()
  for (const { layout } of plan) for (const k of layout.kinds) packed.set(k, (packed.get(k) ?? 0) + 1)
  const left = problem.kinds.flatMap((kind) =>
    kind.pieces.slice(packed.get(kind) ?? 0).map((piece) => [piece, behind.get(kind) ?? "not-found"] as const)
  )
  return { boxes, unpacked: unpackedOf(request, left), certificate }
}
