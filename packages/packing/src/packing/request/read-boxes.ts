// The boxes of a request, one by one.

import type { Box, Sides } from "../contract/request.ts"
import { LIMITS } from "../resources/limits.ts"
import type { ReadBox, Scales } from "./parsed-request.ts"
import { type Place, REQUEST, type Reader } from "./request-reader.ts"

const KINDS = ["box", "tube", "mailer"] as const

/** The boxes, as far as they make sense. */
export const readBoxes = (reader: Reader, list: unknown, scales: Scales): ReadonlyArray<ReadBox> => {
  const before = reader.refusals.length
  const boxes = reader.list(REQUEST, "boxes", list, LIMITS.boxes)
  if (boxes.length === 0 && reader.refusals.length === before) reader.refuse(REQUEST, "boxes", "missing", "is empty")
  return boxes.flatMap((box, index) => readBox(reader, box, index, scales) ?? [])
}

const readBox = (reader: Reader, entry: unknown, index: number, scales: Scales): ReadBox | undefined => {
  const at: Place = { at: `/boxes/${index}`, box: index }
  const box = reader.record<Box>(at, "", entry)
  if (box === undefined) return undefined
  const { reference, kind = "box", outer, emptyWeight = 0, maxWeight, stock, price = 0 } = box
  const place: Place = typeof reference === "string" ? { ...at, reference } : at
  const inner = readSides(reader, place, "inner", box.inner, scales)
  if (inner === undefined) return undefined
  const read: ReadBox = {
    index,
    reference: reader.text(place, "reference", reference),
    kind: reader.word(place, "kind", kind, KINDS),
    inner,
    outer: outer === undefined ? inner : (readSides(reader, place, "outer", outer, scales) ?? inner),
    emptyWeight: reader.whole(place, "emptyWeight", emptyWeight, scales.weight, 0, LIMITS.weight),
    maxWeight:
      maxWeight === undefined ? Infinity : reader.whole(place, "maxWeight", maxWeight, scales.weight, 0, LIMITS.load),
    stock: stock === undefined ? Infinity : reader.whole(place, "stock", stock, 1, 0, LIMITS.stock),
    price: reader.number(place, "price", price, 0, LIMITS.price)
  }
  checkBox(reader, place, read)
  return read
}

const readSides = (
  reader: Reader,
  place: Place,
  name: "inner" | "outer",
  value: unknown,
  scales: Scales
): Sides | undefined => {
  const sides = reader.record<Sides>(place, name, value)
  if (sides === undefined) return undefined
  const side = (field: "width" | "length" | "height") =>
    reader.whole(place, `${name}/${field}`, sides[field], scales.length, 1, LIMITS.side)
  return { width: side("width"), length: side("length"), height: side("height") }
}

const checkBox = (reader: Reader, place: Place, box: ReadBox): void => {
  if (box.emptyWeight > box.maxWeight) reader.refuse(place, "maxWeight", "contradiction", "is less than emptyWeight")
  if (box.kind === "tube" && box.inner.width !== box.inner.length)
    reader.refuse(place, "inner", "contradiction", "of a tube must have its diameter as width and as length")
  if (box.kind !== "mailer")
    for (const side of ["width", "length", "height"] as const)
      if (box.outer[side] < box.inner[side])
        reader.refuse(place, `outer/${side}`, "contradiction", "is less than the inner side")
}
