import type { Packed, Packing, Placement } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { keyOf, type PieceNumber } from "../placed/placed-problem.ts"
import type { Match } from "./match.ts"
import type { AddedPiece, MovedPiece, Replanned, Spot } from "./outcome.ts"
import type { Replan } from "./plan.ts"

/** Describes how a new packing differs from the earlier one. */
export const report = (
  request: Request,
  { known, removed }: Match,
  { packing, boxes, released, cut }: Replan,
  free: Packed
): Replanned => {
  const spots = spotsIn(packing)
  const spotOf = (piece: PieceNumber): Spot | null => {
    const now = spots.get(keyOf(piece))
    return now === undefined ? null : { box: now.box, at: now.at }
  }
  const earlier = new Set(known.map(({ placement }) => keyOf(placement)))
  const moved = known.flatMap(({ earlierBox, placement }): ReadonlyArray<MovedPiece> => {
    const cause = released.get(keyOf(placement))
    if (cause === undefined) return []
    const now = spots.get(keyOf(placement))
    if (now !== undefined && boxes[now.box] === earlierBox && isSamePosition(now, placement)) return []
    return [{ ...numberOf(placement), from: { box: earlierBox, at: placement.at }, to: spotOf(placement), cause }]
  })
  return {
    _tag: "Replanned",
    packing,
    boxes,
    unchanged: known.length - moved.length,
    moved,
    added: allPieces(request)
      .filter((piece) => !earlier.has(keyOf(piece)))
      .map((piece): AddedPiece => ({ ...piece, to: spotOf(piece) })),
    removed: removed.map(({ earlierBox, placement: { at, reference } }) => ({
      reference,
      from: { box: earlierBox, at }
    })),
    repacked: free.packing,
    cut
  }
}

const numberOf = ({ item, piece, reference }: Placement): Pick<Placement, "item" | "piece" | "reference"> => ({
  item,
  piece,
  reference
})

const axes = ["x", "y", "z"] as const

const isSamePosition = (a: Pick<Placement, "at" | "turned">, b: Pick<Placement, "at" | "turned">): boolean =>
  axes.every((axis) => a.at[axis] === b.at[axis] && a.turned[axis] === b.turned[axis])

const spotsIn = ({ boxes }: Packing): ReadonlyMap<string, Spot & Pick<Placement, "turned">> =>
  new Map(
    boxes.flatMap(({ placements }, box) => placements.map((placed) => [keyOf(placed), { ...placed, box }] as const))
  )

const allPieces = ({ items }: Request) =>
  items.flatMap(({ reference, quantity = 1 }, item) =>
    Array.from({ length: quantity }, (_, piece) => ({ item, piece, reference }))
  )
