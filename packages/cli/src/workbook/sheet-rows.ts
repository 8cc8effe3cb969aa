import { columnIn, MAX_ROWS, type MergedCells, TOO_MANY_ROWS } from "./merged-cells.ts"
import { plainFormat } from "./number-format.ts"
import { numberText } from "./number-text.ts"
import { readXml } from "./read-xml.ts"
import type { SheetContext } from "./workbook-parts.ts"
import { UnreadableWorkbook } from "./zip-file.ts"

/** Maximum number of columns of Excel. */
const MAX_COLUMNS = 16_384

/** A row with its number, as Excel shows it. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** Returns a string with characters instead of the escapes of Excel, such as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Collects the rows of a sheet from its elements. */
class RowCollector {
  rows: SheetRow[] = []
  private number = 0
  private cells: string[] = []
  private column = -1
  private type = "n"
  private style = 0
  private text = ""
  private isText = false
  private isSpoken = false
  /** Indexes of the cells of the row that are strings. */
  private strings = new Set<number>()
  private readonly context: SheetContext
  private readonly merged: MergedCells

  constructor(context: SheetContext, merged: MergedCells) {
    this.context = context
    this.merged = merged
  }

  readonly open = (name: string, { r, s, t }: Readonly<Record<string, string>>): void => {
    if (name === "row") this.startRow(r)
    else if (name === "c") {
      this.column = r === undefined ? this.column + 1 : columnIn(r)
      if (!(this.column >= 0 && this.column < MAX_COLUMNS))
        throw new UnreadableWorkbook(
          `row ${this.number} has a cell beyond column ${MAX_COLUMNS}, the last one of Excel`
        )
      ;[this.type, this.style, this.text] = [t ?? "n", Number(s ?? 0), ""]
    } else if (name === "rPh") this.isSpoken = true
    else if (name === "v" || name === "t") this.isText = !this.isSpoken
  }

  readonly addText = (part: string): void => {
    if (this.isText) this.text += part
  }

  readonly close = (name: string): void => {
    if (name === "row") {
      this.merged.fill(this.number, this.cells, (column) => this.strings.has(column))
      this.rows.push({ number: this.number, cells: this.cells })
    } else if (name === "c") this.addCell()
    else if (name === "rPh") this.isSpoken = false
    else if (name === "v" || name === "t") this.isText = false
  }

  private startRow(reference: string | undefined): void {
    const number = reference === undefined ? this.number + 1 : Number(reference)
    if (number > MAX_ROWS) throw new UnreadableWorkbook(TOO_MANY_ROWS)
    if (!(number > this.number))
      throw new UnreadableWorkbook(`row ${reference} follows row ${this.number}; rows must be in order`)
    ;[this.number, this.cells, this.column, this.strings] = [number, [], -1, new Set()]
  }

  private addCell(): void {
    const text = this.cellText()
    if (text === "") return
    while (this.cells.length < this.column) this.cells.push("")
    this.cells[this.column] = text
    if (["s", "str", "inlineStr"].includes(this.type)) this.strings.add(this.column)
  }

  private cellText(): string {
    const { context, style, text, type } = this
    if (type === "n") return numberText(text, context.formats[style] ?? plainFormat, context.has1904Dates)
    if (type === "b") return text === "1" ? "true" : "false"
    const plain = withoutEscapes(type === "s" ? (context.texts[Number(text)] ?? "") : text)
    // A line break in a cell would shift the numbers of the lines below.
    return /[\r\n]/.test(plain)
      ? plain
          .split(/[\r\n]+/)
          .map((line) => line.trim())
          .join(" ")
      : plain
  }
}

/** Yields the rows of a sheet in groups, with the strings of merged cells in each row. Rows without cells can be missing. */
export async function* sheetRows(
  text: AsyncIterable<string>,
  context: SheetContext,
  merged: MergedCells
): AsyncGenerator<ReadonlyArray<SheetRow>> {
  const collector = new RowCollector(context, merged)
  const listener = { open: collector.open, close: collector.close, text: collector.addText }
  for await (const _ of readXml(text, listener)) {
    const { rows } = collector
    collector.rows = []
    yield rows
  }
  yield collector.rows
}
