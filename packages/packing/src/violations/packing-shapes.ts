// Shapes of the parts of a packing, for data from outside.

import type { Axes, PackedBox, Placement } from "../packing/contract/outcome.ts"
import type { Side, Sides } from "../packing/contract/request.ts"
import { list, open, optional } from "../reading/compound.ts"
import { pathOf, type ValueFault } from "../reading/faults.ts"
import { type Shape, satisfying, string, word } from "../reading/shape.ts"

/** Maximum number of pieces, or of anything that belongs to pieces. */
export const MAX_ENTRIES = 10_000

/** Returns the shape of a list of pieces, or of anything that belongs to pieces. */
export const listOf = <A>(each: Shape<A>): Shape<ReadonlyArray<A>> => list(each, 0, MAX_ENTRIES)
/** Shape of any finite number. */
export const anyNumber: Shape<number> = satisfying("a number", Number.isFinite)
/** Shape of a number greater than 0. */
export const positive: Shape<number> = satisfying(
  "a number greater than 0",
  (value) => Number.isFinite(value) && (value as number) > 0
)
/** Returns the shape of a value for each axis. */
export const axes = <A>(each: Shape<A>): Shape<Axes<A>> => open<Axes<A>>({ x: each, y: each, z: each })
/** Shape of the sides of an item or a box. */
export const sides: Shape<Sides> = open<Sides>({ width: positive, length: positive, height: positive })
/** Shape of the name of a side. */
export const side: Shape<Side> = word("width", "length", "height")
/** Shape of the kind of a box. */
export const kind: Shape<PackedBox["kind"]> = word("box", "tube", "mailer")

const placement = open<Placement>({
  item: anyNumber,
  piece: anyNumber,
  reference: string,
  at: axes(anyNumber),
  size: axes(positive),
  turned: axes(side),
  stop: optional(anyNumber)
})

/** Shape of a packed box. */
export const packedBox = open<PackedBox>({
  box: anyNumber,
  reference: string,
  kind,
  inner: sides,
  outer: sides,
  grossWeight: anyNumber,
  placements: listOf(placement),
  fill: anyNumber
})

/** Returns a message for a fault in a packing, or in a value with another name, such as `packing.boxes[0].fill: must be a number`. */
export const messageOf = ({ pointer, expected }: ValueFault, name = "packing"): string =>
  `${name}${pathOf(pointer)}: must be ${expected}`
