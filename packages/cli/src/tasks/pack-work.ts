import { type PackingRefusal, readUnits } from "@waybill/packing"
import { type FillRequest, fillContainers, type Goal } from "@waybill/packing/loads"
import type { Work } from "../batch/order-result.ts"
import type { Order } from "../formats/order.ts"
import type { Draft } from "../orders/draft.ts"
import { withEmptySpace } from "../packing/empty-space.ts"
import { combinePackings, packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { PackedOrder } from "../packing/packed-order.ts"
import { buildSheet } from "../report/build-sheet.ts"
import { formatUnits } from "../settings/units.ts"
import { filledLine } from "./lines/filled-line.ts"
import { displayName } from "./lines/output-lines.ts"
import { packLines } from "./lines/pack-lines.ts"
import { orderWork } from "./order-work.ts"
import { positionOf, type SharedPackings } from "./share-stock.ts"
import { tallyOrder } from "./tally-order.ts"
import type { OrderClaims, TaskOf } from "./task.ts"
import { writeDrawings } from "./write-drawings.ts"

/** Loads the most of the items in an order into the boxes in stock. Refusals have JSON pointers into the order. */
const fillOrder = (
  order: Order,
  { effort, stock }: PackSettings,
  goal: Goal
): PackedOrder | { readonly refusals: ReadonlyArray<Pick<PackingRefusal, "at" | "message">> } => {
  const refuse = (at: string, message: string) => ({ refusals: [{ at, message }] })
  const { items = [], prints = [] } = order
  const { boxes } = stock
  if (prints.length > 0) return refuse("/prints", "--fill loads only items; pack orders with prints without it")
  if (goal !== "volume" && items.every((item) => item[goal] === undefined))
    return refuse("/items", `no item has a ${goal}; --fill ${goal} needs at least one`)
  // Unlike other packings, this one does not choose a scale.
  const read = readUnits<FillRequest>({ items, boxes, effort, maximise: goal })
  if (read._tag === "Refused") return read
  const outcome = fillContainers(read.request)
  if (outcome._tag === "Refused") return outcome
  const { certificate: _, ...packed } = combinePackings(outcome.packing, order, stock)
  return { ...packed, achieved: outcome.achieved }
}

/** Returns the packing of an order that shares stock with others. */
const sharedPacking = (
  shared: SharedPackings,
  order: Order,
  draft: Draft,
  { stock }: PackSettings
): PackedOrder | { readonly refusals: ReadonlyArray<Pick<PackingRefusal, "at" | "message">> } => {
  const refuse = (at: string, message: string) => ({ refusals: [{ at, message }] })
  if (order.prints !== undefined && order.prints.length > 0)
    return refuse("/prints", "--share-stock packs only items; pack orders with prints without it")
  const found = shared.get(positionOf(draft))
  if (found === undefined) return refuse("", "the file changed while it was read; run the command again")
  if ("refusals" in found) return found
  const { name: _, packing, ...rest } = found
  return { ...combinePackings(packing, order, stock), ...rest }
}

const notesOf = (
  { items = [], order: name = "", priority }: Order,
  { kept }: PackSettings,
  shared: SharedPackings | undefined
): ReadonlyArray<string> => [
  ...(kept !== undefined && !kept.has(name) ? ["orders whose name is not in --keep are packed from scratch"] : []),
  ...(shared !== undefined && priority === undefined && items.some((item) => item.priority !== undefined)
    ? ["priorities of items do not affect --share-stock; an order has its own `priority`, in a CSV `order_priority`"]
    : [])
]

/** Returns the work of `waybill pack`, which packs an order. */
export const packWork = ({ fill, format, html, items, pack, shared, svg, units }: TaskOf<"pack">): Work => {
  const lines = packLines(format, pack.emptySpace !== undefined)
  return orderWork({ required: "items", units, items, html, lines }, (label, order, draft) => {
    const outcome =
      fill !== undefined
        ? fillOrder(order, pack, fill)
        : shared === undefined
          ? packOrder(order, pack)
          : sharedPacking(shared, order, draft, pack)
    if ("refusals" in outcome) return outcome
    const packed = withEmptySpace(outcome, order, pack)
    if (svg !== undefined) writeDrawings(svg, draft, label.order, packed, units)
    const tally = tallyOrder(packed, displayName(label))
    const sheetLabel = { name: displayName(label), line: label.line, order, failures: tally.failures }
    return {
      text: lines.done(label, { ...order, units: formatUnits(units) }, packed),
      tally,
      unserved: packed.unpacked.map(({ message }) => message),
      notes: notesOf(order, pack, shared),
      ...(packed.claims && { extra: { order: displayName(label), claims: packed.claims } satisfies OrderClaims }),
      ...(packed.achieved && { extra: filledLine(displayName(label), packed, units) }),
      ...(html && { sheet: buildSheet(sheetLabel, packed, units) })
    }
  })
}
