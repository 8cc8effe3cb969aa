import type { Box } from "../contract/request.ts"
import { boxFields } from "../fields/box-fields.ts"
import { MAX_BOX_TYPES } from "../resources/limits.ts"
import type { ParsedBox, Scales } from "./parsed-request.ts"
import { readFields } from "./read-fields.ts"
import { partOf, type RequestPart, type RequestReader, wholeRequest } from "./request-reader.ts"

/** Reads the boxes and refuses invalid ones. */
export const readBoxes = (reader: RequestReader, list: unknown, scales: Scales): ReadonlyArray<ParsedBox> => {
  const boxes = reader.list(wholeRequest, "boxes", list, 1, MAX_BOX_TYPES)
  return boxes.flatMap((box, index) => readBox(reader, box, index, scales) ?? [])
}

const readBox = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedBox | undefined => {
  const part = partOf("box", index, entry)
  const box = reader.record<Box>(part, "", entry)
  if (box === undefined) return undefined
  reader.refuseUnknown(part, "", box, boxFields)
  const { inner } = readFields<Pick<Box, "inner">>(reader, part, box, { inner: boxFields.inner }, scales)
  if (inner === undefined) return undefined
  const { inner: _, ...others } = boxFields
  const read = readFields<Omit<Box, "inner">>(reader, part, box, others, scales)
  const parsed = { index, inner, ...read, outer: read.outer ?? inner } as ParsedBox
  checkBox(reader, part, parsed)
  return parsed
}

const checkBox = (reader: RequestReader, part: RequestPart, box: ParsedBox): void => {
  if (box.emptyWeight > box.maxWeight) reader.refuse(part, "maxWeight", "contradiction", "must be at least emptyWeight")
  if (box.kind === "tube" && box.inner.width !== box.inner.length)
    reader.refuse(part, "inner", "contradiction", "width and length of a tube must both be its diameter")
  if (box.kind !== "mailer")
    for (const side of ["width", "length", "height"] as const)
      if (box.outer[side] < box.inner[side])
        reader.refuse(part, `outer/${side}`, "contradiction", `must be at least inner.${side}`)
}
