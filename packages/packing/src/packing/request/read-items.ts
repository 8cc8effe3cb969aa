import { isFull } from "../../reading/faults.ts"
import type { Item } from "../contract/request.ts"
import { itemFields } from "../fields/item-fields.ts"
import { MAX_APART_REFERENCES, MAX_PIECES } from "../resources/limits.ts"
import type { ParsedItem, Scales } from "./parsed-request.ts"
import { readFields } from "./read-fields.ts"
import type { RequestReader } from "./request-reader.ts"

/**
 * Maximum number of items read. Each item has at least one piece, so one item more than the limit on pieces is enough
 * to detect an excess.
 */
export const MAX_LINES = MAX_PIECES + 1

/** Reads the items and refuses invalid ones. `moreFields` are fields read by the caller. */
export const readItems = (
  reader: RequestReader,
  given: unknown,
  scales: Scales,
  moreFields?: object
): ReadonlyArray<ParsedItem> => {
  const names = { ...itemFields, ...moreFields }
  const items: ParsedItem[] = []
  let pieces = 0
  let references = 0
  const list = Array.isArray(given) ? given.slice(0, MAX_LINES) : given
  for (const [index, entry] of reader.list("items", list, 0, MAX_LINES).entries()) {
    if (isFull(reader.refusals)) break
    const own = reader.entry("item", index, entry)
    const fields = own.record<Item>("", entry, names)
    if (fields === undefined) continue
    const item = { ...readFields(own, fields, itemFields, scales), index } as ParsedItem
    items.push(item)
    const before = pieces
    pieces += item.quantity
    if (before <= MAX_PIECES && pieces > MAX_PIECES)
      own.refuse("quantity", "too-many", `exceeds the limit of ${MAX_PIECES} pieces per request`)
    references += item.apart.length
    if (references > MAX_APART_REFERENCES) {
      const message = `exceeds the limit of ${MAX_APART_REFERENCES} apart references per request`
      own.refuse("apart", "too-many", message)
      break
    }
  }
  return items
}

/** Refuses items that exclude another item of the same group. */
export const checkGroups = (reader: RequestReader, items: ReadonlyArray<ParsedItem>): void => {
  for (const [group, members] of Map.groupBy(items, (item) => item.group)) {
    if (group === undefined) continue
    const pieces = new Map<string, number>()
    for (const { reference, quantity } of members) pieces.set(reference, (pieces.get(reference) ?? 0) + quantity)
    for (const item of members) {
      const own = reader.entry("item", item.index, item)
      if (pieces.get(item.reference)! > item.perBox) {
        const message = `is less than the ${pieces.get(item.reference)} pieces in the group ${group}`
        own.refuse("perBox", "contradiction", message)
      }
      for (const other of item.apart)
        if ((pieces.get(other) ?? 0) > Number(other === item.reference)) {
          const message = `excludes ${other}, which is in the same group ${group}`
          own.refuse("apart", "contradiction", message)
        }
    }
  }
}
