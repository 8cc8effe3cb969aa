// Validates a request, for data from outside.

import type { CentreRange, FixedPiece, OpenedBox } from "../packing/contract/placed.ts"
import { boxFields } from "../packing/fields/box-fields.ts"
import type { Field } from "../packing/fields/field.ts"
import { itemFields } from "../packing/fields/item-fields.ts"
import { type Fields, open, optional } from "../reading/compound.ts"
import type { ValueFault } from "../reading/faults.ts"
import { anything, type Shape, satisfying, string, word } from "../reading/shape.ts"
import { anyNumber, axes, listOf, positive, side, sides } from "./packing-shapes.ts"
import type { AnyRequest } from "./violation.ts"

const turned = word("any", "flat", "none")
const up = open<{ up: unknown }>({ up: listOf(side) })

/** Shape of the allowed rotations. */
const rotation: Shape<unknown> = {
  check: (value, most) => (typeof value === "object" && value !== null ? up : turned).check(value, most)
}

/** Shapes of the kinds of fields. */
const shapes: Readonly<Record<Exclude<Field["kind"], "number" | "word">, Shape<unknown>>> = {
  name: string,
  references: listOf(string),
  rotation,
  sides
}

/** Returns the shape of a field. The packer has read the values of optional numbers, so any number will do. */
const shapeOf = (field: Field): Shape<unknown> => {
  if (field.kind === "number") return "otherwise" in field ? anyNumber : positive
  return field.kind === "word" ? word(...field.words) : shapes[field.kind]
}

const shapesOf = (fields: Readonly<Record<string, Field>>): Fields<object> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const shape = shapeOf(field)
      return [name, "otherwise" in field ? optional(shape) : shape]
    })
  )

const share = optional(listOf(anyNumber))

const box = open<{ readonly centreOfGravity?: unknown }>({
  centreOfGravity: optional(
    open<{ [K in keyof CentreRange]: ReadonlyArray<number> }>({ width: share, length: share, height: share })
  ),
  ...shapesOf(boxFields)
})

const opened = open<Pick<OpenedBox, "box" | "placements">>({
  box: anyNumber,
  placements: listOf(
    open<Pick<FixedPiece, "item" | "piece" | "at" | "turned">>({
      item: anyNumber,
      piece: anyNumber,
      at: axes(anyNumber),
      turned: axes(side)
    })
  )
})

const scale = open<NonNullable<AnyRequest["scale"]>>({ length: optional(positive), weight: optional(positive) })

type Checked = Omit<AnyRequest, "balance" | "effort" | "alternatives" | "timeLimit">

const whole = open<{ [K in keyof Checked]: unknown }>({
  open: optional(listOf(opened)),
  items: listOf(open(shapesOf(itemFields))),
  boxes: listOf(box),
  scale: optional(scale),
  objective: optional(listOf(anything)),
  support: optional(anyNumber),
  accept: optional(satisfying("a function", (value) => typeof value === "function"))
})

/** Returns the first fault of a request. Fields that only the packer reads may have any value. */
export const requestFault = (request: unknown): ValueFault | undefined => whole.check(request, 1)[0]
