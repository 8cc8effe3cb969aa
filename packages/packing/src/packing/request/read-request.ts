import type { Refusal } from "../contract/outcome.ts"
import type { Cost, Measure, Request, TimeLimit } from "../contract/request.ts"
import { MAX_ALTERNATIVES, MAX_EFFORT, MAX_MEASURES, MAX_UNITS_PER_GIVEN_UNIT } from "../resources/limits.ts"
import { guardedClock, guardedCost } from "./callbacks.ts"
import type { ParsedRequest, Scales } from "./parsed-request.ts"
import { readBoxes } from "./read-boxes.ts"
import { checkGroups, readItems } from "./read-items.ts"
import { type FieldNames, RequestReader, type Unread, wholeRequest } from "./request-reader.ts"

const measures = ["boxes", "volume", "price"] as const

const requestFields: FieldNames<Request> = {
  items: true,
  boxes: true,
  scale: true,
  objective: true,
  effort: true,
  support: true,
  alternatives: true,
  timeLimit: true
}

const scaleFields: FieldNames<Scales> = { length: true, weight: true }

/** Additional fields read by the caller. */
export interface MoreFields {
  readonly request: object
  readonly item: object
}

/** Reads a request and fills in defaults. Returns the refusals if the request is invalid. */
export const readRequest = (given: unknown, more: Partial<MoreFields> = {}): ParsedRequest | ReadonlyArray<Refusal> => {
  const reader = new RequestReader()
  const request = reader.record<Request>(wholeRequest, "", given)
  if (request === undefined) return reader.refusals
  reader.refuseUnknown(wholeRequest, "", request, { ...requestFields, ...more.request })
  const parsed = readFields(reader, request, more.item)
  if (reader.refusals.length === 0) checkGroups(reader, parsed.items)
  return reader.refusals.length > 0 ? reader.refusals : parsed
}

const readFields = (
  reader: RequestReader,
  request: Unread<Request>,
  moreItemFields: MoreFields["item"] | undefined
): ParsedRequest => {
  const {
    scale = {},
    objective = ["boxes", "volume"],
    effort = 0,
    support = 0.75,
    alternatives = 0,
    timeLimit
  } = request
  const scales = readScales(reader, scale)
  return {
    items: readItems(reader, request.items, scales, moreItemFields),
    boxes: readBoxes(reader, request.boxes, scales),
    lengthScale: scales.length,
    weightScale: scales.weight,
    objective: readObjective(reader, objective),
    effort: reader.whole(wholeRequest, "effort", effort, 1, 0, MAX_EFFORT),
    support: reader.number(wholeRequest, "support", support, 0, 1),
    alternatives: reader.whole(wholeRequest, "alternatives", alternatives, 1, 0, MAX_ALTERNATIVES),
    timeLimit: readTimeLimit(reader, timeLimit)
  }
}

const readScales = (reader: RequestReader, value: unknown): Scales => {
  const scale: Unread<Scales> = reader.record<Scales>(wholeRequest, "scale", value) ?? {}
  reader.refuseUnknown(wholeRequest, "scale", scale, scaleFields)
  const { length = 1, weight = 1 } = scale
  const max = MAX_UNITS_PER_GIVEN_UNIT
  return {
    length: reader.whole(wholeRequest, "scale/length", length, 1, 1, max),
    weight: reader.whole(wholeRequest, "scale/weight", weight, 1, 1, max)
  }
}

const readTimeLimit = (reader: RequestReader, value: Unread<Request>["timeLimit"]): TimeLimit | undefined => {
  const timeLimit = value === undefined ? undefined : reader.record<TimeLimit>(wholeRequest, "timeLimit", value)
  if (timeLimit === undefined) return undefined
  // Additional fields are allowed, because a clock can be an object with state.
  const limit = reader.number(wholeRequest, "timeLimit/limit", timeLimit.limit, 0, Infinity)
  const { now } = timeLimit
  if (typeof now === "function") return { limit, now: guardedClock("timeLimit/now", now.bind(timeLimit)) }
  reader.refuse(wholeRequest, "timeLimit/now", "missing", "must be a function")
  return undefined
}

const readObjective = (reader: RequestReader, value: unknown): ReadonlyArray<Measure> => {
  const objective = reader.list(wholeRequest, "objective", value, 1, MAX_MEASURES)
  return objective.map((measure, i): Measure => {
    const field = `objective/${i}`
    return typeof measure === "function"
      ? guardedCost(field, measure as Cost)
      : reader.word(wholeRequest, field, measure, measures)
  })
}
