// Tubes of a catalogue. The check is not part of `/prints`, whose readers check single values.

/** The sides of a tube, and those of the cuboid around it. */
interface TubeSides {
  readonly diameter: number
  readonly length: number
  readonly outer: { readonly width: number; readonly length: number; readonly height: number }
}

/** Returns the problem of the first tube that its outer sides cannot contain, or undefined. */
export const tubeProblem = (tubes: ReadonlyArray<TubeSides>): string | undefined => {
  const index = tubes.findIndex(({ diameter, length, outer }) => {
    const sides = [outer.width, outer.length, outer.height].sort((a, b) => a - b)
    return sides[0]! < diameter || sides[2]! < length
  })
  return index === -1 ? undefined : `tubes[${index}].outer: must contain the diameter and the length of the tube`
}
