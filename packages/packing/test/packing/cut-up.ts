// Pieces that are known to go into a box, for they were cut from it.
import type { Sides } from "@waybill/packing"
import fc from "fast-check"

const NAMES = ["width", "length", "height"] as const

/** One cut: which of the pieces so far, across which of its sides, and where, as a share. */
export interface Cut {
  readonly piece: number
  readonly side: (typeof NAMES)[number]
  readonly share: number
}

/** From so many to so many cuts. */
export const someCuts = (minLength: number, maxLength: number): fc.Arbitrary<Cut[]> =>
  fc.array(fc.record({ piece: fc.nat(99), side: fc.constantFrom(...NAMES), share: fc.integer({ min: 1, max: 99 }) }), {
    minLength,
    maxLength
  })

/** What lies in a full box, cut from it one cut after the other. */
export const cutUp = (box: Sides, cuts: ReadonlyArray<Cut>): ReadonlyArray<Sides> =>
  cuts.reduce<ReadonlyArray<Sides>>(
    (pieces, { piece, side, share }) => {
      const cut = pieces[piece % pieces.length]!
      const at = Math.round((cut[side] * share) / 100)
      if (at === 0 || at === cut[side]) return pieces
      const parts = [
        { ...cut, [side]: at },
        { ...cut, [side]: cut[side] - at }
      ]
      return pieces.toSpliced(pieces.indexOf(cut), 1, ...parts)
    },
    [box]
  )
