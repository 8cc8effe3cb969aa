// The whole of a tube: all rectangles in its circle at the same time, so that pieces of different footprints share a layer.
import type { BoxShape } from "./problem.ts"

/** Grids for the corners of pieces, moved by half a unit along x, y or both. */
const grids = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1]
] as const

/** Returns the greatest whole b for which an a × b rectangle fits into the circle. */
export const chord = (a: number, diameter: number): number => Math.floor(Math.sqrt(diameter * diameter - a * a))

/** Returns a whole volume that no contents of a tube exceed. */
export const tubeVolume = (diameter: number, height: number): number =>
  Math.floor((Math.PI / 4) * diameter * diameter) * height + height

/** Returns the centred prisms whose bases have these widths and are on a grid, without those inside others. */
const prisms = (
  widths: ReadonlyArray<number>,
  diameter: number,
  height: number,
  [right, back]: (typeof grids)[number]
): Int32Array => {
  const corners: number[] = []
  let longest = 0
  for (const width of widths.toReversed()) {
    const length = chord(width, diameter) - ((diameter - back - chord(width, diameter)) & 1)
    if (((diameter - right - width) & 1) !== 0 || length <= longest) continue
    longest = length
    const [x, y] = [(diameter - right - width) / 2, (diameter - back - length) / 2]
    corners.push(x, y, 0, x + width, y + length, height)
  }
  return Int32Array.from(corners)
}

/** Returns one shape per grid for a tube cut at these ascending widths. */
export const roundShapes = (widths: ReadonlyArray<number>, diameter: number, height: number): BoxShape[] =>
  grids
    .map((grid): BoxShape => {
      const [x, y] = [diameter - grid[0], diameter - grid[1]]
      return {
        ...{ x, y, z: height },
        volume: tubeVolume(diameter, height),
        radix: Math.max(x, y, height) + 1,
        axes: [0, 1, 2],
        offset: [grid[0] / 2, grid[1] / 2, 0],
        spaces: prisms(widths, diameter, height, grid)
      }
    })
    .filter(({ spaces }) => spaces!.length > 0)
