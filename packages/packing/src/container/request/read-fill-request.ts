import type { Refusal } from "../../packing/contract/outcome.ts"
import type { ParsedRequest } from "../../packing/request/parsed-request.ts"
import { MAX_LINES } from "../../packing/request/read-items.ts"
import { type MoreFields, readRequest } from "../../packing/request/read-request.ts"
import { type RequestPart, RequestReader, type Unread, wholeRequest } from "../../packing/request/request-reader.ts"
import type { FillItem, FillRequest, Goal } from "../contract/request.ts"

const goals = ["volume", "value", "priority"] as const satisfies ReadonlyArray<Goal>

const fillFields: MoreFields = { request: { maximise: true }, item: { value: true, priority: true } }

const MAX_VALUE = 1e12

const MAX_PRIORITY = 1_000_000

/** Request after reading. */
export interface ParsedFillRequest {
  readonly parsed: ParsedRequest
  readonly goal: Goal
  /** Value and priority of each item of the request. */
  readonly worths: ReadonlyArray<{ readonly value: number; readonly priority: number }>
}

/** Reads a request. Returns the refusals if it is invalid. */
export const readFillRequest = (given: unknown): ParsedFillRequest | ReadonlyArray<Refusal> => {
  const reader = new RequestReader()
  const request = reader.record<FillRequest & { objective: unknown; alternatives: unknown }>(wholeRequest, "", given)
  if (request === undefined) return reader.refusals
  const { maximise = "volume", items } = request
  for (const field of ["objective", "alternatives"] as const)
    if (request[field] !== undefined)
      reader.refuse(wholeRequest, field, "unknown", "is a field of pack; use maximise to fill containers")
  const goal = reader.word(wholeRequest, "maximise", maximise, goals)
  const list = Array.isArray(items) ? Array.from<unknown>(items.slice(0, MAX_LINES)) : []
  const worths = list.map((item, index) => readWorth(reader, item, index))
  const parsed = readRequest(given, fillFields)
  if (!("items" in parsed)) return [...parsed, ...reader.refusals]
  for (const { index, reference, kind } of parsed.boxes)
    if (kind !== "box")
      reader.refuse({ at: `/boxes/${index}`, box: index, reference }, "kind", "unknown", `must be box, got ${kind}`)
  return reader.refusals.length > 0 ? reader.refusals : { parsed, goal, worths }
}

const isRecord = (item: unknown): item is Unread<FillItem> =>
  typeof item === "object" && item !== null && !Array.isArray(item)

const readWorth = (reader: RequestReader, item: unknown, index: number): { value: number; priority: number } => {
  const { reference, value = 0, priority = 0 } = isRecord(item) ? item : {}
  const part: RequestPart = {
    at: `/items/${index}`,
    item: index,
    ...(typeof reference === "string" ? { reference } : {})
  }
  return {
    value: reader.number(part, "value", value, 0, MAX_VALUE),
    priority: reader.whole(part, "priority", priority, 1, 0, MAX_PRIORITY)
  }
}
