// Charges of box types for every weight and volume of their contents.
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { type BoxType, type PieceKind, volumeOf, weightOf } from "../problem/problem.ts"
import type { CostModel } from "./cost-model.ts"

/** Charges of one box up to a weight and a volume of its contents. */
export interface Charged {
  readonly type: BoxType
  readonly charges: number
  readonly weight: number
  readonly volume: number
}

/** Pieces of a request with their totals. */
export interface Totals {
  readonly kinds: ReadonlyArray<PieceKind>
  readonly count: number
  readonly weight: number
  readonly volume: number
  readonly lightest: number
}

/** Returns the charges of every box type, by range of weights with constant charges. */
export const chargedBoxes = (model: CostModel, types: ReadonlyArray<BoxType>, totals: Totals): ReadonlyArray<Charged> =>
  types.flatMap((type) => {
    const heaviest = Math.min(totals.weight, type.capacity)
    const volume = Math.min(totals.volume, type.maxVolume)
    const charged: Charged[] = []
    for (const step of [...(model.steps ?? []), Infinity]) {
      const weight = Math.min(step - type.emptyWeight, heaviest)
      if (weight < totals.lightest) continue
      const shares = model.sharesOf(type, weight)
      if (charged.at(-1)?.charges === shares?.charges) charged.pop()
      if (shares !== undefined) charged.push({ type, charges: shares.charges, weight, volume })
      if (weight === heaviest) break
    }
    return charged
  })

/** Returns the totals of the pieces. */
export const totalsOf = ({ pieces }: SingleBoxBounds): Totals => ({
  kinds: [...new Set(pieces)],
  count: pieces.length,
  weight: weightOf(pieces),
  volume: volumeOf(pieces),
  lightest: pieces.reduce((least, { weight }) => Math.min(least, weight), Infinity)
})
