// Reads a request: everything that makes no sense is refused.

import type { Refusal } from "../contract/outcome.ts"
import type { Cost, Fuse, Measure, Request } from "../contract/request.ts"
import { LIMITS } from "../resources/limits.ts"
import { guardedClock, guardedCost } from "./callbacks.ts"
import type { ReadRequest, Scales } from "./parsed-request.ts"
import { readBoxes } from "./read-boxes.ts"
import { checkGroups, readItems } from "./read-items.ts"
import { REQUEST, Reader, type Unread } from "./request-reader.ts"

const MEASURES = ["boxes", "volume", "price"] as const

/** The request with every default filled in, or all that is wrong with it. */
export const readRequest = (given: unknown): ReadRequest | ReadonlyArray<Refusal> => {
  const reader = new Reader()
  const request = reader.record<Request>(REQUEST, "", given)
  if (request === undefined) return reader.refusals
  const read = readAll(reader, request)
  if (reader.refusals.length === 0) checkGroups(reader, read.items)
  return reader.refusals.length > 0 ? reader.refusals : read
}

const readAll = (reader: Reader, request: Unread<Request>): ReadRequest => {
  const { scale, objective = ["boxes", "volume"], effort = 0, support = 0.75, alternatives = 0, fuse } = request
  const scales = readScales(reader, scale)
  return {
    items: readItems(reader, request.items, scales),
    boxes: readBoxes(reader, request.boxes, scales),
    lengthScale: scales.length,
    weightScale: scales.weight,
    objective: readObjective(reader, objective),
    effort: reader.whole(REQUEST, "effort", effort, 1, 0, LIMITS.effort),
    support: reader.number(REQUEST, "support", support, 0, 1),
    alternatives: reader.whole(REQUEST, "alternatives", alternatives, 1, 0, LIMITS.alternatives),
    fuse: readFuse(reader, fuse)
  }
}

const readScales = (reader: Reader, value: Unread<Request>["scale"]): Scales => {
  const scale = value === undefined ? {} : reader.record<Scales>(REQUEST, "scale", value)
  const { length = 1, weight = 1 } = scale ?? {}
  return {
    length: reader.whole(REQUEST, "scale/length", length, 1, 1, LIMITS.scale),
    weight: reader.whole(REQUEST, "scale/weight", weight, 1, 1, LIMITS.scale)
  }
}

const readFuse = (reader: Reader, value: Unread<Request>["fuse"]): Fuse | undefined => {
  if (value === undefined) return undefined
  const fuse = reader.record<Fuse>(REQUEST, "fuse", value)
  if (fuse === undefined) return undefined
  const limit = reader.number(REQUEST, "fuse/limit", fuse.limit, 0, Infinity)
  const { now } = fuse
  if (typeof now === "function") return { limit, now: guardedClock("fuse/now", now.bind(fuse)) }
  reader.refuse(REQUEST, "fuse/now", "missing", "is not a function")
  return undefined
}

const readObjective = (reader: Reader, value: unknown): ReadonlyArray<Measure> => {
  const before = reader.refusals.length
  const objective = reader.list(REQUEST, "objective", value, LIMITS.measures)
  if (objective.length === 0 && reader.refusals.length === before)
    reader.refuse(REQUEST, "objective", "missing", "is empty")
  return objective.map((measure, i): Measure => {
    const field = `objective/${i}`
    return typeof measure === "function"
      ? guardedCost(field, measure as Cost)
      : reader.word(REQUEST, field, measure, MEASURES)
  })
}
