import { EmptySpaces } from "../packing/geometry/empty-spaces.ts"
import { CORNERS, OpenBox } from "../packing/geometry/open-box.ts"
import { shapeOf } from "../packing/problem/box-shape.ts"
import type { BoxShape, BoxType } from "../packing/problem/problem.ts"
import { cornersOf, type FixedBox, type PlacedProblem } from "./placed-problem.ts"

/** Box that starts with the fixed pieces of its shape. */
export class PartlyFilledBox extends OpenBox {
  override reset(shape: BoxShape, type: BoxType): void {
    super.reset(shape, type)
    const { contents, corners: c } = shape.fixed ?? { contents: [], corners: new Int32Array() }
    contents.forEach((kind, i) => {
      const at = i * CORNERS
      this.put(kind, c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!)
    })
  }
}

/**
 * Returns an open box as a box type with one shape, which contains its pieces. Tubes and mailers get no further pieces,
 * because their shape depends on all of their contents, so the result is undefined for them.
 */
export const openType = (placed: PlacedProblem, { box, placements }: FixedBox): BoxType | undefined => {
  const { parsed, problem, kindOf } = placed
  const type = problem.types.find(({ index }) => index === box)!
  if (type.kind !== "box") return undefined
  const [x, y, z] = type.inner
  const contents = placements.map(({ item }) => kindOf.get(item)!)
  const { factor } = problem.lengthUnit
  const corners = Int32Array.from(
    placements.flatMap((placement) => {
      const { low, high } = cornersOf(parsed, placement)
      return [...low, ...high].map((length) => length / factor)
    })
  )
  const volume = contents.reduce((rest, kind) => rest - kind.volume, x * y * z)
  const shape: BoxShape = {
    ...shapeOf([x, y, z], [0, 0, 0], "none"),
    volume,
    spaces: spacesAround(x, y, z, corners),
    fixed: { contents, corners }
  }
  return { ...type, shapes: [shape], hull: { ...type.hull, volume }, symmetry: "none", stock: 1 }
}

/** Returns the empty spaces of an open box. A box is loaded from above, so nothing fits below a fixed piece. */
const spacesAround = (x: number, y: number, z: number, corners: Int32Array): Int32Array => {
  const spaces = new EmptySpaces()
  spaces.reset(x, y, z)
  for (let i = 0; i < corners.length; i += CORNERS) {
    const [left, back, , right, front, top] = corners.subarray(i, i + CORNERS)
    spaces.occupy(left!, back!, 0, right!, front!, top!, 1, 1, 1)
  }
  return spaces.corners.slice(0, spaces.count * CORNERS)
}
