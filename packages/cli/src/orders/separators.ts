// Decimal separators of the columns of a CSV, found in all of its rows.
import { isNumeric, type KnownColumn } from "./columns.ts"
import type { CsvLine } from "./draft.ts"
import { type Separator, separatorOf, withoutUnit } from "./number-cell.ts"

/** Decimal separators by column. `file` is that of all columns together, for columns that show none. */
export type Separators = Readonly<Partial<Record<KnownColumn | "file", Separator>>>

type Columns = ReadonlyArray<KnownColumn | "problem" | undefined>

/** Collects the separators that the numbers of each column show. */
export class SeparatorScan {
  private readonly found: Partial<Record<KnownColumn | "file", Separator>> = {}

  add(rows: ReadonlyArray<CsvLine>, columns: Columns): void {
    for (const [i, name] of columns.entries())
      if (name !== undefined && name !== "problem" && isNumeric(name))
        for (const { fields } of rows) this.addCell(name, (fields[i] ?? "").trim())
  }

  get separators(): Separators {
    return this.found
  }

  private addCell(name: KnownColumn, text: string): void {
    const shown = separatorOf(withoutUnit(text))
    if (shown === undefined) return
    for (const each of [name, "file"] as const) {
      const earlier = this.found[each] ?? shown
      this.found[each] = earlier === shown ? shown : "mixed"
    }
  }
}

/** Whether some row has a value in a column. */
export const hasValue = (name: KnownColumn, rows: ReadonlyArray<CsvLine>, columns: Columns): boolean => {
  const index = columns.indexOf(name)
  return index !== -1 && rows.some(({ fields }) => (fields[index] ?? "").trim() !== "")
}

/** Returns the separators that the rows of one order show. */
export const separatorsIn = (rows: ReadonlyArray<CsvLine>, columns: Columns): Separators => {
  const scan = new SeparatorScan()
  scan.add(rows, columns)
  return scan.separators
}
