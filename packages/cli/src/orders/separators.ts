// Decimal separators of the columns of a CSV, found in all of its rows.

import { DecimalNotes } from "../decimals/decimal-notes.ts"
import { type Separator, separatorOf, withoutUnit } from "../decimals/number-cell.ts"
import { isNumeric, type KnownColumn } from "./columns.ts"
import type { CsvLine } from "./draft.ts"
import { decimalsRead } from "./repair-note.ts"

/** Decimal separators by column. `file` is that of all columns together, for columns that show none. */
export type Separators = Readonly<Partial<Record<KnownColumn | "file", Separator>>>

type Columns = ReadonlyArray<KnownColumn | "problem" | undefined>

/** Separators of all rows, and a note about numbers whose value depends on them. */
interface JudgedSeparators {
  readonly separators: Separators
  readonly note?: ReturnType<typeof decimalsRead>
}

/** Collects the separators that the numbers of each column show. */
export class SeparatorScan {
  private readonly notes = new DecimalNotes()
  private readonly found: Partial<Record<KnownColumn | "file", Separator>> = {}

  add(rows: ReadonlyArray<CsvLine>, columns: Columns): void {
    for (const [i, name] of columns.entries())
      if (name !== undefined && name !== "problem" && isNumeric(name))
        for (const { fields, line } of rows) this.addCell(name, (fields[i] ?? "").trim(), line)
  }

  get separators(): Separators {
    return this.found
  }

  /**
   * Returns the separators of all rows, and a note about numbers whose value depends on them. `decimal` is that of
   * `--decimal`. Between semicolons, decimal commas are likely, so that some number must show a separator.
   */
  judge(decimal: "point" | "comma" | undefined, hasSemicolons = false): JudgedSeparators {
    const judged: Separators = { ...(hasSemicolons && { file: "mixed" }), ...this.found }
    const read = this.notes.note(decimal, (name) => judged[name as KnownColumn] ?? judged.file)
    return {
      separators: decimal === undefined ? judged : { file: decimal },
      ...(read !== undefined && { note: decimalsRead(read) })
    }
  }

  private addCell(name: KnownColumn, text: string, line: number): void {
    // Most numbers are integers.
    if (!/[.,]/.test(text)) return
    const digits = withoutUnit(text)
    const shown = separatorOf(digits)
    this.notes.add(name, digits, shown, line)
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
