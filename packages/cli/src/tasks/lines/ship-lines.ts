import { excessOf } from "../../packing/empty-space.ts"
import { type PackedOrder, type PackedParcel, writtenBoxes } from "../../packing/packed-order.ts"
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
  "proved"
]

/** Columns of `--empty-space`: the largest share of a parcel, and whether all measured parcels are within the limit. */
const spaceColumns = ["empty_space", "within_limit"]

const spaceCells = (boxes: ReadonlyArray<PackedParcel>): ReadonlyArray<Cell> => {
  const shares = boxes.flatMap(({ emptySpace: record }) =>
    record !== undefined && "isWithin" in record ? [record.emptySpace] : []
  )
  return shares.length === 0 ? ["", ""] : [Math.max(...shares), excessOf(boxes) === undefined ? "yes" : "no"]
}

/** Returns a summary of an order's boxes, such as `2 × M, 1 × S`. */
const formatBoxes = (packed: PackedOrder): string =>
  [...Map.groupBy(packed.boxes, ({ reference }) => reference)]
    .map(([reference, all]) => `${all.length} × ${reference}`)
    .join(", ")

const ndjson: OutputLines<ShippedOrder | NotShipped> = ndjsonLines((label, order, shipping) => {
  const { boxes, certificate, unpacked } = shipping.packed
  const { declaredValue, destination, pickup, residential, rush, units } = order
  const packed = {
    ...label,
    boxes: writtenBoxes(boxes),
    unpacked,
    certificate,
    destination,
    residential,
    rush,
    declaredValue,
    pickup,
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
})

const csv = (hasEmptySpace: boolean): OutputLines<ShippedOrder | NotShipped> =>
  csvLines([...header, ...(hasEmptySpace ? spaceColumns : []), "problem"], (_, shipping) => {
    const { packed } = shipping
    const space = hasEmptySpace ? spaceCells(packed.boxes) : []
    // All outputs count the boxes of an order that no service accepts.
    if ("problem" in shipping)
      return [
        [
          packed.boxes.length,
          formatBoxes(packed),
          ...Array<Cell>(header.length - 4).fill(""),
          ...space,
          shipping.problem
        ]
      ]
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
        ...space,
        ""
      ]
    ]
  })

/** Returns the output of `waybill ship` in a format. `hasEmptySpace` adds columns to a CSV. */
export const shipLines = (format: Format, hasEmptySpace: boolean): OutputLines<ShippedOrder | NotShipped> =>
  format === "csv" ? csv(hasEmptySpace) : ndjson
