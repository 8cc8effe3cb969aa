// Tubes of a catalogue. The check is not part of `/prints`, whose readers check single values.

/** The sides of a tube, and those of the cuboid around it. */
/** The sides of a tube, inside and outside. */
export interface TubeSides {
  /** Inner diameter, in the unit of the catalogue. */
  readonly diameter: number
  /** Inner length, in the unit of the catalogue. */
  readonly length: number
  /** Outer cuboid, in any orientation. */
  readonly outer: {
    /** One outer side, in the unit of the catalogue. */
    readonly width: number
    /** Another outer side, in the unit of the catalogue. */
    readonly length: number
    /** The third outer side, in the unit of the catalogue. */
    readonly height: number
  }
}

/**
 * Returns the problem of the first tube that its outer sides cannot contain, or undefined.
 *
 * @example
 * ```ts
 * tubeProblem([{ diameter: 4, length: 30, outer: { width: 3, length: 31, height: 4 } }])
 * // => "tubes[0].outer: must contain the diameter and the length of the tube"
 * ```
 */
export const tubeProblem = (tubes: ReadonlyArray<TubeSides>): string | undefined => {
  const index = tubes.findIndex(({ diameter, length, outer }) => {
    const sides = [outer.width, outer.length, outer.height].sort((a, b) => a - b)
    return sides[0]! < diameter || sides[2]! < length
  })
  return index === -1 ? undefined : `tubes[${index}].outer: must contain the diameter and the length of the tube`
}
