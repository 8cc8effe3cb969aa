import type { Box } from "@waybill/packing"
import type { Floor, Triple } from "./arrangement.ts"

/** Cuboid to fill, and the usable part of its floor. */
export interface Cavity {
  readonly sides: Triple
  readonly floor: Floor
}

const anywhere: Floor = () => true

/** Circle on a grid that is shifted by half a unit along x, y, both or neither. All distances are doubled. */
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

/**
 * Returns the cavities of a box. A mailer has one per thickness of its contents, and a tube one per shift of its grid.
 */
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
