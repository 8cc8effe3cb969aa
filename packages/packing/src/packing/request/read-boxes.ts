import type { Box } from "../contract/request.ts"
import { boxFields } from "../fields/box-fields.ts"
import { sideNames } from "../fields/field.ts"
import { MAX_BOX_TYPES } from "../resources/limits.ts"
import type { ParsedBox, Scales } from "./parsed-request.ts"
import { readFields } from "./read-fields.ts"
import type { RequestReader } from "./request-reader.ts"

/** Reads the boxes and refuses invalid ones. */
export const readBoxes = (reader: RequestReader, list: unknown, scales: Scales): ReadonlyArray<ParsedBox> => {
  const boxes = reader.list("boxes", list, 1, MAX_BOX_TYPES)
  return boxes.flatMap((box, index) => readBox(reader.entry("box", index, box), box, index, scales) ?? [])
}

const { inner, ...others } = boxFields
/** Fields in the order of reading. */
const fields = { inner, ...others }

const readBox = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedBox | undefined => {
  const box = reader.record<Box>("", entry, boxFields)
  if (!box || !reader.record("inner", box.inner)) return undefined
  const read = readFields<Box>(reader, box, fields, scales)
  const parsed = { ...read, index, outer: read.outer ?? read.inner } as ParsedBox
  const { emptyWeight, kind, maxWeight, outer } = parsed
  if (emptyWeight > maxWeight) reader.refuse("maxWeight", "contradiction", "must be at least emptyWeight")
  if (kind === "tube" && parsed.inner.width !== parsed.inner.length)
    reader.refuse("inner", "contradiction", "width and length of a tube must both be its diameter")
  if (kind !== "mailer")
    for (const side of sideNames)
      if (outer[side] < parsed.inner[side])
        reader.refuse(`outer/${side}`, "contradiction", `must be at least inner.${side}`)
  return parsed
}
