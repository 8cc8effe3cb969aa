// Validates a request, for data from outside.

import type { BalancedRequest, CentreRange, FixedPiece, OpenedBox } from "../packing/contract/placed.ts"
import { boxFields } from "../packing/fields/box-fields.ts"
import type { Field } from "../packing/fields/field.ts"
import { itemFields } from "../packing/fields/item-fields.ts"
import {
  anyString,
  anything,
  fieldsOf,
  ifObject,
  ifPresent,
  listOf,
  number,
  oneOf,
  positive,
  type Validator
} from "../validation/validators.ts"
import { axes, side, sides } from "./packing-fault.ts"

/** Validators of the kinds of fields. */
const validators: Readonly<Record<Exclude<Field["kind"], "number" | "word">, Validator>> = {
  name: anyString,
  string: anyString,
  references: listOf(anyString),
  rotation: ifObject(fieldsOf<{ up: unknown }>({ up: listOf(side) }), oneOf(["any", "flat", "none"])),
  sides
}

/** Returns the validator of a field. The packer has read the values of optional numbers, so any number will do. */
const validatorOf = (field: Field): Validator => {
  if (!("otherwise" in field)) return field.kind === "number" ? positive : validators[field.kind as "name"]
  if (field.kind === "number") return ifPresent(number)
  return ifPresent(field.kind === "word" ? oneOf(field.words) : validators[field.kind])
}

const validatorsOf = (fields: Readonly<Record<string, Field>>): Record<string, Validator> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, validatorOf(field)]))

const share = ifPresent(listOf(number))

const box = fieldsOf({
  centreOfGravity: ifPresent(fieldsOf<CentreRange>({ width: share, length: share, height: share })),
  ...validatorsOf(boxFields)
})

const open = fieldsOf<Pick<OpenedBox, "box" | "placements">>({
  box: number,
  placements: listOf(
    fieldsOf<Pick<FixedPiece, "item" | "piece" | "at" | "turned">>({
      item: number,
      piece: number,
      at: axes(number),
      turned: axes(side)
    })
  )
})

/** Validates a request. Fields that only the packer reads may have any value. */
export const requestFault: Validator = fieldsOf<BalancedRequest>({
  balance: anything,
  open: ifPresent(listOf(open)),
  items: listOf(fieldsOf(validatorsOf(itemFields))),
  boxes: listOf(box),
  scale: ifPresent(
    fieldsOf<{ length: number; weight: number }>({ length: ifPresent(positive), weight: ifPresent(positive) })
  ),
  objective: ifPresent(listOf(anything)),
  support: ifPresent(number),
  effort: anything,
  alternatives: anything,
  timeLimit: anything
})
