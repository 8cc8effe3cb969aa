// Converts plans in internal units to packings in the caller's units.
import type { Axes, Certificate, PackedBox, Packing, Placement, Reason } from "../contract/outcome.ts"
import type { Item, Request } from "../contract/request.ts"
import { CORNERS, type Layout } from "../geometry/open-box.ts"
import { inUnits, parcelOf } from "../problem/objective.ts"
import { orientationFor } from "../problem/orientations.ts"
import type { PieceKind, Problem } from "../problem/problem.ts"
import type { FilledBox, Plan } from "../search/search.ts"
import { unpackedOf } from "./unpacked.ts"

type PieceNumber = PieceKind["pieces"][number]

/** Pieces of each kind that have no placement yet. */
type UnusedPieces = ReadonlyMap<PieceKind, IterableIterator<PieceNumber>>

const axesOf = <A>(values: ReadonlyArray<A>): Axes<A> => ({ x: values[0]!, y: values[1]!, z: values[2]! })

/** Returns the placement of one piece of a layout. */
export const placementOf = (
  problem: Problem,
  item: Item,
  piece: PieceNumber,
  kind: PieceKind,
  layout: Pick<Layout, "shape"> & { readonly corners: ArrayLike<number> },
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
  const turned = { ...orientationFor(item, item.rotation ?? "any", sizes)! }
  const { reference, stop } = item
  return { ...piece, reference, at: axesOf(at), size: sizes, turned, ...(stop !== undefined && { stop }) }
}

/** Compares placements in loading order: from the bottom up, then from back to front, then from left to right. */
export const inLoadingSequence = (a: Placement, b: Placement): number =>
  a.at.z - b.at.z || a.at.y - b.at.y || a.at.x - b.at.x

const packedBox = (
  problem: Problem,
  request: Request,
  unused: UnusedPieces,
  { type, layout }: FilledBox
): PackedBox => {
  const placements = layout.contents.map((kind, i) => {
    const piece: PieceNumber = unused.get(kind)!.next().value
    problem.rules.accept?.(type, kind, layout, i, true)
    return placementOf(problem, request.items[piece.item]!, piece, kind, layout, i)
  })
  // A function of the request could have changed the box of the request.
  const inner = inUnits(type.sides, problem)
  const packed = placements.reduce((sum, p) => sum + p.size.x * p.size.y * p.size.z, 0)
  return {
    ...parcelOf({ type, weight: layout.weight }, problem),
    inner,
    placements: placements.sort(inLoadingSequence),
    fill: packed / (inner.width * inner.length * inner.height)
  }
}

/** Converts a plan to a packing, largest boxes first. Lists the other pieces as unpacked, with their reasons. */
export const packingOfPlan = (
  problem: Problem,
  request: Request,
  plan: Plan,
  reasons: ReadonlyMap<PieceKind, Reason>,
  certificate: Certificate
): Packing => {
  const unused: UnusedPieces = new Map(problem.kinds.map((kind) => [kind, kind.pieces.values()]))
  const largestFirst = plan.toSorted((a, b) => b.type.rank - a.type.rank || b.layout.volume - a.layout.volume)
  const boxes = largestFirst.map((box) => packedBox(problem, request, unused, box))
  const left = [...unused].flatMap(([kind, pieces]) =>
    Array.from(pieces, (piece) => [piece, reasons.get(kind) ?? "not-found"] as const)
  )
  return { boxes, unpacked: unpackedOf(request, left), certificate }
}
