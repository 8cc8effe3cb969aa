import { parseNumber } from "../decimals/number-cell.ts"
import { LikelyUnits } from "../formats/likely-units.ts"
import { decodeText } from "../input/decode-text.ts"
import type { InputFault } from "../input/fault.ts"
import { linesOf } from "../input/text-lines.ts"
import { CsvDrafts, type SplitMessage } from "./csv-drafts.ts"
import type { CsvLine, Draft } from "./draft.ts"
import { type BlankColumn, blankColumns, type Header } from "./header.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { hasValue, SeparatorScan, type Separators } from "./separators.ts"
import { SplitOrders, splitRows } from "./split-orders.ts"

/** Opens the input again, to read it from the start. */
export type Reread = () => AsyncIterable<Uint8Array>

/** Facts about all rows of a CSV. */
interface Scanned {
  readonly messageOf: SplitMessage
  /** Absent if the input can be read only once, like `filled`. */
  readonly separators?: Separators
  /** Note about numbers whose value depends on others. */
  readonly decimals?: Pick<InputFault, "message" | "kind"> | undefined
  readonly filled?: ReadonlyArray<BlankColumn>
  /** Number of repeated headers. Absent if the input can be read only once. */
  readonly repeats?: number
  /** Warning about the units of the items, if their density is implausible. */
  readonly warning?: string | undefined
}

const measures = ["width", "length", "height", "weight"] as const

/** Adds the items of rows whose numbers have no unit and no doubtful separator. */
const addSizes = (likely: LikelyUnits, rows: ReadonlyArray<CsvLine>, columns: Header["columns"]): void => {
  const indices = measures.map((name) => columns.indexOf(name))
  if (likely.isComplete || indices.includes(-1)) return
  const quantityIndex = columns.indexOf("quantity")
  for (const { fields } of rows) {
    const numberAt = (i: number) => parseNumber((fields[i] ?? "").trim())
    const [width, length, height, weight] = indices.map(numberAt)
    likely.add({ width, length, height, weight }, numberAt(quantityIndex))
  }
}

/**
 * Finds split orders: in all rows if the input can be read twice, otherwise in the rows read so far. Finds the decimal
 * separators of the columns if the input can be read twice.
 */
export const scanRows = async (
  name: string,
  reading: OrderFileOptions,
  reread: Reread | undefined
): Promise<Scanned> => {
  const split = new SplitOrders(name, splitRows)
  if (reread === undefined)
    return {
      messageOf: (order, line) => {
        split.addOnce(order, line)
        return undefined
      }
    }
  const scan = new CsvDrafts(name, reading, (order, line) => {
    split.add(order, line)
    return undefined
  })
  const found = new SeparatorScan()
  const filled = new Set<BlankColumn>()
  const likely = new LikelyUnits()
  const addRows = (draft: Draft | undefined) => {
    if (draft?._tag !== "Rows") return
    const { columns } = scan.header!
    found.add(draft.rows, columns)
    addSizes(likely, draft.rows, columns)
    for (const name of blankColumns) if (!filled.has(name) && hasValue(name, draft.rows, columns)) filled.add(name)
  }
  for await (const group of linesOf(decodeText(reread(), name, reading.encoding), name)) {
    for (const line of group) addRows(scan.add(line))
  }
  for (const draft of scan.end()) addRows(draft)
  const warning = reading.units && likely.warning(reading.units)
  const { header, repeats } = scan
  const { note, separators } = found.judge(reading.decimal, header?.hasSemicolons)
  return {
    messageOf: (order) => split.get(order),
    separators,
    decimals: header?.hasProblems ? undefined : note,
    filled: [...filled],
    repeats,
    warning
  }
}
