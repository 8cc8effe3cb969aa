// Charges of box types for every weight and volume of their contents.
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import type { BoxType, PieceKind } from "../problem/problem.ts"
import { type Totals, totalsOf } from "../problem/totals.ts"
import type { CostModel } from "./cost-model.ts"

/** Charges of one box up to a weight and a volume of its contents. */
export interface Charged {
  readonly type: BoxType
  readonly charges: number
  readonly weight: number
  readonly volume: number
}

/** Totals of the pieces of a request, with their kinds and the least weight. */
export interface Load extends Totals {
  readonly kinds: ReadonlyArray<PieceKind>
  readonly lightest: number
}

/** Returns the charges of every box type, by range of weights with constant charges. */
export const chargedBoxes = (model: CostModel, types: ReadonlyArray<BoxType>, load: Load): ReadonlyArray<Charged> =>
  types.flatMap((type) => {
    const heaviest = Math.min(load.weight, type.limits.weight)
    const volume = Math.min(load.volume, type.limits.volume)
    const charged: Charged[] = []
    for (const step of [...(model.steps ?? []), Infinity]) {
      const weight = Math.min(step - type.emptyWeight, heaviest)
      if (weight < load.lightest) continue
      const shares = model.sharesOf(type, weight)
      if (charged.at(-1)?.charges === shares?.charges) charged.pop()
      if (shares !== undefined) charged.push({ type, charges: shares.charges, weight, volume })
      if (weight === heaviest) break
    }
    return charged
  })

export const loadOf = ({ pieces }: SingleBoxBounds): Load => ({
  ...totalsOf(pieces),
  kinds: [...new Set(pieces)],
  lightest: pieces.reduce((least, { weight }) => Math.min(least, weight), Infinity)
})
