// Packs into given sizes of cartons, and then reduces each carton to its contents.
import type { PackedBox, Packing, PackingRefused } from "../packing/contract/outcome.ts"
import type { Box, Measure, Request, Sides } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import type { Score } from "../packing/problem/objective.ts"
import { boxOf, type ScaledCarton, sizeFor } from "./sizes.ts"

/** Carton in one of its sizes. */
export interface SizedCarton {
  readonly carton: ScaledCarton
  readonly box: Box
}

/** Packing into boxes and into cartons of some sizes. */
export interface Attempt {
  readonly packing: Packing
  /** Boxes of the request, followed by one box for each size in use. */
  readonly boxes: ReadonlyArray<Box>
  /** Sizes in use. */
  readonly used: ReadonlyArray<SizedCarton>
  /** Number of unpacked pieces, then the values of the measures. */
  readonly score: Score
  readonly cut: boolean
}

/** Packs a request into its boxes and these sizes. `measures` are those of the request, for its parcels. */
export const attempt = (
  request: Request,
  sizes: ReadonlyArray<SizedCarton>,
  measures: ReadonlyArray<Measure>
): Attempt | PackingRefused => {
  const given = request.boxes.length
  const outcome = pack({ ...request, boxes: [...request.boxes, ...sizes.map(({ box }) => box)] })
  if (outcome._tag === "Refused") return outcome
  const used = new Map<string, SizedCarton>()
  const packed = outcome.packing.boxes.map((box) => {
    const size = sizes[box.box - given]
    if (size === undefined) return box
    const { carton } = size
    const smaller = { carton, box: boxOf(carton, sizeFor(carton, contentsOf(box, request))) }
    const { reference } = smaller.box
    if (!used.has(reference)) used.set(reference, smaller)
    return reduced(box, size.box, smaller.box, given + [...used.keys()].indexOf(reference))
  })
  const cartons = [...used.values()]
  const boxes = [...request.boxes, ...cartons.map(({ box }) => box)]
  const packing = { ...outcome.packing, boxes: packed }
  const pieces = packing.unpacked.reduce((sum, { quantity }) => sum + quantity, 0)
  const score = [pieces, ...measures.map((measure) => valueOf(measure, packed, boxes, request))]
  return { packing, boxes, used: cartons, score, cut: outcome.cut }
}

/** Returns the sides that the pieces of a box and their gaps need. */
const contentsOf = ({ placements }: PackedBox, { items }: Request): Sides => {
  const farthest = (axis: "x" | "y" | "z") =>
    Math.max(...placements.map(({ at, item, size }) => at[axis] + size[axis] + (items[item]!.gap ?? 0)))
  return { width: farthest("x"), length: farthest("y"), height: farthest("z") }
}

/** Returns the volume of a cuboid. */
export const volumeOf = ({ width, length, height }: Sides): number => width * length * height

/** Returns a packed box with a smaller carton around its contents. */
const reduced = (packed: PackedBox, from: Box, to: Box, box: number): PackedBox => ({
  ...packed,
  box,
  reference: to.reference,
  inner: to.inner,
  outer: to.outer!,
  grossWeight: Number((packed.grossWeight - from.emptyWeight! + to.emptyWeight!).toFixed(6)),
  fill: (packed.fill * volumeOf(from.inner)) / volumeOf(to.inner)
})

/** Returns the price of a box. */
export const priceOf = ({ price = 0 }: Box): number => price

const valueOf = (
  measure: Measure,
  packed: ReadonlyArray<PackedBox>,
  boxes: ReadonlyArray<Box>,
  { scale }: Request
): number => {
  if (measure === "boxes" || packed.length === 0) return packed.length
  if (typeof measure === "function") return measure(packed)
  const amount = (box: PackedBox) => (measure === "volume" ? volumeOf(box.outer) : priceOf(boxes[box.box]!))
  // Sums of decimals differ in their last digits, and volumes are multiples of the cube of a step.
  const steps = measure === "volume" && scale?.length ? scale.length ** 3 : 1e6
  return Math.round(packed.reduce((sum, box) => sum + amount(box), 0) * steps) / steps
}
