// Cells that Excel has merged. Only the first one of a range has a value.

import { UnreadableWorkbook } from "./zip-file.ts"

/** A range of merged cells in one column, from the first to the last row. */
interface MergedColumn {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** Maximum number of ranges that are filled. Limits memory. */
const MAX_RANGES = 200_000
/** Maximum number of characters of an element about one range, which two parts of the text can share. */
const OVERLAP = 100

/** Maximum number of rows of Excel. */
export const MAX_ROWS = 1_048_576
/** Problem of a sheet with more rows. */
export const TOO_MANY_ROWS = `has more than ${MAX_ROWS.toLocaleString("en-US")} rows, the maximum of Excel`

const range = /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g

/** Returns the index of the column in a reference such as `AB12`. */
export const columnIn = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Z]*/i.exec(reference)![0].toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Returns the merged ranges with several rows, by their first row. They are at the end of the text of a sheet. */
export const mergedColumns = async (
  text: AsyncIterable<string>
): Promise<ReadonlyMap<number, ReadonlyArray<MergedColumn>>> => {
  const found = new Map<number, Array<MergedColumn>>()
  let [rest, count, rows] = ["", 0, 0]
  for await (const part of text) {
    for (let at = part.indexOf("<row"); at !== -1; at = part.indexOf("<row", at + 1)) rows++
    // A sheet can have one other element with such a name.
    if (rows > MAX_ROWS + 1) throw new UnreadableWorkbook(TOO_MANY_ROWS)
    const searched = rest + part
    let end = 0
    for (const match of searched.matchAll(range)) {
      end = match.index + match[0].length
      const [first, last] = [Number(match[2]), Number(match[3])]
      if (last === first || count === MAX_RANGES) continue
      count++
      const ofRow = found.get(first) ?? []
      ofRow.push({ column: columnIn(match[1]!), first, last })
      found.set(first, ofRow)
    }
    rest = searched.slice(Math.max(end, searched.length - OVERLAP))
  }
  return found
}

/** Gives the cells of merged columns the string of their first cell. Numbers can be sums of the rows, and stay. */
export class MergedCells {
  private readonly starts: ReadonlyMap<number, ReadonlyArray<MergedColumn>>
  private active: ReadonlyArray<MergedColumn & { readonly text: string }> = []

  /** `starts` has the ranges by their first row. */
  constructor(starts: ReadonlyMap<number, ReadonlyArray<MergedColumn>>) {
    this.starts = starts
  }

  /** Fills the cells of the next row. `isString` says whether the cell of a column is a string. */
  fill(row: number, cells: Array<string>, isString: (column: number) => boolean): void {
    this.active = this.active.filter(({ last }) => last >= row)
    for (const { column, text } of this.active) {
      while (cells.length < column) cells.push("")
      cells[column] ||= text
    }
    const starting = this.starts.get(row)?.filter(({ column }) => isString(column)) ?? []
    if (starting.length > 0)
      this.active = [...this.active, ...starting.map((each) => ({ ...each, text: cells[each.column]! }))]
  }
}
