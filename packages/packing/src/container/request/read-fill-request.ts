import type { PackingRefusal } from "../../packing/contract/outcome.ts"
import type { Item } from "../../packing/contract/request.ts"
import type { FieldsOf } from "../../packing/fields/field.ts"
import { fillItemFields } from "../../packing/fields/item-fields.ts"
import type { ParsedRequest } from "../../packing/request/parsed-request.ts"
import { readFields, unscaled } from "../../packing/request/read-fields.ts"
import { MAX_LINES } from "../../packing/request/read-items.ts"
import { type MoreFields, readRequest } from "../../packing/request/read-request.ts"
import { RequestReader } from "../../packing/request/request-reader.ts"
import { isObject } from "../../values/is-object.ts"
import type { FillItem, FillRequest, Goal } from "../contract/request.ts"

const goals = ["volume", "value", "priority"] as const satisfies ReadonlyArray<Goal>

/** Fields that only items to fill containers have. */
type Worth = Required<Omit<FillItem, keyof Item>>

const fillFields: MoreFields = {
  request: { maximise: true },
  item: fillItemFields satisfies FieldsOf<Worth>
}

/** Request after reading. */
export interface ParsedFillRequest {
  readonly parsed: ParsedRequest
  readonly goal: Goal
  /** Value and priority of each item of the request. */
  readonly worths: ReadonlyArray<Worth>
}

/** Reads a request. Returns the refusals if it is invalid. */
export const readFillRequest = (given: unknown): ParsedFillRequest | ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const request = reader.record<FillRequest & { objective: unknown; alternatives: unknown }>("", given)
  if (request === undefined) return reader.refusals
  const { maximise = "volume", items } = request
  for (const field of ["objective", "alternatives"] as const)
    if (request[field] !== undefined) reader.refuse(field, "unknown", "is a field of pack; use maximise instead")
  const goal = reader.word("maximise", maximise, goals)
  const list = Array.isArray(items) ? Array.from<unknown>(items.slice(0, MAX_LINES)) : []
  const worths = list.map((item, index) => readWorth(reader, item, index))
  const parsed = readRequest(given, fillFields)
  if (!("items" in parsed)) return [...parsed, ...reader.refusals]
  for (const { index, reference, kind } of parsed.boxes)
    if (kind !== "box") reader.entry("box", index, { reference }).refuse("kind", "unknown", `must be box, got ${kind}`)
  return reader.refusals.length > 0 ? reader.refusals : { parsed, goal, worths }
}

const readWorth = (reader: RequestReader, item: unknown, index: number): Worth => {
  const given = isObject(item) ? item : {}
  return readFields<Worth>(reader.entry("item", index, item), given, fillItemFields, unscaled) as Worth
}
