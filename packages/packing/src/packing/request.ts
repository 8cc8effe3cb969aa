// Reads a request: everything that makes no sense is refused, the rest becomes a canonical `Problem`.

import { problemOf } from "./canonical.ts"
import type { Box, Item, Measure, Refusal, Request } from "./model.ts"
import type { Problem } from "./problem.ts"
import { type Place, Reader } from "./reader.ts"

/** The sizes beyond which a request is refused. Lengths and weights are counted in whole units, after the scale. */
const LIMITS = {
  side: 200_000,
  weight: 10_000_000_000,
  scale: 1_000_000,
  pieces: 10_000,
  boxes: 500,
  stock: 1_000_000_000,
  price: 1e12,
  effort: 1_000_000_000,
  alternatives: 100,
  apart: 1_000
} as const

/** An item with every default filled in, in whole units. */
export interface ReadItem {
  readonly index: number
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  readonly weight: number
  readonly quantity: number
  readonly rotation: "any" | "flat" | "none"
  readonly gap: number
  readonly onTop: number
  readonly group: string | undefined
  readonly apart: ReadonlyArray<string>
}

/** A box with every default filled in, in whole units. */
export interface ReadBox {
  readonly index: number
  readonly reference: string
  readonly kind: "box" | "tube" | "mailer"
  readonly inner: { readonly width: number; readonly length: number; readonly height: number }
  readonly outer: { readonly width: number; readonly length: number; readonly height: number }
  readonly emptyWeight: number
  readonly maxWeight: number
  readonly stock: number
  readonly price: number
}

/** A request with every default filled in. */
export interface ReadRequest {
  readonly items: ReadonlyArray<ReadItem>
  readonly boxes: ReadonlyArray<ReadBox>
  readonly lengthScale: number
  readonly weightScale: number
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly support: number
  readonly alternatives: number
}

const REQUEST: Place = { at: "" }
const ROTATIONS = ["any", "flat", "none"] as const
const KINDS = ["box", "tube", "mailer"] as const
const MEASURES = ["boxes", "volume", "price"] as const

/** The problem a request states, or all that is wrong with it. */
export const readRequest = (request: Request): Problem | ReadonlyArray<Refusal> => {
  const reader = new Reader()
  if (typeof request !== "object" || request === null) {
    reader.refuse(REQUEST, "", "missing", "is not an object")
    return reader.refusals
  }
  const read = readAll(reader, request)
  if (reader.refusals.length > 0) return reader.refusals
  checkRules(reader, read.items)
  return reader.refusals.length > 0 ? reader.refusals : problemOf(read)
}

const readAll = (reader: Reader, request: Request): ReadRequest => {
  const lengthScale = reader.whole(REQUEST, "scale/length", request.scale?.length ?? 1, 1, 1, LIMITS.scale)
  const weightScale = reader.whole(REQUEST, "scale/weight", request.scale?.weight ?? 1, 1, 1, LIMITS.scale)
  readFuse(reader, request.fuse)
  const boxes = listOf<Box>(reader, "boxes", request.boxes, LIMITS.boxes)
  if (boxes.length === 0 && reader.refusals.length === 0) reader.refuse(REQUEST, "boxes", "missing", "is empty")
  return {
    items: readItems(reader, listOf<Item>(reader, "items", request.items, LIMITS.pieces), lengthScale, weightScale),
    boxes: boxes.map((box, index) => readBox(reader, box, index, lengthScale, weightScale)),
    lengthScale,
    weightScale,
    objective: readObjective(reader, request.objective ?? ["boxes", "volume"]),
    effort: reader.whole(REQUEST, "effort", request.effort ?? 0, 1, 0, LIMITS.effort),
    support: reader.number(REQUEST, "support", request.support ?? 0.75, 0, 1),
    alternatives: reader.whole(REQUEST, "alternatives", request.alternatives ?? 0, 1, 0, LIMITS.alternatives)
  }
}

const listOf = <A>(reader: Reader, field: string, list: unknown, most: number): ReadonlyArray<A> => {
  if (!Array.isArray(list)) reader.refuse(REQUEST, field, "missing", "is not a list")
  else if (list.length > most)
    reader.refuse(REQUEST, field, "too-many", `has ${list.length} entries, more than ${most}`)
  // Holes in a list are entries that are missing, and are refused as such.
  else return Array.from(list)
  return []
}

const readFuse = (reader: Reader, fuse: Request["fuse"]): void => {
  if (fuse === undefined) return
  if (typeof fuse !== "object" || fuse === null || typeof fuse.now !== "function")
    reader.refuse(REQUEST, "fuse/now", "missing", "is not a function")
  else reader.number(REQUEST, "fuse/limit", fuse.limit, 0, Infinity)
}

const readObjective = (reader: Reader, objective: ReadonlyArray<Measure>): ReadonlyArray<Measure> => {
  if (!Array.isArray(objective) || objective.length === 0) reader.refuse(REQUEST, "objective", "missing", "is empty")
  else if (objective.length > 10) reader.refuse(REQUEST, "objective", "too-many", "has more than 10 measures")
  else
    Array.from(objective).forEach((measure, i) => {
      if (typeof measure !== "function") readWord(reader, REQUEST, `objective/${i}`, measure, MEASURES)
    })
  return objective
}

const readWord = <W extends string>(
  reader: Reader,
  place: Place,
  field: string,
  value: unknown,
  words: readonly [W, ...W[]]
): W => {
  const word = words.find((w) => w === value)
  if (word !== undefined) return word
  reader.refuse(place, field, "unknown", `is none of ${words.join(", ")}: ${JSON.stringify(value)}`)
  return words[0]
}

