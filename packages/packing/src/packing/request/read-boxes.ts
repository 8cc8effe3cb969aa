import type { Box, Sides } from "../contract/request.ts"
import { limits } from "../resources/limits.ts"
import type { ParsedBox, Scales } from "./parsed-request.ts"
import { type Place, type RequestReader, requestPlace } from "./request-reader.ts"

const boxKinds = ["box", "tube", "mailer"] as const

/** Reads the boxes and refuses those that are invalid. */
export const readBoxes = (reader: RequestReader, list: unknown, scales: Scales): ReadonlyArray<ParsedBox> => {
  const before = reader.refusals.length
  const boxes = reader.list(requestPlace, "boxes", list, limits.request.boxTypes)
  if (boxes.length === 0 && reader.refusals.length === before)
    reader.refuse(requestPlace, "boxes", "missing", "must not be empty")
  return boxes.flatMap((box, index) => readBox(reader, box, index, scales) ?? [])
}

const readBox = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedBox | undefined => {
  const at: Place = { at: `/boxes/${index}`, box: index }
  const box = reader.record<Box>(at, "", entry)
  if (box === undefined) return undefined
  const { reference, kind = "box", outer, emptyWeight = 0, maxWeight, stock, price = 0 } = box
  const { weightUnits, loadUnits, stock: maxStock, price: maxPrice } = limits.request
  const place: Place = typeof reference === "string" ? { ...at, reference } : at
  const inner = readSides(reader, place, "inner", box.inner, scales)
  if (inner === undefined) return undefined
  const parsed: ParsedBox = {
    index,
    reference: reader.nonEmptyString(place, "reference", reference),
    kind: reader.word(place, "kind", kind, boxKinds),
    inner,
    outer: outer === undefined ? inner : (readSides(reader, place, "outer", outer, scales) ?? inner),
    emptyWeight: reader.whole(place, "emptyWeight", emptyWeight, scales.weight, 0, weightUnits),
    maxWeight:
      maxWeight === undefined ? Infinity : reader.whole(place, "maxWeight", maxWeight, scales.weight, 0, loadUnits),
    stock: stock === undefined ? Infinity : reader.whole(place, "stock", stock, 1, 0, maxStock),
    price: reader.number(place, "price", price, 0, maxPrice)
  }
  checkBox(reader, place, parsed)
  return parsed
}

const readSides = (
  reader: RequestReader,
  place: Place,
  name: "inner" | "outer",
  value: unknown,
  scales: Scales
): Sides | undefined => {
  const sides = reader.record<Sides>(place, name, value)
  if (sides === undefined) return undefined
  const side = (field: "width" | "length" | "height") =>
    reader.whole(place, `${name}/${field}`, sides[field], scales.length, 1, limits.request.sideUnits)
  return { width: side("width"), length: side("length"), height: side("height") }
}

const checkBox = (reader: RequestReader, place: Place, box: ParsedBox): void => {
  if (box.emptyWeight > box.maxWeight)
    reader.refuse(place, "maxWeight", "contradiction", "must be at least emptyWeight")
  if (box.kind === "tube" && box.inner.width !== box.inner.length)
    reader.refuse(place, "inner", "contradiction", "width and length of a tube must both be its diameter")
  if (box.kind !== "mailer")
    for (const side of ["width", "length", "height"] as const)
      if (box.outer[side] < box.inner[side])
        reader.refuse(place, `outer/${side}`, "contradiction", `must be at least inner.${side}`)
}
