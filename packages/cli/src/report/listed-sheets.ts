import { counted, grouped } from "../output/numbers.ts"
import type { ReportSheet } from "./sheet.ts"

/** Maximum number of orders with a full sheet. The totals always cover all orders. */
const MAX_FULL = 10_000
/** Maximum number of later orders in the list for each reason. Only orders that need attention are listed then. */
const MAX_LATER = 100_000

/** Returns why a later order is listed: it is invalid or not served in full, or above the limit on empty space. */
const attentionFor = ({ boxes, failures }: ReportSheet): "failed" | "empty" | undefined => {
  if (failures !== undefined) return "failed"
  return boxes.some(({ empty }) => empty?.isWithin === false) ? "empty" : undefined
}

/** Returns a sheet without the positions of pieces and the explanations of bounds. */
const compact = ({ boxes, ...sheet }: ReportSheet): ReportSheet => ({
  ...sheet,
  boxes: boxes.map(({ inside: _, ...box }) => box),
  proofs: []
})

/** The orders that a report lists: the first ones in full, and later ones that need attention. */
export class ListedSheets {
  private readonly sheets: Array<string> = []
  /** Orders above the limit on empty space must not take the places of failed ones. */
  private readonly later = { failed: 0, empty: 0 }
  private omitted = 0

  /** Sheets are kept as JSON, which takes less memory. */
  add(sheet: ReportSheet): void {
    if (this.sheets.length < MAX_FULL) {
      this.sheets.push(JSON.stringify(sheet))
      return
    }
    const reason = attentionFor(sheet)
    if (reason === undefined) return
    if (this.later[reason] === MAX_LATER) this.omitted++
    else {
      this.later[reason]++
      this.sheets.push(JSON.stringify(compact(sheet)))
    }
  }

  /** JSON of the list. */
  get json(): string {
    return `[${this.sheets.join(",")}]`
  }

  /** Returns a sentence about the orders that the list lacks, or an empty string if it has all of them. */
  noteOn(orders: number): string {
    if (orders <= MAX_FULL) return ""
    const omitted = this.omitted === 0 ? "" : ` The list omits ${counted(this.omitted, "more such order")}.`
    const later = `${counted(this.later.failed + this.later.empty, "order")}, without drawings`
    return ` The list has the first ${grouped(MAX_FULL)} orders, and later ones only if they are invalid, not served in full, or above the limit on empty space: ${later}.${omitted}`
  }
}
