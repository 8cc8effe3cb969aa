import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import { boxesFault, messageOf } from "../verify/boxes-fault.ts"
import { type Cuboid, cuboidOf, isAbove, overlapAlong } from "./cuboid.ts"
import { figure, lettersOf, nameOf, sidesInSigns, sidesInWords } from "./naming.ts"
import { checkOptions, type LayoutOptions, titleOf } from "./options.ts"
import { type Layer, layersOf, type Step } from "./steps.ts"

/**
 * Packing instructions for one box.
 *
 * @example
 * ```ts
 * const text = ({ title, layers }: Instructions): string =>
 *   [title, ...layers.map((steps, n) => `Layer ${n + 1}\n${steps.join("\n")}`)].join("\n\n")
 * ```
 */
export interface Instructions {
  /** Title of the box, such as `Box 1 of 2: box S, inside 15 × 21 × 8 cm`. */
  readonly title: string
  /** Steps of each layer, from the bottom up. Numbering continues from layer to layer. Letters match the drawing. */
  readonly layers: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * Returns packing instructions in words, layer by layer for each box. For a malformed packing, returns one title that
 * states the fault. The options set the units and the box numbers.
 *
 * @example
 * ```ts
 * layers(packing)[0]?.layers[0]?.[0] // => "1. Lay A (BOOK) flat in the back left corner: 21 wide, 15 deep, 3 high."
 * ```
 */
export const layers = (packing: Packing, options: LayoutOptions = {}): ReadonlyArray<Instructions> => {
  checkOptions("layers", options)
  const fault = boxesFault(packing)
  if (fault) return [{ title: messageOf(fault), layers: [] }]
  const letters = lettersOf(packing)
  const unit = options.units?.length
  return packing.boxes.map((box, index) => {
    const boxLayers = layersOf(box)
    const placed = boxLayers.flatMap(({ steps }) =>
      steps.flatMap(({ number, placements, above }) =>
        [...placements, ...above].map(
          (placement): PlacedPiece => ({
            step: number,
            letter: letters.get(placement.item)!,
            cuboid: cuboidOf(placement)
          })
        )
      )
    )
    return {
      title: `${titleOf(packing, index, options)}, inside ${sidesInSigns(box.inner, unit)}`,
      layers: boxLayers.map((layer) => [
        ...layer.steps.map((step) => sentence(step, box, placed, letters.get(step.placements[0]!.item)!, unit)),
        ...repetition(layer)
      ])
    }
  })
}

/** Returns the instruction to repeat a layer, or an empty list if the layer occurs once. */
const repetition = ({ steps, times }: Layer): readonly string[] => {
  if (times === 1) return []
  const [first, last] = [steps[0]!.number, steps.at(-1)!.number]
  const again = first === last ? `step ${first}` : `steps ${first} to ${last}`
  return [`Repeat ${again} on top, ${times === 2 ? "once more" : `${times - 1} more times`}.`]
}

/** Placed piece with the step and the letter that identify it in the instructions. */
interface PlacedPiece {
  readonly step: number
  readonly letter: string
  readonly cuboid: Cuboid
}

const sentence = (
  step: Step,
  box: PackedBox,
  placed: readonly PlacedPiece[],
  letter: string,
  unit: string | undefined
): string => {
  const first = step.placements[0]!
  const { x, y, z } = first.size
  const count = step.placements.length
  const [verb, suffix] = orientation(first, count)
  const quantity = count > 1 ? `${count} × ` : ""
  const places = [...supports(step, placed), ...location(cuboidOf(first), step.number, box, placed, unit)].join(", ")
  const sides = `${count > 1 ? "each " : ""}${sidesInWords(x, y, z, unit)}`
  return `${step.number}. ${verb} ${quantity}${letter} (${nameOf(first)})${suffix}${rows(step)} ${places}: ${sides}.`
}

/**
 * Describes an orientation: flat if the piece is on its largest face, on end if its longest side points up, and
 * otherwise on its edge.
 */
const orientation = ({ size: { x, y, z } }: Placement, count: number): readonly [verb: string, suffix: string] => {
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

/** Names the pieces under a step: the highest ones below it. */
const supports = (step: Step, placed: readonly PlacedPiece[]): readonly string[] => {
  const supporting = new Set<string>()
  for (const placement of step.placements) {
    const cuboid = cuboidOf(placement)
    const below = placed.filter((lower) => isAbove(cuboid, lower.cuboid))
    const top = below.reduce((highest, lower) => Math.max(highest, lower.cuboid.high[2]), 0)
    for (const lower of below) if (lower.cuboid.high[2] === top) supporting.add(lower.letter)
  }
  const names = [...supporting].sort()
  if (names.length === 0) return []
  return [names.length === 1 ? `on ${names[0]}` : `on ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`]
}

const location = (
  piece: Cuboid,
  step: number,
  box: PackedBox,
  placed: readonly PlacedPiece[],
  unit: string | undefined
): readonly string[] => {
  const { low, high } = piece
  const walls = box.kind === "tube" ? undefined : box.inner
  const side = walls && (low[0] === 0 ? "left" : high[0] === walls.width ? "right" : undefined)
  const end = walls && (low[1] === 0 ? "back" : high[1] === walls.length ? "front" : undefined)
  if (side && end) return [`in the ${end} ${side} corner`]
  const beside = neighbour(piece, step, 0, placed)
  const before = neighbour(piece, step, 1, placed)
  return [
    side ? `against the ${side} wall` : beside ? `to the right of ${beside}` : `${figure(low[0], unit)} from the left`,
    end ? `against the ${end} wall` : before ? `in front of ${before}` : `${figure(low[1], unit)} from the back`
  ]
}

/** Names an earlier piece that touches a piece on its left (axis 0) or at its back (axis 1). */
const neighbour = (piece: Cuboid, step: number, axis: 0 | 1, placed: readonly PlacedPiece[]): string | undefined => {
  const found = placed.find(
    (other) =>
      other.step < step &&
      other.cuboid.high[axis] === piece.low[axis] &&
      overlapAlong(piece, other.cuboid, axis === 0 ? 1 : 0) &&
      overlapAlong(piece, other.cuboid, 2)
  )
  return found && `${found.letter} from step ${found.step}`
}
