import type { Order } from "../../formats/order.ts"
import { spaceColumns } from "../../formats/space-columns.ts"
import type { SpaceRecord } from "../../packing/empty-space.ts"
import { type Content, type PackedOrder, writtenBoxes } from "../../packing/packed-order.ts"
import { type Cell, csvLines, type Format, jsonLine, ndjsonLines, type OutputLines } from "./output-lines.ts"

const header = [
  "line",
  "order",
  "box",
  "kind",
  "reference",
  "width",
  "length",
  "height",
  "weight",
  "fill",
  "pieces",
  "contents",
  "country",
  "state",
  "postal",
  "carrier",
  "service",
  "at",
  "residential",
  "rush",
  "declared_value",
  "pickup",
  "units"
]

/** Returns the fields of an order that `rate` needs in addition to its boxes. */
const shippingOf = ({ at, carrier, declaredValue, destination, pickup, residential, rush, service, units }: Order) => ({
  destination,
  carrier,
  service,
  at,
  residential,
  rush,
  declaredValue,
  pickup,
  units
})

const yesOrNo = (value: boolean | undefined): Cell => (value === undefined ? "" : value ? "yes" : "no")

const formatContents = (contents: ReadonlyArray<Content>): string =>
  contents.map(({ quantity, reference }) => `${quantity} × ${reference}`).join("; ")

/** Returns the cells of `--empty-space`. A parcel that is not measured has the reason instead of the limit. */
const spaceCells = (record: SpaceRecord | undefined): ReadonlyArray<Cell> => {
  if (record === undefined || "unmeasured" in record)
    return ["", "", "", "", record === undefined ? "" : `not measured: ${record.unmeasured}`]
  const { emptySpace, isWithin, itemVolume, rule, volume } = record
  const limit = `at most ${rule.atMost} of the ${rule.of} volume: ${rule.name}`
  return [emptySpace, volume, itemVolume, yesOrNo(isWithin), limit]
}

const ndjson: OutputLines<PackedOrder> = ndjsonLines(
  (label, order, { achieved, boxes, certificate, changes, missing, spread, unpacked }) =>
    jsonLine({
      ...label,
      boxes: writtenBoxes(boxes),
      unpacked,
      certificate,
      achieved,
      spread,
      changes,
      missing,
      ...shippingOf(order)
    })
)

const csv = (hasEmptySpace: boolean): OutputLines<PackedOrder> =>
  csvLines(
    [...header, ...(hasEmptySpace ? spaceColumns : []), "problem"],
    (order, { achieved, boxes, missing = [], unpacked }) => [
      ...boxes.map(({ contents, emptySpace, fill, height, kind, length, pieces, reference, weight, width }, i) => [
        i + 1,
        kind,
        reference,
        width,
        length,
        height,
        weight,
        fill,
        pieces,
        formatContents(contents),
        order.destination?.country,
        order.destination?.state,
        order.destination?.postal,
        order.carrier,
        order.service,
        order.at,
        yesOrNo(order.residential),
        yesOrNo(order.rush),
        order.declaredValue,
        yesOrNo(order.pickup),
        order.units,
        ...(hasEmptySpace ? spaceCells(emptySpace) : []),
        ""
      ]),
      ...unpacked.map(({ message, quantity }) => [achieved ? `${quantity} unpacked: ${message}` : message]),
      ...missing.map(({ quantity, reference }) => [`also needs ${quantity} × ${reference}`])
    ]
  )

/** Returns the output of `waybill pack` in a format. `hasEmptySpace` adds columns to a CSV. */
export const packLines = (format: Format, hasEmptySpace: boolean): OutputLines<PackedOrder> =>
  format === "csv" ? csv(hasEmptySpace) : ndjson
