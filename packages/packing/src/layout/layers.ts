import type { PackedBox, Placement } from "../packing/contract/outcome.ts"
import type { PrintParcel } from "../print/model/parcels.ts"
import { type Cuboid, cuboidOf, isAbove, overlapAlong } from "./cuboid.ts"
import { figure, letterOf, nameOf, printName, sidesInSigns, sidesInWords, tubeInWords } from "./naming.ts"
import { checkArguments, type LayoutOptions, titleOf } from "./options.ts"
import { type DrawnBox, type DrawnTube, readParcel } from "./parcel.ts"
import { type Layer, layersOf, type Step } from "./steps.ts"

/**
 * Packing instructions for one parcel.
 *
 * @example
 * ```ts
 * const text = ({ title, layers }: Instructions): string =>
 *   [title, ...layers.map((steps, n) => `Layer ${n + 1}\n${steps.join("\n")}`)].join("\n\n")
 * ```
 */
export interface Instructions {
  /** Title of the parcel, such as `Box 1 of 2: S, inside 15 × 21 × 8 cm`. */
  readonly title: string
  /** Steps of each layer, from the bottom up; a tube has one layer. Numbering continues from layer to layer. Letters match the drawing. */
  readonly layers: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * Returns packing instructions in words for a parcel of `pack` or `packPrints`: layer by layer for a box, and from the
 * core outwards for a tube of rolled prints. For a malformed parcel, returns a title that states the fault. The options
 * set names, units and the number of the parcel. An invalid option throws a `TypeError`.
 *
 * @example
 * ```ts
 * layers(packing.boxes[0]!).layers[0]?.[0] // => "1. Lay A (BOOK) flat in the back left corner: 21 wide, 15 deep, 3 high."
 * ```
 */
export const layers = (parcel: PackedBox | PrintParcel, options: LayoutOptions = {}): Instructions => {
  checkArguments("layers", parcel, options)
  const read = readParcel(parcel)
  if ("fault" in read) return { title: read.fault, layers: [] }
  const unit = options.units?.length
  const [inside, steps] =
    "contents" in read
      ? [tubeInWords(read.packed.inner.length, read.packed.inner.diameter, unit), [tubeSteps(read, options)]]
      : [sidesInSigns(read.inner, unit), boxSteps(read, options)]
  return { title: `${titleOf(read, options)}, inside ${inside}`, layers: steps }
}

/** Returns the steps to roll the prints of a tube, from the core outwards. */
const tubeSteps = ({ contents, packed, reference }: DrawnTube, options: LayoutOptions): readonly string[] => {
  const unit = options.units?.length
  const rolls = contents.map(({ diameter, length, print, quantity, rolled }, n) => {
    const count = quantity > 1 ? `${quantity} × ` : ""
    const core = packed.core > 0 ? ` around a core of ${figure(packed.core, unit)}` : ""
    const sizes = `${figure(length, unit)} long, ${figure(diameter, unit)} in diameter`
    const around = n === 0 ? core : " around the roll"
    return `${n + 1}. Roll up the ${rolled} of ${count}${letterOf(print)} (${printName(print, options)})${around}: ${sizes}.`
  })
  return [...rolls, `${rolls.length + 1}. Slide the roll into the tube and close both ends.`]
}

const boxSteps = (box: DrawnBox, options: LayoutOptions): readonly (readonly string[])[] => {
  const boxLayers = layersOf(box)
  const placed = boxLayers.flatMap(({ steps }) =>
    steps.flatMap(({ number, placements, above }) =>
      [...placements, ...above].map(
        (placement): PlacedPiece => ({
          step: number,
          letter: letterOf(placement.item),
          cuboid: cuboidOf(placement)
        })
      )
    )
  )
  return boxLayers.map((layer) => [
    ...layer.steps.map((step) => sentence(step, box, placed, options)),
    ...repetition(layer)
  ])
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

const sentence = (step: Step, box: DrawnBox, placed: readonly PlacedPiece[], options: LayoutOptions): string => {
  const unit = options.units?.length
  const first = step.placements[0]!
  const { x, y, z } = first.size
  const count = step.placements.length
  const [verb, suffix] = orientation(first, count)
  const quantity = count > 1 ? `${count} × ` : ""
  const places = [...supports(step, placed), ...location(cuboidOf(first), step.number, box, placed, unit)].join(", ")
  const sides = `${count > 1 ? "each " : ""}${sidesInWords(x, y, z, unit)}`
  return `${step.number}. ${verb} ${quantity}${letterOf(first.item)} (${nameOf(first, options)})${suffix}${rows(step)} ${places}: ${sides}.`
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
  box: DrawnBox,
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
