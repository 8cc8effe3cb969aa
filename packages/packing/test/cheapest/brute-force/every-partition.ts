import type { Parcel, Request } from "@waybill/packing"
import { parcelOf } from "../../oracle/every-plan.ts"
import { Pieces } from "../../oracle/pieces.ts"

/** Every set of parcels for all pieces, without duplicates. Undefined if a search had too many positions. */
export const everyPartition = (request: Request): ReadonlyArray<ReadonlyArray<Parcel>> | undefined => {
  const pieces = new Pieces(request)
  const stock = request.boxes.map((box) => box.stock ?? Number.POSITIVE_INFINITY)
  const plansOf = new Map<number, ReadonlyMap<string, ReadonlyArray<Parcel>>>([[0, new Map([["", []]])]])
  const plans = (set: number): ReadonlyMap<string, ReadonlyArray<Parcel>> => {
    const known = plansOf.get(set)
    if (known !== undefined) return known
    const found = new Map<string, ReadonlyArray<Parcel>>()
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & (set & -set)) === 0 || !pieces.keepsGroups(part)) continue
      for (const [box, available] of stock.entries()) {
        if (available === 0 || !pieces.fits(part, box)) continue
        const parcel = parcelOf(request, box, pieces.weight(part))
        for (const rest of plans(set & ~part).values()) {
          if (rest.filter((other) => other.box === box).length >= available) continue
          const plan = [...rest, parcel].sort((a, b) => a.box - b.box || a.grossWeight - b.grossWeight)
          found.set(plan.map(({ box, grossWeight }) => `${box} ${grossWeight}`).join(), plan)
        }
      }
    }
    plansOf.set(set, found)
    return found
  }
  const all = [...plans(pieces.all).values()]
  return pieces.isUndecided ? undefined : all
}
