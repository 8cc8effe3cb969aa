import { sideNames } from "../packing/fields/field.ts"
import { addBoxViolation, type BoxCheck } from "./violation.ts"

/** Tolerance for shares, because most decimal fractions have no exact binary form. */
const SHARE_TOLERANCE = 1e-9

/** Checks that the centre of gravity of the contents is in the range of the box. */
export const centreOfGravity: BoxCheck = ({ request, packed, index, inner, pieces }, findings) => {
  const range = request.boxes[packed.box]!.centreOfGravity
  const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0)
  if (range === undefined || weight === 0) return
  for (const [axis, side] of sideNames.entries()) {
    const [lowest, highest] = range[side] ?? [0, 1]
    const moment = pieces.reduce(
      (sum, { bare, weight }) => sum + (weight * (bare.low[axis]! + bare.high[axis]!)) / 2,
      0
    )
    const share = moment / weight / inner[axis]!
    if (!(share >= lowest - SHARE_TOLERANCE && share <= highest + SHARE_TOLERANCE))
      addBoxViolation(
        findings,
        "centre-of-gravity",
        index,
        () => `the centre of gravity is at ${share} of the ${side}; the range is ${lowest} to ${highest}`
      )
  }
}
