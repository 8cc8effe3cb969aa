import type { Box, Sides } from "../contract/request.ts"
import { MAX_BOX_TYPES, MAX_LOAD_UNITS, MAX_PRICE, MAX_STOCK, MAX_WEIGHT_UNITS } from "../resources/limits.ts"
import type { ParsedBox, Scales } from "./parsed-request.ts"
import { type FieldNames, partOf, type RequestPart, type RequestReader, wholeRequest } from "./request-reader.ts"

const boxKinds = ["box", "tube", "mailer"] as const

const unloads = ["top", "front"] as const

const boxFields: FieldNames<Box> = {
  reference: true,
  kind: true,
  inner: true,
  outer: true,
  emptyWeight: true,
  maxWeight: true,
  maxPieces: true,
  fillLimit: true,
  unload: true,
  stock: true,
  price: true
}

const sideFields: FieldNames<Sides> = { width: true, length: true, height: true }

/** Reads the boxes and refuses those that are invalid. */
export const readBoxes = (reader: RequestReader, list: unknown, scales: Scales): ReadonlyArray<ParsedBox> => {
  const boxes = reader.list(wholeRequest, "boxes", list, 1, MAX_BOX_TYPES)
  return boxes.flatMap((box, index) => readBox(reader, box, index, scales) ?? [])
}

const readBox = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedBox | undefined => {
  const part = partOf("box", index, entry)
  const box = reader.record<Box>(part, "", entry)
  if (box === undefined) return undefined
  const { reference, kind = "box", outer, emptyWeight = 0, maxWeight, maxPieces, fillLimit = 1, unload = "top" } = box
  const { stock, price = 0 } = box
  reader.refuseUnknown(part, "", box, boxFields)
  const inner = readSides(reader, part, "inner", box.inner, scales)
  if (inner === undefined) return undefined
  const parsed: ParsedBox = {
    index,
    reference: reader.nonEmptyString(part, "reference", reference),
    kind: reader.word(part, "kind", kind, boxKinds),
    inner,
    outer: outer === undefined ? inner : (readSides(reader, part, "outer", outer, scales) ?? inner),
    emptyWeight: reader.whole(part, "emptyWeight", emptyWeight, scales.weight, 0, MAX_WEIGHT_UNITS),
    maxWeight: reader.limit(part, "maxWeight", maxWeight, scales.weight, 0, MAX_LOAD_UNITS),
    maxPieces: reader.limit(part, "maxPieces", maxPieces, 1, 1, MAX_STOCK),
    fillLimit: reader.number(part, "fillLimit", fillLimit, Number.MIN_VALUE, 1),
    unload: reader.word(part, "unload", unload, unloads),
    stock: reader.limit(part, "stock", stock, 1, 0, MAX_STOCK),
    price: reader.number(part, "price", price, 0, MAX_PRICE)
  }
  checkBox(reader, part, parsed)
  return parsed
}

const readSides = (
  reader: RequestReader,
  part: RequestPart,
  name: "inner" | "outer",
  value: unknown,
  scales: Scales
): Sides | undefined => {
  const sides = reader.record<Sides>(part, name, value)
  if (sides === undefined) return undefined
  reader.refuseUnknown(part, name, sides, sideFields)
  return reader.sides(part, `${name}/`, sides, scales.length)
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
