import { isObject } from "@waybill/packing/values"

/**
 * The required fields of a reply, each with its type. A list has one element, which describes every element of the
 * reply's list. Further fields are allowed.
 */
export type ReplyShape = "string" | "number" | "date" | readonly [ReplyShape] | { readonly [field: string]: ReplyShape }

const dateShape = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

const descriptions = {
  string: "a string",
  number: "a number",
  date: "a date such as 2026-11-20 12:00:00",
  list: "an array",
  object: "an object"
}

const kindOf = (shape: ReplyShape): keyof typeof descriptions => {
  if (typeof shape === "string") return shape
  return Array.isArray(shape) ? "list" : "object"
}

const isOfKind: Readonly<Record<keyof typeof descriptions, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  date: (value) => typeof value === "string" && dateShape.test(value),
  list: (value) => Array.isArray(value),
  object: isObject
}

const MAX_SHOWN = 60

const shown = (value: unknown): string => {
  const json = JSON.stringify(value)
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json
}

/** Returns each deviation of a value from a shape, such as `rate[0].cost: must be a number, not "8.70"`. */
export const deviations = (value: unknown, shape: ReplyShape, path = ""): ReadonlyArray<string> => {
  const kind = kindOf(shape)
  if (value === undefined) return [`${path}: missing; must be ${descriptions[kind]}`]
  if (!isOfKind[kind](value)) return [`${path}: must be ${descriptions[kind]}, not ${shown(value)}`]
  if (typeof shape === "string") return []
  if (Array.isArray(shape))
    return (value as ReadonlyArray<unknown>).flatMap((each, index) => deviations(each, shape[0], `${path}[${index}]`))
  return Object.entries(shape).flatMap(([field, inner]) =>
    deviations((value as Readonly<Record<string, unknown>>)[field], inner, path === "" ? field : `${path}.${field}`)
  )
}
