import type { Item, Rotation, Side } from "../contract/request.ts"
import {
  MAX_APART_REFERENCES,
  MAX_APART_REFERENCES_PER_ITEM,
  MAX_LOAD_UNITS,
  MAX_PIECES,
  MAX_SIDE_UNITS,
  MAX_STOP,
  MAX_WEIGHT_UNITS
} from "../resources/limits.ts"
import type { ParsedItem, Scales } from "./parsed-request.ts"
import {
  type FieldNames,
  partOf,
  type RequestPart,
  type RequestReader,
  type Unread,
  wholeRequest
} from "./request-reader.ts"

const rotations = ["any", "flat", "none"] as const

const sides = ["width", "length", "height"] as const satisfies ReadonlyArray<Side>

const itemFields: FieldNames<Item> = {
  reference: true,
  width: true,
  length: true,
  height: true,
  weight: true,
  quantity: true,
  rotation: true,
  gap: true,
  onTop: true,
  group: true,
  apart: true,
  stop: true
}

/**
 * Maximum number of items read. Each item has at least one piece, so one item more than the limit on pieces is enough
 * to detect an excess.
 */
export const MAX_LINES = MAX_PIECES + 1

/** Reads the items and refuses those that are invalid. `moreFields` are fields that the caller reads. */
export const readItems = (
  reader: RequestReader,
  given: unknown,
  scales: Scales,
  moreFields?: Readonly<Record<string, true>>
): ReadonlyArray<ParsedItem> => {
  const names = { ...itemFields, ...moreFields }
  const items: ParsedItem[] = []
  let pieces = 0
  let references = 0
  const list = Array.isArray(given) ? given.slice(0, MAX_LINES) : given
  for (const [index, entry] of reader.list(wholeRequest, "items", list, 0, MAX_LINES).entries()) {
    if (reader.isFull) break
    const item = readItem(reader, entry, index, scales, names)
    if (item === undefined) continue
    items.push(item)
    const before = pieces
    pieces += item.quantity
    if (before <= MAX_PIECES && pieces > MAX_PIECES)
      reader.refuse(itemPart(item), "quantity", "too-many", `exceeds the limit of ${MAX_PIECES} pieces per request`)
    references += item.apart.length
    if (references > MAX_APART_REFERENCES) {
      const message = `exceeds the limit of ${MAX_APART_REFERENCES} apart references per request`
      reader.refuse(itemPart(item), "apart", "too-many", message)
      break
    }
  }
  return items
}

/** Returns the location of an item for refusals, with its reference if that is a string. */
const itemPart = (item: ParsedItem): RequestPart => partOf("item", item.index, item)

const readItem = (
  reader: RequestReader,
  entry: unknown,
  index: number,
  scales: Scales,
  names: FieldNames<Item>
): ParsedItem | undefined => {
  const part = partOf("item", index, entry)
  const item = reader.record<Item>(part, "", entry)
  if (item === undefined) return undefined
  const { reference, weight = 0, quantity = 1, rotation = "any", gap = 0, onTop, group, apart = [], stop } = item
  reader.refuseUnknown(part, "", item, names)
  return {
    index,
    reference: reader.nonEmptyString(part, "reference", reference),
    ...reader.sides(part, "", item, scales.length),
    weight: reader.whole(part, "weight", weight, scales.weight, 0, MAX_WEIGHT_UNITS),
    // The limit on pieces applies to all items together, so `readItems` checks it.
    quantity: reader.whole(part, "quantity", quantity, 1, 1, MAX_LOAD_UNITS),
    rotation: readRotation(reader, part, rotation),
    gap: reader.whole(part, "gap", gap, scales.length, 0, MAX_SIDE_UNITS),
    onTop: reader.limit(part, "onTop", onTop, scales.weight, 0, MAX_LOAD_UNITS),
    group: readGroup(reader, part, group),
    apart: readApart(reader, part, apart),
    stop: reader.limit(part, "stop", stop, 1, 0, MAX_STOP)
  }
}

const readRotation = (reader: RequestReader, part: RequestPart, value: unknown): Rotation => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return reader.word(part, "rotation", value, rotations)
  const { up: given }: Unread<Exclude<Rotation, string>> = value
  reader.refuseUnknown<Exclude<Rotation, string>>(part, "rotation", value, { up: true })
  const up = reader
    .list(part, "rotation/up", given, 1, sides.length)
    .map((side, i) => reader.word(part, `rotation/up/${i}`, side, sides))
  return sides.every((side) => up.includes(side)) ? "any" : { up }
}

const readGroup = (reader: RequestReader, part: RequestPart, group: Unread<Item>["group"]): string | undefined => {
  if (group === undefined || typeof group === "string") return group
  reader.refuse(part, "group", "unknown", "must be a string")
  return undefined
}

const readApart = (reader: RequestReader, part: RequestPart, value: unknown): ReadonlyArray<string> => {
  const apart = reader.list(part, "apart", value, 0, MAX_APART_REFERENCES_PER_ITEM)
  if (apart.every((name) => typeof name === "string")) return apart
  reader.refuse(part, "apart", "unknown", "must be a list of references")
  return []
}

/** Refuses items that exclude another item of the same group. */
export const checkGroups = (reader: RequestReader, items: ReadonlyArray<ParsedItem>): void => {
  for (const [group, members] of Map.groupBy(items, (item) => item.group)) {
    if (group === undefined) continue
    const pieces = new Map<string, number>()
    for (const { reference, quantity } of members) pieces.set(reference, (pieces.get(reference) ?? 0) + quantity)
    for (const item of members)
      for (const other of item.apart)
        if ((pieces.get(other) ?? 0) > Number(other === item.reference)) {
          const message = `excludes ${other}, which is in the same group ${group}`
          reader.refuse(itemPart(item), "apart", "contradiction", message)
        }
  }
}
