import type { OrderResult, Work } from "../batch/order-result.ts"
import type { Order } from "../formats/order.ts"
import { formatFault, type InputFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import { type Header, isAmbiguous } from "../orders/header.ts"
import type { ItemTable } from "../orders/item-table.ts"
import { type OrderReading, readOrder } from "../orders/read-order.ts"
import { isOfFile } from "../orders/repair-note.ts"
import { problemRows } from "../problems/problem-rows.ts"
import { checkedOrder } from "../rating/checked-order.ts"
import { refusedSheet } from "../report/build-sheet.ts"
import { countFailures } from "../report/failures.ts"
import { emptyTally } from "../report/tally.ts"
import { type Units, unitsProblem } from "../settings/units.ts"
import { absentItems } from "./absent-items.ts"
import { differingItems } from "./differing-items.ts"
import { displayName, type OrderLabel, type OutputLines } from "./lines/output-lines.ts"
import { faultFailures } from "./order-failures.ts"

/** The kind of content that an order must have. */
type RequiredContent = "items" | "packable" | "either"

/** An error that a rule of packing or rating finds in an order. `code` is the same for equal errors. */
interface WorkRefusal extends Pick<InputFault, "at" | "message" | "kind"> {
  readonly code?: string
}

/** The result of a valid order. An order that is not served in full has reasons. */
type ValidOutcome = Omit<OrderResult, "line" | "faults" | "repairs" | "problems"> & {
  readonly unserved?: ReadonlyArray<string>
}

/** The result of processing a valid order: refusals, or output. */
type WorkOutcome = { readonly refusals: ReadonlyArray<WorkRefusal> } | ValidOutcome

const missingContent = (
  { fault, order }: Extract<OrderReading, { _tag: "Read" }>,
  required: RequiredContent
): InputFault | undefined => {
  const { boxes = [], items = [], mistakes, prints = [], quote, unpacked = [] } = order
  if (required === "either" && quote !== undefined) return undefined
  const isPacked = boxes.length > 0 || mistakes !== undefined || unpacked.length > 0
  if (items.length + prints.length > 0 && (required !== "packable" || !isPacked)) return undefined
  if (required === "items") return fault("", "no items and no prints; the order must have at least one")
  if (mistakes !== undefined) return fault("/mistakes", "the order was not packed")
  if (unpacked.length > 0) return fault("/unpacked", "the order was not packed in full")
  return boxes.length === 0 ? fault("", "no boxes; the order must have at least one") : undefined
}

/** Says how the rows of a CSV are read, if its columns are those of items and of boxes. */
const rowsNote = (draft: Draft, header: Header, required: RequiredContent, items: ItemTable | undefined) => {
  if (draft._tag === "Json" || required === "items" || items !== undefined || !isAmbiguous(header)) return undefined
  return required === "packable"
    ? 'rows with a length are read as packed boxes, because the CSV has no column "quantity"'
    : 'rows with a length are read as items to pack, because the CSV has no column "problem", which the output of pack has'
}

/** Says which pieces of an order are not used, if it has both items and boxes. Exported orders have prints and boxes. */
const contentNote = ({ boxes = [], items = [], quote }: Order, required: RequiredContent): string | undefined => {
  if (boxes.length === 0 || items.length === 0 || quote !== undefined) return undefined
  return required === "items"
    ? "boxes of orders with items are not used; the items are packed"
    : "items of orders with boxes are not used; the boxes are rated"
}

const dateNote = ({ quote, shipDate }: Order): string | undefined =>
  shipDate === undefined || quote !== undefined
    ? undefined
    : "ship dates of the orders are not used; prices are for the time in `at`, or in --at"

/** The reader of a batch's orders, and the output for skipped orders. */
interface OrderRules {
  readonly required: RequiredContent
  /** Units of the command. Absent if those of an order do not matter. */
  readonly units?: Units
  /** Sizes of items that orders name only by reference. */
  readonly items: ItemTable | undefined
  /** Whether prices depend on the destination. Default false. */
  readonly isPriced?: boolean
  readonly html: boolean
  readonly lines: Pick<OutputLines<never>, "refused" | "skipped">
}

/** Returns work that reads an order, checks its content, calls `run`, and locates refusals in the input. */
export const orderWork =
  (
    { html, isPriced = false, items, lines, required, units }: OrderRules,
    run: (label: OrderLabel, order: Order, draft: Draft) => WorkOutcome
  ): Work =>
  (draft, header) => {
    // The warning is about all orders, and is printed once.
    const warnings = header.warning === undefined ? [] : [header.warning]
    const reading = readOrder(draft, header, required === "packable" && items === undefined ? "boxes" : "items", {
      items,
      units
    })
    const { format, line } = reading
    const label = { line, order: reading._tag === "Read" ? reading.order.order : reading.name }
    const repairsOfFile = draft._tag === "Rows" ? draft.repairs?.filter(isOfFile) : undefined
    const kept = repairsOfFile && { repairs: repairsOfFile }
    const problemsOf = (faults: ReadonlyArray<InputFault>) =>
      header.source !== undefined &&
      faults.length > 0 && {
        problems: problemRows(draft, header, faults, {
          // Another order can have the name "line 2".
          name: label.order ?? `${displayName(label)} (no name)`,
          isRefused: reading._tag === "Refused",
          sizes: { items, units }
        })
      }
    const refuse = (faults: ReadonlyArray<InputFault>): OrderResult => {
      const failures = countFailures(faultFailures(faults, draft, header))
      return {
        line,
        format,
        ...problemsOf(faults),
        text: lines.refused(label, faults),
        faults: faults.map((fault) => ({ ...fault, order: label.order })),
        notes: warnings,
        ...kept,
        tally: { ...emptyTally, orders: 1, refused: 1, failures },
        ...(html && { sheet: refusedSheet({ name: displayName(label), line, failures }, faults.map(formatFault)) })
      }
    }
    if (reading._tag === "Refused") return { ...refuse(reading.faults), unknown: reading.unknown }
    if (reading._tag === "Skipped")
      return {
        line,
        format,
        text: lines.skipped(label, reading.reason),
        faults: [],
        ...kept,
        tally: { ...emptyTally, orders: 1, skipped: 1 }
      }
    const missing = missingContent(reading, required)
    if (missing !== undefined) return refuse([missing])
    const { order } = reading
    const mismatch = units && unitsProblem(order.units, units)
    if (mismatch !== undefined) return refuse([reading.fault("/units", mismatch)])
    const checked = isPriced ? checkedOrder(order) : { order, repairs: [] }
    const outcome = "refusals" in checked ? checked : run(label, checked.order, draft)
    const locate = ({ at, code, kind = code?.replaceAll("-", " "), message }: WorkRefusal): InputFault => ({
      ...reading.fault(at, message),
      ...(kind !== undefined && { kind })
    })
    if ("refusals" in outcome) return refuse(outcome.refusals.map(locate))
    const notes = [
      rowsNote(draft, header, required, items),
      contentNote(order, required),
      isPriced ? dateNote(order) : undefined
    ]
    const repairs = [
      ...reading.repairs,
      ...absentItems(order, items, reading.fault),
      ...differingItems(order, reading.fault),
      ...("repairs" in checked ? checked.repairs.map(locate) : [])
    ]
    const { unserved = [], ...served } = outcome
    const all = [...warnings, ...notes.filter((note) => note !== undefined), ...(served.notes ?? [])]
    const problems = problemsOf(unserved.map((reason) => reading.fault("", reason)))
    return { line, format, faults: [], repairs, ...problems, ...served, notes: all }
  }
