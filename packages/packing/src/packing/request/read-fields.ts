import { isObject } from "../../values/is-object.ts"
import type { Rotation, Sides } from "../contract/request.ts"
import { type Field, type FieldsOf, sideFields, sideNames } from "../fields/field.ts"
import { MAX_APART_REFERENCES_PER_ITEM } from "../resources/limits.ts"
import type { Scales } from "./parsed-request.ts"
import type { RequestPart, RequestReader, Unread } from "./request-reader.ts"

const rotations = ["any", "flat", "none"] as const

/** Reads the fields of an object, in the order of the table. `prefix` precedes their names in paths. */
export const readFields = <A>(
  reader: RequestReader,
  part: RequestPart,
  given: Unread<A>,
  fields: FieldsOf<A>,
  scales: Scales,
  prefix = ""
): { readonly [K in keyof A]: unknown } =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => {
      const value = given[name as keyof A]
      const isAbsent = value === undefined && "otherwise" in field
      return [name, isAbsent ? field.otherwise : readField(reader, part, `${prefix}${name}`, value, field, scales)]
    })
  ) as { readonly [K in keyof A]: unknown }

const readField = (
  reader: RequestReader,
  part: RequestPart,
  name: string,
  value: unknown,
  field: Field,
  scales: Scales
): unknown => {
  switch (field.kind) {
    case "number": {
      const { max, min, unit } = field
      if (unit === "other") return reader.number(part, name, value, min, max)
      return reader.whole(part, name, value, unit === "count" ? 1 : scales[unit], min, max)
    }
    case "word":
      return reader.word(part, name, value, field.words)
    case "name":
      return reader.name(part, name, value)
    case "sides":
      return readSides(reader, part, name, value, scales)
    case "rotation":
      return readRotation(reader, part, name, value)
    case "string":
      if (typeof value !== "string") reader.refuse(part, name, "unknown", "must be a string")
      return value
    case "references": {
      const references = reader.list(part, name, value, 0, MAX_APART_REFERENCES_PER_ITEM)
      if (references.every((each) => typeof each === "string")) return references
      reader.refuse(part, name, "unknown", "must be a list of references")
      return []
    }
  }
}

const readSides = (
  reader: RequestReader,
  part: RequestPart,
  name: string,
  value: unknown,
  scales: Scales
): Sides | undefined => {
  const sides = reader.record<Sides>(part, name, value)
  if (sides === undefined) return undefined
  reader.refuseUnknown(part, name, sides, sideFields)
  return readFields(reader, part, sides, sideFields, scales, `${name}/`) as unknown as Sides
}

const readRotation = (reader: RequestReader, part: RequestPart, name: string, value: unknown): Rotation => {
  if (!isObject(value)) return reader.word(part, name, value, rotations)
  const { up: given } = value
  reader.refuseUnknown(part, name, value, { up: true })
  const up = reader
    .list(part, `${name}/up`, given, 1, sideNames.length)
    .map((side, i) => reader.word(part, `${name}/up/${i}`, side, sideNames))
  return sideNames.every((side) => up.includes(side)) ? "any" : { up }
}
