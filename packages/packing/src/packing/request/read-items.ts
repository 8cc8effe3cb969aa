// The items of a request, one by one and then as an order.

import type { Item } from "../contract/request.ts"
import { LIMITS } from "../resources/limits.ts"
import type { ReadItem, Scales } from "./parsed-request.ts"
import { type Place, REQUEST, type Reader, type Unread } from "./request-reader.ts"

const ROTATIONS = ["any", "flat", "none"] as const

/** More lines than may be read: each is a piece at least, so one of these is too many, and is named. */
const MOST_LINES = LIMITS.pieces + 1

/** The items, as far as they make sense. */
export const readItems = (reader: Reader, given: unknown, scales: Scales): ReadonlyArray<ReadItem> => {
  const items: ReadItem[] = []
  let pieces = 0
  let apart = 0
  const list = Array.isArray(given) ? given.slice(0, MOST_LINES) : given
  for (const [index, entry] of reader.list(REQUEST, "items", list, MOST_LINES).entries()) {
    if (reader.full) break
    const item = readItem(reader, entry, index, scales)
    if (item === undefined) continue
    items.push(item)
    const before = pieces
    pieces += item.quantity
    if (before <= LIMITS.pieces && pieces > LIMITS.pieces)
      reader.refuse(placeOf(item), "quantity", "too-many", `brings the order to more than ${LIMITS.pieces} pieces`)
    apart += item.apart.length
    if (apart > LIMITS.apartInAll) {
      const most = LIMITS.apartInAll
      reader.refuse(placeOf(item), "apart", "too-many", `brings the order to more than ${most} references`)
      break
    }
  }
  return items
}

/** The place of an item; its reference is told when it is a text. */
const placeOf = ({ index, reference }: { readonly index: number; readonly reference?: unknown }): Place => ({
  at: `/items/${index}`,
  item: index,
  ...(typeof reference === "string" ? { reference } : {})
})

const readItem = (reader: Reader, entry: unknown, index: number, scales: Scales): ReadItem | undefined => {
  const item = reader.record<Item>(placeOf({ index }), "", entry)
  if (item === undefined) return undefined
  const { reference, weight = 0, quantity = 1, rotation = "any", gap = 0, onTop, group, apart = [] } = item
  const place = placeOf({ index, reference })
  const side = (field: "width" | "length" | "height") =>
    reader.whole(place, field, item[field], scales.length, 1, LIMITS.side)
  return {
    index,
    reference: reader.text(place, "reference", reference),
    width: side("width"),
    length: side("length"),
    height: side("height"),
    weight: reader.whole(place, "weight", weight, scales.weight, 0, LIMITS.weight),
    quantity: reader.whole(place, "quantity", quantity, 1, 1, LIMITS.load),
    rotation: reader.word(place, "rotation", rotation, ROTATIONS),
    gap: reader.whole(place, "gap", gap, scales.length, 0, LIMITS.side),
    onTop: onTop === undefined ? Infinity : reader.whole(place, "onTop", onTop, scales.weight, 0, LIMITS.load),
    group: readGroup(reader, place, group),
    apart: readApart(reader, place, apart)
  }
}

const readGroup = (reader: Reader, place: Place, group: Unread<Item>["group"]): string | undefined => {
  if (group === undefined || typeof group === "string") return group
  reader.refuse(place, "group", "unknown", "is not a text")
  return undefined
}

const readApart = (reader: Reader, place: Place, value: unknown): ReadonlyArray<string> => {
  const apart = reader.list(place, "apart", value, LIMITS.apart)
  if (apart.every((name) => typeof name === "string")) return apart
  reader.refuse(place, "apart", "unknown", "is not a list of references")
  return []
}

/** A group whose pieces must travel together must not hold references that must travel apart. */
export const checkGroups = (reader: Reader, items: ReadonlyArray<ReadItem>): void => {
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
        const what = `excludes ${other}, which travels in the same group ${item.group}`
        reader.refuse(placeOf(item), "apart", "contradiction", what)
      }
  }
}
