import type { KeyIndex } from "../input/key-index.ts"
import type { ColumnMap } from "../invoice/column-map.ts"
import { quoted, type RowReader, trackingKey } from "../invoice/read-row.ts"
import { orderIndexKey, trackingIndexKey } from "./partition-orders.ts"

/** Number of unknown keys for which a similar one is searched, so that a foreign invoice takes no longer to read. */
const MAX_SEARCHED = 1_000
/** Minimum and maximum length of a key for which a similar one is searched. Short keys are similar by chance. */
const [MIN_LENGTH, MAX_LENGTH] = [6, 40]

const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_#"]

/** Returns the strings that differ from a key in one character, or by two swapped neighbours. */
const similarTo = function* (key: string): Generator<string> {
  for (let at = 0; at <= key.length; at++) {
    const [start, rest] = [key.slice(0, at), key.slice(at)]
    if (rest !== "") yield start + rest.slice(1)
    if (rest.length > 1) yield `${start}${rest[1]}${rest[0]}${rest.slice(2)}`
    for (const character of alphabet) {
      yield start + character + rest
      if (rest !== "") yield start + character + rest.slice(1)
    }
  }
}

/** Describes the keys of rows that no order has. Looks up each similar key, because the index has only hashes of keys. */
export class MissingKeys {
  private searched = 0
  private readonly reader: RowReader
  private readonly map: ColumnMap
  private readonly header: ReadonlyArray<string> | undefined
  private readonly index: KeyIndex

  constructor(reader: RowReader, map: ColumnMap, header: ReadonlyArray<string> | undefined, index: KeyIndex) {
    this.reader = reader
    this.map = map
    this.header = header
    this.index = index
  }

  /** Names the key of a row, its column and the only similar key of an order. */
  describe(cells: ReadonlyArray<string>): string {
    const tracking = this.reader.text(cells, "tracking")
    const order = this.reader.text(cells, "order")
    if (tracking !== "") {
      const similar = this.similar(trackingKey(tracking), trackingIndexKey)
      return `tracking number ${quoted(tracking)}${this.columnOf("tracking", cells)} is in no order${similar}`
    }
    if (order === "") return "line that names no shipment"
    return `order ${quoted(order)}${this.columnOf("order", cells)} is not in the orders${this.similar(order, orderIndexKey)}`
  }

  private columnOf(field: "tracking" | "order", cells: ReadonlyArray<string>): string {
    const position = this.map.fields[field]?.find((position) => (cells[position] ?? "").trim() !== "")
    const column = this.map.kept[position ?? 0] ?? 0
    const name = this.header?.[column]?.trim()
    return ` in column ${name === undefined ? column + 1 : quoted(name)}`
  }

  private similar(key: string, indexKey: (key: string) => string): string {
    if (key.length < MIN_LENGTH || key.length > MAX_LENGTH || this.searched++ >= MAX_SEARCHED) return ""
    const known = new Set<string>()
    for (const similar of similarTo(key)) if (this.index.get(indexKey(similar)) !== undefined) known.add(similar)
    const [only] = known
    return only === undefined || known.size > 1 ? "" : `; the nearest is ${quoted(only)}`
  }
}
