import type { Achievement } from "@waybill/packing/loads"
import { counted, grouped } from "../../output/numbers.ts"
import type { PackedOrder } from "../../packing/packed-order.ts"
import type { Units } from "../../settings/units.ts"

/** Maximum number of items to name for an order. */
const MAX_NAMED = 10

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** Returns the share of the loaded containers that pieces fill, in percent. */
const percentFull = ({ packing: { boxes } }: PackedOrder): string => {
  const volumes = boxes.map(({ inner }) => inner.width * inner.length * inner.height)
  const used = sum(boxes.map(({ fill }, i) => fill * volumes[i]!))
  return ((100 * used) / sum(volumes)).toFixed(1)
}

const measureOf = ({ atMost, measure, priority, proved, value }: Achievement, { length }: Units): string => {
  const name = measure === "pieces" ? `priority ${priority}:` : measure
  const unit = measure === "volume" ? ` ${length}³` : ""
  const amount = (number: number): string =>
    measure === "pieces" ? counted(number, "piece") : `${grouped(number)}${unit}`
  return `${name} ${proved ? `${amount(value)}, the bound` : `${grouped(value)} of at most ${amount(atMost)}`}`
}

const listUnpacked = (unpacked: PackedOrder["unpacked"]): string => {
  const named = unpacked.slice(0, MAX_NAMED).map(({ quantity, reference }) => `${quantity} × ${reference}`)
  const others = unpacked.length - named.length
  return `unpacked: ${named.join(", ")}${others > 0 ? ` and ${counted(others, "more item")}` : ""}`
}

/**
 * Returns a line about the loading of an order: its pieces, its fill, the most important measure with its bound, and
 * the unpacked items.
 */
export const filledLine = (name: string, packed: PackedOrder, units: Units): string => {
  const { achieved = [], boxes, unpacked } = packed
  const pieces = sum(boxes.map((box) => box.pieces))
  if (pieces === 0) return `${name}: no piece loaded; ${listUnpacked(unpacked)}`
  const of = unpacked.length === 0 ? "all" : `${grouped(pieces)} of`
  return [
    `${name}: ${of} ${counted(pieces + sum(unpacked.map(({ quantity }) => quantity)), "piece")} loaded`,
    ` in ${counted(boxes.length, "container")}, ${percentFull(packed)} % full`,
    ...achieved.slice(0, 1).map((first) => `; ${measureOf(first, units)}`),
    ...(unpacked.length === 0 ? [] : [`; ${listUnpacked(unpacked)}`])
  ].join("")
}
