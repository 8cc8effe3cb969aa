import { type PackedOrder, writtenBoxes } from "../../packing/packed-order.ts"
import type { NotShipped, ShippedOrder } from "../../rating/shipped-order.ts"
import { type Cell, csvLines, type Format, jsonLine, ndjsonLines, type OutputLines } from "./output-lines.ts"

const header = [
  "line",
  "order",
  "boxes",
  "packing",
  "carrier",
  "service",
  "title",
  "cost",
  "cartons",
  "total",
  "currency",
  "ship_date",
  "arrives",
  "fewest_boxes",
  "fewest_total",
  "saving",
  "reason",
  "proved",
  "problem"
]

/** Returns a summary of an order's boxes, such as `2 × M, 1 × S`. */
const formatBoxes = (packed: PackedOrder): string =>
  [...Map.groupBy(packed.boxes, ({ reference }) => reference)]
    .map(([reference, all]) => `${all.length} × ${reference}`)
    .join(", ")

/** Output of `waybill ship` in each format. */
export const shipLines: Readonly<Record<Format, OutputLines<ShippedOrder | NotShipped>>> = {
  ndjson: ndjsonLines((label, order, shipping) => {
    const { boxes, certificate, unpacked } = shipping.packed
    const { destination, residential, rush, units } = order
    const packed = {
      ...label,
      boxes: writtenBoxes(boxes),
      unpacked,
      certificate,
      destination,
      residential,
      rush,
      units
    }
    if ("problem" in shipping) return jsonLine({ ...packed, problem: shipping.problem })
    const { atLeast, cartons, compared, fewestBoxes, proved, rate, reason, saving, shipDate, total } = shipping
    return jsonLine({
      ...packed,
      shipDate,
      rate,
      cartons,
      total,
      proved,
      atLeast,
      fewestBoxes,
      saving,
      reason,
      compared
    })
  }),
  csv: csvLines(header, (_, shipping) => {
    const { packed } = shipping
    // All outputs count the boxes of an order that no service accepts.
    if ("problem" in shipping)
      return [[packed.boxes.length, formatBoxes(packed), ...Array<Cell>(header.length - 5).fill(""), shipping.problem]]
    const { cartons, fewestBoxes, proved, rate, reason, saving, shipDate, total } = shipping
    return [
      [
        packed.boxes.length,
        formatBoxes(packed),
        rate.carrier,
        rate.method,
        rate.title,
        rate.cost,
        cartons,
        total,
        rate.currency,
        shipDate ?? "",
        rate.arrives,
        fewestBoxes?.boxes,
        fewestBoxes?.total,
        saving,
        reason,
        proved ? "yes" : "no",
        ""
      ]
    ]
  })
}
