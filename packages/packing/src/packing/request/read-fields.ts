import { mismatch } from "../../reading/checks.ts"
import { isObject } from "../../values/is-object.ts"
import type { Rotation, Sides } from "../contract/request.ts"
import { type Field, type FieldsOf, sideFields, sideNames } from "../fields/field.ts"
import { MAX_APART_REFERENCES_PER_ITEM } from "../resources/limits.ts"
import type { Scales } from "./parsed-request.ts"
import type { RequestReader, Unread } from "./request-reader.ts"

/** Scales of numbers without a unit. */
export const unscaled: Scales = { length: 1, weight: 1 }

const rotations = ["any", "flat", "none"] as const

/** Reads the fields of an object, in the order of the table. */
export const readFields = <A>(
  reader: RequestReader,
  given: Unread<A>,
  fields: FieldsOf<A>,
  scales: Scales
): { readonly [K in keyof A]: unknown } => {
  // A copy of the table has the fields already, because adding them one by one is slow.
  const read = { ...fields } as { [K in keyof A]: unknown }
  for (const name in fields) {
    const value = given[name]
    const field = fields[name]
    const isAbsent = value === undefined && "otherwise" in field
    read[name] = isAbsent ? field.otherwise : readField(reader, name, value, field, scales)
  }
  return read
}

const readField = (reader: RequestReader, name: string, value: unknown, field: Field, scales: Scales): unknown => {
  switch (field.kind) {
    case "number": {
      const { max, min, unit } = field
      if (unit in scales && typeof value === "string" && /\d\D+$/.test(value))
        return reader.checked(name, value, mismatch(value, "a number (readUnits reads units)", "not-a-number"), 1)
      const scale = unit === "count" ? 1 : unit === "other" ? undefined : scales[unit]
      return reader.number(name, value, min, max, scale)
    }
    case "word":
      return reader.word(name, value, field.words)
    case "name":
      return reader.name(name, value)
    case "sides": {
      const sides = reader.record<Sides>(name, value, sideFields)
      return sides && readFields(reader.below(name), sides, sideFields, scales)
    }
    case "rotation":
      return readRotation(reader, name, value)
    case "references":
      return reader
        .list(name, value, 0, MAX_APART_REFERENCES_PER_ITEM)
        .map((each, i) => reader.name(`${name}/${i}`, each))
  }
}

const readRotation = (reader: RequestReader, name: string, value: unknown): Rotation => {
  if (!isObject(value)) return reader.word(name, value, rotations)
  reader.record(name, value, { up: true })
  const up = reader
    .list(`${name}/up`, value.up, 1, sideNames.length)
    .map((side, i) => reader.word(`${name}/up/${i}`, side, sideNames))
  return sideNames.every((side) => up.includes(side)) ? "any" : { up }
}
