import type { CsvLine } from "./draft.ts"
import type { Header } from "./header.ts"

/** Matches the name of a row with the sum of others. */
const totalName = /^(?:grand[ -]?|sub-?)?(?:totals?|sum|summe|gesamt|total g[eé]n[eé]ral|totale)\s*:?$/i

/** Columns of a piece that a row with a sum lacks. */
const pieceColumns = ["width", "length", "height", "reference"] as const

/** Problem of a row that sums up others, with the index of its name. */
interface TotalRow {
  readonly index: number
  readonly message: string
  readonly kind: string
}

/** Returns the problem of a row named "Total" or the like, which has no piece, or undefined if the row is another one. */
export const totalRowIn = ({ fields }: CsvLine, { columns, format }: Header): TotalRow | undefined => {
  const texts = fields.map((field) => field.trim())
  const index = format === undefined ? texts.findIndex((text) => totalName.test(text)) : -1
  if (
    index === -1 ||
    pieceColumns.some((name) => ![undefined, "", texts[index]].includes(texts[columns.indexOf(name)]))
  )
    return undefined
  return {
    index,
    message: `row is named ${JSON.stringify(texts[index])}, and has no piece; remove a row with totals`,
    kind: "row has totals, and no piece; remove it"
  }
}
