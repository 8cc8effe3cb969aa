import type { Box } from "@waybill/packing"
import type { Floor, Triple } from "./arrangement.ts"

/** A cuboid to fill, and the part of its floor that may be used. */
export interface Cavity {
  readonly sides: Triple
  readonly floor: Floor
}

const anywhere: Floor = () => true

/** A circle on a grid that is shifted by half a unit along x, y or both. All distances are doubled. */
const circle =
  (diameter: number, right: number, back: number): Floor =>
  (x, y, X, Y) =>
    [x, X].every((cornerX) =>
      [y, Y].every(
        (cornerY) => (2 * cornerX + right - diameter) ** 2 + (2 * cornerY + back - diameter) ** 2 <= diameter ** 2
      )
    )

const shifts = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1]
] as const

/** Returns every cavity of a box: a mailer has one per thickness, a tube one per shift of its grid. */
export const cavitiesOf = ({ kind = "box", inner: { width, length, height } }: Box): ReadonlyArray<Cavity> => {
  if (kind === "box") return [{ sides: [width, length, height], floor: anywhere }]
  if (kind === "tube")
    return shifts.map(([right, back]) => ({ sides: [width, length, height], floor: circle(width, right, back) }))
  return Array.from(
    { length: height },
    (_, t): Cavity => ({
      sides: [width - t - 1, length - t - 1, t + 1],
      floor: anywhere
    })
  )
}
