import { unknownName } from "@waybill/packing/values"
import { Schema } from "effect"
import { usageError } from "../errors/command-error.ts"
import { readFile } from "../formats/read-file.ts"
import { type ColumnName, columnNames, isColumn } from "./columns.ts"
import type { ColumnMapping } from "./order-file-options.ts"

const MappingFile = Schema.Struct(
  Object.fromEntries(columnNames.map((name) => [name, Schema.optionalKey(Schema.NonEmptyString)]))
)

const fail = (problem: string) => usageError(`--map: ${problem}`)

/** Returns the quoted name at an offset, and the offset after it. A quotation mark in the name is doubled. */
const quotedAt = (text: string, at: number): readonly [name: string, end: number] => {
  let end = text.indexOf('"', at + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1) throw fail(`unclosed quotation mark in ${text.slice(at)}`)
  return [text.slice(at + 1, end).replaceAll('""', '"'), end + 1]
}

/** Returns the pairs in a string such as `order=Name,reference="SKU, variant"`. */
const pairsIn = (text: string): ReadonlyArray<readonly [ours: string, theirs: string]> => {
  const pairs: Array<readonly [string, string]> = []
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf("=", at)
    const comma = text.indexOf(",", at)
    if (equals === -1 || (comma !== -1 && comma < equals))
      throw fail(
        `${JSON.stringify(text.slice(at, comma === -1 ? undefined : comma))} is not a pair; a name with a comma must be in quotation marks`
      )
    const start = equals + 1
    const next = text.indexOf(",", start)
    const plainEnd = next === -1 ? text.length : next
    const [theirs, end] = text[start] === '"' ? quotedAt(text, start) : [text.slice(start, plainEnd), plainEnd]
    if (end < text.length && text[end] !== ",") throw fail(`expected a comma before ${JSON.stringify(text.slice(end))}`)
    pairs.push([text.slice(at, equals).trim(), theirs.trim()])
    at = end + 1
  }
  return pairs
}

const parsePairs = (text: string): ColumnMapping => {
  const map: Partial<Record<ColumnName, string>> = {}
  for (const [ours, theirs] of pairsIn(text)) {
    if (!isColumn(ours)) throw fail(unknownName("column", ours, columnNames))
    if (theirs === "") throw fail(`${ours}: missing name; must be a column of the CSV`)
    if (ours in map) throw fail(`${ours}: appears twice; must appear once`)
    map[ours] = theirs
  }
  return map
}

const checkDistinct = (map: ColumnMapping): void => {
  const names = Object.values(map)
  const again = names.find((name, i) => names.indexOf(name) < i)
  if (again !== undefined) throw fail(`column ${JSON.stringify(again)} appears twice; must fill one column`)
}

/** Returns the mapping in the value of `--map`: pairs, or the name of a file. Pairs begin with a name and `=`. */
export const readMapping = (value: string): ColumnMapping => {
  const map = /^\s*\w+\s*=/.test(value) ? parsePairs(value) : (readFile(MappingFile, value, "--map") as ColumnMapping)
  checkDistinct(map)
  return map
}
