import type { Item } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { refusing, restOfTime } from "../placed/refusing.ts"
import type { BoxesOnPalletsOutcome, BoxesOnPalletsRequest, PalletBox } from "./contract.ts"
import { palletize } from "./palletize.ts"
import { palletErrors } from "./read-pallets.ts"

const fields: Readonly<Record<keyof BoxesOnPalletsRequest, true>> = {
  items: true,
  boxes: true,
  pallets: true,
  scale: true,
  objective: true,
  effort: true,
  support: true,
  timeLimit: true
}

/** Removes the fields that `pack` does not know. Leaves a value of any other shape to `pack`, which refuses it. */
const withoutPalletFields = (box: PalletBox): PalletBox => {
  if (typeof box !== "object" || box === null) return box
  const { rotation: _, onTop: __, ...rest } = box
  return rest
}

/**
 * Packs items into boxes, and loads the boxes on pallets. Boxes stay upright unless their `rotation` allows more. A box
 * is unloaded at the first stop of its items.
 *
 * @example
 * ```ts
 * const outcome = packOnPallets({
 *   items: [{ reference: "MUG", width: 100, length: 100, height: 100, quantity: 48 }],
 *   boxes: [{ reference: "M", inner: { width: 400, length: 300, height: 200 } }],
 *   pallets: [{ reference: "EUR", base: { width: 1200, length: 800, height: 144 }, maxHeight: 1800 }]
 * })
 * if (outcome._tag === "Packed") outcome.boxes.boxes.length // => 2
 * ```
 */
export const packOnPallets = (request: BoxesOnPalletsRequest): BoxesOnPalletsOutcome => {
  const errors = palletErrors(request, fields)
  if (errors.length > 0) return { _tag: "Refused", refusals: errors }
  return refusing(() => packAndLoad(request))
}

const packAndLoad = ({ boxes, pallets, timeLimit, ...settings }: BoxesOnPalletsRequest): BoxesOnPalletsOutcome => {
  const rest = restOfTime(timeLimit)
  const plain = Array.isArray(boxes) ? boxes.map(withoutPalletFields) : boxes
  const packed = pack({ ...settings, ...rest(2), boxes: plain })
  if (packed._tag === "Refused") return packed
  const parcels = packed.packing.boxes.map(({ box, reference, outer, grossWeight, placements }): Item => {
    const { rotation = "flat", onTop } = boxes[box]!
    const stop = placements.reduce((first, piece) => Math.min(first, piece.stop ?? Infinity), Infinity)
    return {
      ...{ reference, ...outer, weight: grossWeight, rotation },
      ...(onTop !== undefined && { onTop }),
      ...(stop < Infinity && { stop })
    }
  })
  const { objective: _, items: __, ...shared } = settings
  const loaded = palletize({ ...shared, ...rest(), pallets, parcels })
  if (loaded._tag === "Refused") return loaded
  return { ...loaded, boxes: packed.packing, cut: packed.cut || loaded.cut }
}
