import type { Packing } from "../contract/outcome.ts"
import { compareScores } from "../problem/objective.ts"

/** Returns the number of unpacked pieces and the value of each measure. */
const valuesOf = ({ unpacked, certificate }: Packing): ReadonlyArray<number> => [
  unpacked.reduce((sum, { quantity }) => sum + quantity, 0),
  ...certificate.proofs.filter(({ measure }) => measure !== "unpacked").map(({ value }) => value)
]

/** Returns whether the first of two packings of the same request is better. */
export const isBetter = (a: Packing, b: Packing): boolean => compareScores(valuesOf(a), valuesOf(b)) < 0
