import type { NamesOf } from "../../values/check-names.ts"
import type { Accept, RuledRequest } from "../contract/accept.ts"
import type { PackingRefusal } from "../contract/outcome.ts"
import type { Cost, Measure, Request, TimeLimit } from "../contract/request.ts"
import { type FieldsOf, quantity } from "../fields/field.ts"
import { MAX_ALTERNATIVES, MAX_EFFORT, MAX_MEASURES, MAX_UNITS_PER_GIVEN_UNIT } from "../resources/limits.ts"
import { guardedClock, guardedCost } from "./callbacks.ts"
import type { ParsedRequest, Scales } from "./parsed-request.ts"
import { readBoxes } from "./read-boxes.ts"
import { readFields, unscaled } from "./read-fields.ts"
import { checkGroups, readItems } from "./read-items.ts"
import { RequestReader, type Unread } from "./request-reader.ts"

const measures = ["boxes", "volume", "price"] as const

const unitScale = quantity("count", MAX_UNITS_PER_GIVEN_UNIT, 1, 1)

const scaleFields: FieldsOf<Scales> = { length: unitScale, weight: unitScale }

const searchFields: FieldsOf<Pick<Request, "effort" | "support" | "alternatives">> = {
  effort: quantity("count", MAX_EFFORT, 0),
  support: quantity("other", 1, 0.75),
  alternatives: quantity("count", MAX_ALTERNATIVES, 0)
}

const requestFields: NamesOf<Request> = {
  items: true,
  boxes: true,
  scale: true,
  objective: true,
  ...searchFields,
  timeLimit: true
}

/** Additional fields read by the caller. */
export interface MoreFields {
  readonly request: object
  readonly item: object
}

/** Reads a request and fills in defaults. Returns the refusals if the request is invalid. */
export const readRequest = (
  given: unknown,
  more: Partial<MoreFields> = {}
): ParsedRequest | ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const request = reader.record<RuledRequest>("", given, { ...requestFields, ...more.request })
  if (request === undefined) return reader.refusals
  const parsed = readAll(reader, request, more.item)
  if (reader.refusals.length === 0) checkGroups(reader, parsed.items)
  return reader.refusals.length > 0 ? reader.refusals : parsed
}

const readAll = (
  reader: RequestReader,
  request: Unread<RuledRequest>,
  moreItemFields: MoreFields["item"] | undefined
): ParsedRequest => {
  const { scale = {}, objective = ["boxes", "volume"], timeLimit, accept } = request
  if (accept !== undefined && typeof accept !== "function") reader.refuse("accept", "missing", "must be a function")
  const scales = readScales(reader, scale)
  return {
    items: readItems(reader, request.items, scales, moreItemFields),
    boxes: readBoxes(reader, request.boxes, scales),
    lengthScale: scales.length,
    weightScale: scales.weight,
    objective: readObjective(reader, objective),
    ...(readFields(reader, request, searchFields, scales) as Pick<ParsedRequest, keyof typeof searchFields>),
    timeLimit: readTimeLimit(reader, timeLimit),
    accept: accept as Accept | undefined
  }
}

const readScales = (reader: RequestReader, value: unknown): Scales => {
  const given = reader.record<Scales>("scale", value, scaleFields) ?? {}
  return readFields(reader.below("scale"), given, scaleFields, unscaled) as Scales
}

const readTimeLimit = (reader: RequestReader, value: Unread<Request>["timeLimit"]): TimeLimit | undefined => {
  const timeLimit = value === undefined ? undefined : reader.record<TimeLimit>("timeLimit", value)
  if (timeLimit === undefined) return undefined
  // Additional fields are allowed, because a clock can be an object with state.
  const limit = reader.number("timeLimit/limit", timeLimit.limit, 0, Infinity)
  const { now } = timeLimit
  if (typeof now === "function") return { limit, now: guardedClock("timeLimit/now", now.bind(timeLimit)) }
  reader.refuse("timeLimit/now", "missing", "must be a function")
  return undefined
}

const readObjective = (reader: RequestReader, value: unknown): ReadonlyArray<Measure> => {
  const objective = reader.list("objective", value, 1, MAX_MEASURES)
  return objective.map((measure, i): Measure => {
    const field = `objective/${i}`
    return typeof measure === "function" ? guardedCost(field, measure as Cost) : reader.word(field, measure, measures)
  })
}
