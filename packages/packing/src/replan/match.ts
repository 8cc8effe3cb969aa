// Finds the pieces of an earlier packing in a request. Items are found by reference and sides, boxes by reference, kind
// and sides, because their indexes may have changed.
import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import type { Item, Request } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { isOn } from "../placed/placed-problem.ts"

/** Remaining piece of the earlier packing, with its numbers in the request. */
export interface Known {
  /** Index into the boxes of the earlier packing. */
  readonly earlierBox: number
  readonly placement: Placement
}

/** Earlier packing in terms of a request. */
export interface Match {
  readonly known: ReadonlyArray<Known>
  readonly removed: ReadonlyArray<Known>
  /** For each box of the earlier packing, its index into `request.boxes`, or −1 if the request does not contain it. */
  readonly types: ReadonlyArray<number>
}

const isSameBox = (packed: PackedBox, { reference, kind = "box", inner, outer = inner }: Request["boxes"][number]) =>
  packed.reference === reference &&
  packed.kind === kind &&
  sideNames.every((side) => packed.inner[side] === inner[side] && packed.outer[side] === outer[side])

const typeOf = (request: Request, packed: PackedBox): number => {
  const given = request.boxes[packed.box]
  return given !== undefined && isSameBox(packed, given)
    ? packed.box
    : request.boxes.findIndex((box) => isSameBox(packed, box))
}

const isSameItem = ({ reference, turned, size }: Placement, item: Item): boolean =>
  item.reference === reference && item[turned.x] === size.x && item[turned.y] === size.y && item[turned.z] === size.z

/** Unassigned piece numbers of the items. */
class Unclaimed {
  private readonly request: Request
  private readonly byReference: ReadonlyMap<string, ReadonlyArray<number>>
  private readonly claimed: ReadonlyArray<Set<number>>
  private readonly next: number[]

  constructor(request: Request) {
    this.request = request
    this.byReference = Map.groupBy(request.items.keys(), (item) => request.items[item]!.reference)
    this.claimed = request.items.map(() => new Set())
    this.next = request.items.map(() => 0)
  }

  /** Claims a piece for a placement, with the same numbers if possible. Returns undefined if there is none. */
  claim(placement: Placement): Placement | undefined {
    const { items } = this.request
    const others = this.byReference.get(placement.reference) ?? []
    for (const item of [placement.item, ...others]) {
      const given = items[item]
      const { quantity = 1 } = given ?? { quantity: 0 }
      const claimed = this.claimed[item]
      if (given === undefined || claimed!.size >= quantity || !isSameItem(placement, given)) continue
      const piece = this.pieceOf(item, placement.piece, quantity)
      claimed!.add(piece)
      const { stop: _, ...rest } = placement
      return { ...rest, item, piece, ...(given.stop !== undefined && { stop: given.stop }) }
    }
    return undefined
  }

  private pieceOf(item: number, wanted: number, quantity: number): number {
    const claimed = this.claimed[item]!
    if (wanted >= 0 && wanted < quantity && Number.isInteger(wanted) && !claimed.has(wanted)) return wanted
    while (claimed.has(this.next[item]!)) this.next[item]!++
    return this.next[item]!
  }
}

/**
 * Returns the remaining pieces of an earlier packing. If an item has fewer pieces now, pieces with others on top have
 * priority over removable ones.
 */
export const matchEarlier = (request: Request, { boxes }: Packing): Match => {
  const all = boxes.flatMap(({ placements }, earlierBox) => placements.map((placement) => ({ earlierBox, placement })))
  const direct = claimAll(request, all)
  if (direct.removed.length === 0) return { ...direct, types: boxes.map((box) => typeOf(request, box)) }
  const isCovered = ({ earlierBox, placement }: Known): boolean =>
    boxes[earlierBox]!.placements.some((other) => other !== placement && isOn(other, placement))
  const covered = new Set(all.filter(isCovered))
  const uncovered = all.filter((known) => !covered.has(known))
  return { ...claimAll(request, [...covered, ...uncovered]), types: boxes.map((box) => typeOf(request, box)) }
}

const claimAll = (request: Request, pieces: ReadonlyArray<Known>): Omit<Match, "types"> => {
  const unclaimed = new Unclaimed(request)
  const known: Known[] = []
  const removed: Known[] = []
  for (const piece of pieces) {
    const placement = unclaimed.claim(piece.placement)
    if (placement === undefined) removed.push(piece)
    else known.push({ ...piece, placement })
  }
  return { known, removed }
}
