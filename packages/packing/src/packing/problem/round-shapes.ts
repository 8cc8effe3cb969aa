// Shapes for a whole tube: all rectangles in its circle together, so that pieces of different footprints can share a
// layer.
import { shapeOf } from "./box-shape.ts"
import type { BoxShape } from "./problem.ts"

/** Grids for the corners of pieces, each shifted by half a unit along x, y, both or neither. */
const grids = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1]
] as const

/** Returns the largest whole b of an a × b rectangle in the circle. */
export const chord = (a: number, diameter: number): number => Math.floor(Math.sqrt(diameter * diameter - a * a))

/** Returns an upper bound on the volume of the contents of a tube, rounded to a whole number. */
export const tubeVolume = (diameter: number, height: number): number =>
  Math.floor((Math.PI / 4) * diameter * diameter) * height + height

/** Returns the centred prisms with a base of one of the widths on the grid. Leaves out prisms inside another one. */
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

/** Returns one shape per grid for a tube, divided at the given ascending widths. */
export const roundShapes = (widths: ReadonlyArray<number>, diameter: number, height: number): BoxShape[] =>
  grids
    .map((grid): BoxShape => {
      const [x, y] = [diameter - grid[0], diameter - grid[1]]
      const cuboid = shapeOf([x, y, height], [grid[0] / 2, grid[1] / 2, 0], "none")
      return { ...cuboid, volume: tubeVolume(diameter, height), spaces: prisms(widths, diameter, height, grid) }
    })
    .filter(({ spaces }) => spaces!.length > 0)
