import type { PackedBox, Unpacked } from "../packing/contract/outcome.ts"
import type { Parcel, Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { CallbackError } from "../packing/request/callbacks.ts"
import type { PieceNumber } from "./placed-problem.ts"

/** Packing of the pieces outside the open boxes. */
export interface PackedRest {
  readonly boxes: ReadonlyArray<PackedBox>
  readonly unpacked: ReadonlyArray<Unpacked>
  readonly cut: boolean
}

const nothing: PackedRest = { boxes: [], unpacked: [], cut: false }

/**
 * Packs pieces of a valid request into further boxes. The open boxes reduce the stock and are part of the cost. Throws
 * the refusals of a request with throwing functions.
 */
export const packRest = (
  request: Request,
  pieces: ReadonlyArray<PieceNumber>,
  open: ReadonlyArray<PackedBox>
): PackedRest => {
  if (pieces.length === 0) return nothing
  const byItem = [...Map.groupBy(pieces, ({ item }) => item)].sort(([a], [b]) => a - b)
  const used = (index: number): number => open.filter(({ box }) => box === index).length
  const outcome = pack({
    ...request,
    items: byItem.map(([item, { length }]) => ({ ...request.items[item]!, quantity: length })),
    boxes: request.boxes.map((box, index) =>
      box.stock === undefined ? box : { ...box, stock: box.stock - used(index) }
    ),
    ...(request.objective && {
      objective: request.objective.map((measure) =>
        typeof measure === "function" ? (more: ReadonlyArray<Parcel>) => measure([...open, ...more]) : measure
      )
    }),
    alternatives: 0
  })
  if (outcome._tag === "Refused") throw new CallbackError("", { cause: outcome.refusals })
  const { boxes, unpacked } = outcome.packing
  return {
    boxes: boxes.map((box) => ({
      ...box,
      placements: box.placements.map((p) => ({ ...p, ...byItem[p.item]![1][p.piece]! }))
    })),
    unpacked: unpacked.map((each) => ({ ...each, item: byItem[each.item]![0] })),
    cut: outcome.cut
  }
}
