import type { Item } from "../contract/request.ts"
import { limits } from "../resources/limits.ts"
import type { ParsedItem, Scales } from "./parsed-request.ts"
import { type Place, type RequestReader, requestPlace, type Unread } from "./request-reader.ts"

const rotations = ["any", "flat", "none"] as const

/** Lines read. Each has at least one piece, so one line more than the limit of pieces is enough to refuse the excess. */
const MAX_LINES = limits.request.pieces + 1

/** Reads the items and refuses those that are invalid. */
export const readItems = (reader: RequestReader, given: unknown, scales: Scales): ReadonlyArray<ParsedItem> => {
  const { pieces: maxPieces, apartReferencesInAll: maxReferences } = limits.request
  const items: ParsedItem[] = []
  let pieces = 0
  let references = 0
  const list = Array.isArray(given) ? given.slice(0, MAX_LINES) : given
  for (const [index, entry] of reader.list(requestPlace, "items", list, MAX_LINES).entries()) {
    if (reader.isFull) break
    const item = readItem(reader, entry, index, scales)
    if (item === undefined) continue
    items.push(item)
    const before = pieces
    pieces += item.quantity
    if (before <= maxPieces && pieces > maxPieces)
      reader.refuse(placeOf(item), "quantity", "too-many", `exceeds the limit of ${maxPieces} pieces per request`)
    references += item.apart.length
    if (references > maxReferences) {
      const message = `exceeds the limit of ${maxReferences} apart references per request`
      reader.refuse(placeOf(item), "apart", "too-many", message)
      break
    }
  }
  return items
}

/** Place of an item, with its reference if that is a string. */
const placeOf = ({ index, reference }: { readonly index: number; readonly reference?: unknown }): Place => ({
  at: `/items/${index}`,
  item: index,
  ...(typeof reference === "string" ? { reference } : {})
})

const readItem = (reader: RequestReader, entry: unknown, index: number, scales: Scales): ParsedItem | undefined => {
  const item = reader.record<Item>(placeOf({ index }), "", entry)
  if (item === undefined) return undefined
  const { reference, weight = 0, quantity = 1, rotation = "any", gap = 0, onTop, group, apart = [] } = item
  const { sideUnits, weightUnits, loadUnits } = limits.request
  const place = placeOf({ index, reference })
  const side = (field: "width" | "length" | "height") =>
    reader.whole(place, field, item[field], scales.length, 1, sideUnits)
  return {
    index,
    reference: reader.nonEmptyString(place, "reference", reference),
    width: side("width"),
    length: side("length"),
    height: side("height"),
    weight: reader.whole(place, "weight", weight, scales.weight, 0, weightUnits),
    // The limit of pieces is checked over all items.
    quantity: reader.whole(place, "quantity", quantity, 1, 1, loadUnits),
    rotation: reader.word(place, "rotation", rotation, rotations),
    gap: reader.whole(place, "gap", gap, scales.length, 0, sideUnits),
    onTop: onTop === undefined ? Infinity : reader.whole(place, "onTop", onTop, scales.weight, 0, loadUnits),
    group: readGroup(reader, place, group),
    apart: readApart(reader, place, apart)
  }
}

const readGroup = (reader: RequestReader, place: Place, group: Unread<Item>["group"]): string | undefined => {
  if (group === undefined || typeof group === "string") return group
  reader.refuse(place, "group", "unknown", "must be a string")
  return undefined
}

const readApart = (reader: RequestReader, place: Place, value: unknown): ReadonlyArray<string> => {
  const apart = reader.list(place, "apart", value, limits.request.apartReferencesPerItem)
  if (apart.every((name) => typeof name === "string")) return apart
  reader.refuse(place, "apart", "unknown", "must be a list of references")
  return []
}

/** Refuses groups that contain items which must not share a box. */
export const checkGroups = (reader: RequestReader, items: ReadonlyArray<ParsedItem>): void => {
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
      if (other === item.reference ? members.get(other)! > 1 : members.has(other)) {
        const message = `excludes ${other}, which is in the same group ${item.group}`
        reader.refuse(placeOf(item), "apart", "contradiction", message)
      }
  }
}
