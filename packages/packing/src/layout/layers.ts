import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import { packingShape } from "../verify/shapes.ts"
import { type Cuboid, cuboidOf, liesOver, overlapAlong } from "./cuboid.ts"
import { figure, lettersOf } from "./naming.ts"
import { type Layer, layersOf, type Step } from "./steps.ts"

/**
 * How to pack one box, in words.
 *
 * @example
 * ```ts
 * const text = ({ title, layers }: Instructions): string =>
 *   [title, ...layers.map((steps, n) => `Layer ${n + 1}\n${steps.join("\n")}`)].join("\n\n")
 * ```
 */
export interface Instructions {
  /** Which box to take. */
  readonly title: string
  /** The steps of each layer, from the bottom up, numbered through the box; the letters are those of the drawing. */
  readonly layers: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * Packing instructions for people, box by box and layer by layer. Of what is no packing, a title that says why.
 *
 * @example
 * ```ts
 * layers(packing)[0]?.layers[0]?.[0] // => "1. Lay A (BOOK) flat in the back left corner: 21 wide, 15 deep, 3 high."
 * ```
 */
export const layers = (packing: Packing): ReadonlyArray<Instructions> => {
  const fault = packingShape(packing)
  if (fault !== undefined) return [{ title: `The packing${fault}`, layers: [] }]
  const letters = lettersOf(packing)
  return packing.boxes.map((box, index) => {
    const found = layersOf(box)
    const laid = found.flatMap(({ steps }) =>
      steps.flatMap(({ number, placements, above }) =>
        [...placements, ...above].map(
          (placed): Laid => ({ step: number, letter: letters.get(placed.item)!, cuboid: cuboidOf(placed) })
        )
      )
    )
    const { width, length, height } = box.inner
    const inside = `${figure(width)} × ${figure(length)} × ${figure(height)}`
    return {
      title: `Box ${index + 1} of ${packing.boxes.length}: ${box.kind} ${box.reference}, inside ${inside}`,
      layers: found.map((layer) => [
        ...layer.steps.map((step) => sentence(step, box, laid, letters.get(step.placements[0]!.item)!)),
        ...repetition(layer)
      ])
    }
  })
}

/** What to do for the layers like this one. */
const repetition = ({ steps, times }: Layer): readonly string[] => {
  if (times === 1) return []
  const [first, last] = [steps[0]!.number, steps.at(-1)!.number]
  const again = first === last ? `step ${first}` : `steps ${first} to ${last}`
  return [`Repeat ${again} on top, ${times === 2 ? "once more" : `${times - 1} more times`}.`]
}

/** A piece in the box, as instructions speak of it. */
interface Laid {
  readonly step: number
  readonly letter: string
  readonly cuboid: Cuboid
}

const sentence = (step: Step, box: PackedBox, laid: readonly Laid[], letter: string): string => {
  const first = step.placements[0]!
  const { x, y, z } = first.size
  const count = step.placements.length
  const [verb, way] = manner(first, count)
  const many = count > 1 ? `${count} × ` : ""
  const places = [...onWhat(step, laid), ...where(cuboidOf(first), step.number, box, laid)].join(", ")
  const sides = `${count > 1 ? "each " : ""}${figure(x)} wide, ${figure(y)} deep, ${figure(z)} high`
  return `${step.number}. ${verb} ${many}${letter} (${first.reference})${way}${rows(step)} ${places}: ${sides}.`
}

/** Flat on the largest side; on end when the longest side points up, on its edge when another is as long. */
const manner = ({ size: { x, y, z } }: Placement, count: number): readonly [verb: string, way: string] => {
  if (x === y && y === z) return ["Put", ""]
  if (z <= x && z <= y) return ["Lay", " flat"]
  if (z > x && z > y) return ["Stand", " on end"]
  return ["Stand", count > 1 ? " on their edges" : " on its edge"]
}

const rows = ({ across, deep }: Step): string => {
  if (across === 1 && deep === 1) return ""
  if (deep === 1) return " in a row from left to right, the first"
  if (across === 1) return " in a row from back to front, the first"
  return `, ${across} from left to right and ${deep} from back to front, the first`
}

/** The pieces that carry a step: of those that it lies over, the highest. */
const onWhat = (step: Step, laid: readonly Laid[]): readonly string[] => {
  const carriers = new Set<string>()
  for (const placement of step.placements) {
    const cuboid = cuboidOf(placement)
    const below = laid.filter((lower) => liesOver(cuboid, lower.cuboid))
    const top = below.reduce((highest, lower) => Math.max(highest, lower.cuboid.high[2]), 0)
    for (const lower of below) if (lower.cuboid.high[2] === top) carriers.add(lower.letter)
  }
  const names = [...carriers].sort()
  if (names.length === 0) return []
  return [names.length === 1 ? `on ${names[0]}` : `on ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`]
}

const where = (piece: Cuboid, step: number, box: PackedBox, laid: readonly Laid[]): readonly string[] => {
  const { low, high } = piece
  const walls = box.kind === "tube" ? undefined : box.inner
  const side = walls && (low[0] === 0 ? "left" : high[0] === walls.width ? "right" : undefined)
  const end = walls && (low[1] === 0 ? "back" : high[1] === walls.length ? "front" : undefined)
  if (side && end) return [`in the ${end} ${side} corner`]
  const beside = neighbour(piece, step, 0, laid)
  const before = neighbour(piece, step, 1, laid)
  return [
    side ? `against the ${side} wall` : beside ? `to the right of ${beside}` : `${figure(low[0])} from the left`,
    end ? `against the ${end} wall` : before ? `in front of ${before}` : `${figure(low[1])} from the back`
  ]
}

/** What was laid before and touches a piece on its left (axis 0) or at its back (axis 1). */
const neighbour = (piece: Cuboid, step: number, axis: 0 | 1, laid: readonly Laid[]): string | undefined => {
  const found = laid.find(
    (other) =>
      other.step < step &&
      other.cuboid.high[axis] === piece.low[axis] &&
      overlapAlong(piece, other.cuboid, axis === 0 ? 1 : 0) &&
      overlapAlong(piece, other.cuboid, 2)
  )
  return found && `${found.letter} of step ${found.step}`
}
