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

const readBox = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedBox | undefined => {
  const box = reader.record<Box>("", entry, boxFields)
  if (box === undefined) return undefined
  const { inner } = readFields<Pick<Box, "inner">>(reader, box, { inner: boxFields.inner }, scales)
  if (inner === undefined) return undefined
  const { inner: _, ...others } = boxFields
  const read = readFields<Omit<Box, "inner">>(reader, box, others, scales)
  const parsed = { index, inner, ...read, outer: read.outer ?? inner } as ParsedBox
  checkBox(reader, parsed)
  return parsed
}

const checkBox = (reader: RequestReader, box: ParsedBox): void => {
  if (box.emptyWeight > box.maxWeight) reader.refuse("maxWeight", "contradiction", "must be at least emptyWeight")
  if (box.kind === "tube" && box.inner.width !== box.inner.length)
    reader.refuse("inner", "contradiction", "width and length of a tube must both be its diameter")
  if (box.kind !== "mailer")
    for (const side of sideNames)
      if (box.outer[side] < box.inner[side])
        reader.refuse(`outer/${side}`, "contradiction", `must be at least inner.${side}`)
}