const readReference = (reader: Reader, place: Place, value: unknown): string => {
  if (typeof value === "string" && value !== "") return value
  reader.refuse(place, "reference", "missing", "is not a text of at least one character")
  return ""
}

/** The place of an item or a box; its reference is told when it is a text. */
const placeOf = (list: "items" | "boxes", index: number, entry: { readonly reference?: unknown }): Place => ({
  at: `/${list}/${index}`,
  ...(list === "items" ? { item: index } : { box: index }),
  ...(typeof entry.reference === "string" ? { reference: entry.reference } : {})
})

const readItems = (
  reader: Reader,
  items: ReadonlyArray<Item>,
  lengthScale: number,
  weightScale: number
): ReadItem[] => {
  const read: ReadItem[] = []
  let pieces = 0
  items.forEach((item, index) => {
    if (reader.full) return
    const entry = readItem(reader, item, index, lengthScale, weightScale)
    read.push(entry)
    const before = pieces
    pieces += entry.quantity
    if (before <= LIMITS.pieces && pieces > LIMITS.pieces)
      reader.refuse(
        placeOf("items", index, item),
        "quantity",
        "too-many",
        `brings the order to more than ${LIMITS.pieces} pieces`
      )
  })
  return read
}

const readItem = (reader: Reader, item: Item, index: number, lengthScale: number, weightScale: number): ReadItem => {
  if (typeof item !== "object" || item === null) {
    reader.refuse({ at: `/items/${index}`, item: index }, "", "missing", "is not an object")
    return readItem(new Reader(), { reference: "?", width: 1, length: 1, height: 1 }, index, 1, 1)
  }
  const place = placeOf("items", index, item)
  const side = (field: "width" | "length" | "height") =>
    reader.whole(place, field, item[field], lengthScale, 1, LIMITS.side)
  const read: ReadItem = {
    index,
    reference: readReference(reader, place, item.reference),
    width: side("width"),
    length: side("length"),
    height: side("height"),
    weight: reader.whole(place, "weight", item.weight ?? 0, weightScale, 0, LIMITS.weight),
    quantity: reader.whole(place, "quantity", item.quantity ?? 1, 1, 1, 1e15),
    rotation: readWord(reader, place, "rotation", item.rotation ?? "any", ROTATIONS),
    gap: reader.whole(place, "gap", item.gap ?? 0, lengthScale, 0, LIMITS.side),
    onTop: item.onTop === undefined ? Infinity : reader.whole(place, "onTop", item.onTop, weightScale, 0, 1e15),
    group: item.group,
    apart: item.apart ?? []
  }
  if (read.group !== undefined && typeof read.group !== "string")
    reader.refuse(place, "group", "unknown", "is not a text")
  if (!Array.isArray(read.apart) || read.apart.some((a) => typeof a !== "string"))
    reader.refuse(place, "apart", "unknown", "is not a list of references")
  else if (read.apart.length > LIMITS.apart)
    reader.refuse(place, "apart", "too-many", `has more than ${LIMITS.apart} references`)
  return read
}

const readBox = (reader: Reader, box: Box, index: number, lengthScale: number, weightScale: number): ReadBox => {
  if (typeof box !== "object" || box === null || typeof box.inner !== "object" || box.inner === null) {
    reader.refuse({ at: `/boxes/${index}`, box: index }, "inner", "missing", "is not an object")
    return readBox(new Reader(), { reference: "?", inner: { width: 1, length: 1, height: 1 } }, index, 1, 1)
  }
  const place = placeOf("boxes", index, box)
  const sides = (name: "inner" | "outer", from: Box["inner"]) => {
    const side = (field: "width" | "length" | "height") =>
      reader.whole(place, `${name}/${field}`, from?.[field], lengthScale, 1, LIMITS.side)
    return { width: side("width"), length: side("length"), height: side("height") }
  }
  const limit = (field: "maxWeight" | "stock", scale: number, most: number) =>
    box[field] === undefined ? Infinity : reader.whole(place, field, box[field], scale, 0, most)
  const inner = sides("inner", box.inner)
  const read: ReadBox = {
    index,
    reference: readReference(reader, place, box.reference),
    kind: readWord(reader, place, "kind", box.kind ?? "box", KINDS),
    inner,
    outer: box.outer === undefined ? inner : sides("outer", box.outer),
    emptyWeight: reader.whole(place, "emptyWeight", box.emptyWeight ?? 0, weightScale, 0, LIMITS.weight),
    maxWeight: limit("maxWeight", weightScale, 1e15),
    stock: limit("stock", 1, LIMITS.stock),
    price: reader.number(place, "price", box.price ?? 0, 0, LIMITS.price)
  }
  checkBox(reader, place, read)
  return read
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

/** A group whose pieces must travel together must not hold references that must travel apart. */
const checkRules = (reader: Reader, items: ReadonlyArray<ReadItem>): void => {
  const groups = new Map<string, Map<string, number>>()
  for (const { group, reference, quantity } of items) {
    if (group === undefined) continue
    const members = groups.get(group) ?? new Map<string, number>()
    members.set(reference, (members.get(reference) ?? 0) + quantity)
    groups.set(group, members)
  }
  for (const item of items) {
    if (item.group === undefined) continue
    const members = groups.get(item.group)!
    for (const other of item.apart)
      if (other === item.reference ? members.get(other)! > 1 : members.has(other))
        reader.refuse(
          { at: `/items/${item.index}`, item: item.index, reference: item.reference },
          "apart",
          "contradiction",
          `excludes ${other}, which travels in the same group ${item.group}`
        )
  }
}
