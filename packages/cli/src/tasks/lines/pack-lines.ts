import type { Order } from "../../formats/order.ts"
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
  "units",
  "problem"
]

/** Returns the fields of an order that `rate` needs in addition to its boxes. */
const shippingOf = ({ at, carrier, destination, residential, rush, service, units }: Order) => ({
  destination,
  carrier,
  service,
  at,
  residential,
  rush,
  units
})

const yesOrNo = (value: boolean | undefined): Cell => (value === undefined ? "" : value ? "yes" : "no")

const formatContents = (contents: ReadonlyArray<Content>): string =>
  contents.map(({ quantity, reference }) => `${quantity} × ${reference}`).join("; ")

/** Output of `waybill pack` in each format. */
export const packLines: Readonly<Record<Format, OutputLines<PackedOrder>>> = {
  ndjson: ndjsonLines((label, order, { achieved, boxes, certificate, changes, missing, spread, unpacked }) =>
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
  ),
  csv: csvLines(header, (order, { achieved, boxes, missing = [], unpacked }) => [
    ...boxes.map(({ contents, fill, height, kind, length, pieces, reference, weight, width }, i) => [
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
      order.units,
      ""
    ]),
    ...unpacked.map(({ message, quantity }) => [achieved ? `${quantity} unpacked: ${message}` : message]),
    ...missing.map(({ quantity, reference }) => [`also needs ${quantity} × ${reference}`])
  ])
}
