import {
  type BoundQuote,
  type Replayed,
  type ReplayedShipment,
  readBoundQuote,
  replayWith,
  type Shipment
} from "@waybill/packing/rating"
import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { Order, OrderBox } from "../formats/order.ts"
import type { Unratable } from "./rate-order.ts"
import type { ComparedLine, Incomparable } from "./replay-order.ts"
import { compileTariffs, type RateSettings } from "./tariffs.ts"

/** A bound quote, and today's price of the same service. */
export interface SoldComparison {
  readonly sold: BoundQuote
  readonly today: Replayed
  /** The sums of all price lines, by code. */
  readonly sums: ReadonlyArray<ComparedLine>
}

/** Cards and ship date for the replay of bound quotes. */
export interface SoldSettings {
  readonly before: RateSettings
  readonly after?: RateSettings | undefined
  readonly shipDate?: string | undefined
}

/** Function that replays the quote of an order. `boxes` are today's boxes of the order, if known. */
export type SoldReplay = (
  order: Order,
  boxes: ReadonlyArray<OrderBox> | undefined
) => SoldComparison | Incomparable | Unratable

const refuse = (message: string): Unratable => ({ refusals: [{ at: "/quote", message }] })

/** Rounds the weight of packed prints up to a thousandth, as quotes of new orders do. Ignores errors below a billionth. */
const roundedUp = (weight: number): number => Math.ceil(weight * 1000 - 1e-6) / 1000

const withRoundedWeights = (boxes: ReadonlyArray<OrderBox>): ReadonlyArray<OrderBox> =>
  boxes.map((box) => (box.weight === undefined ? box : { ...box, weight: roundedUp(box.weight) }))

/** Returns the boxes of an order as a shipment, or undefined if they are unknown. */
const shipmentOf = (boxes: ReadonlyArray<OrderBox> | undefined, { units }: RateSettings): ReplayedShipment =>
  boxes === undefined
    ? {}
    : {
        boxes: boxes.map(({ height, length, weight = 0, width }) => ({ length, width, height, weight })),
        units,
        packageType: boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
      }

/** Returns the sums of both sides for each code. The lines that differ show by how much. */
const sumsOf = ({ lines }: BoundQuote, today: Replayed): ReadonlyArray<ComparedLine> => {
  const before = new Map<string, bigint>()
  for (const { amount, code } of lines) before.set(code, (before.get(code) ?? 0n) + millionthsOf(amount))
  const after = new Map(before)
  for (const { code, difference } of today.lines) after.set(code, (after.get(code) ?? 0n) + millionthsOf(difference))
  return [...after].map(([code, sum]) => ({
    code,
    before: formatMicros(before.get(code) ?? 0n),
    after: formatMicros(sum),
    difference: formatMicros(sum - (before.get(code) ?? 0n))
  }))
}

const cents = (amount: string): string => formatMicros(millionthsOf(amount))

/** Returns a result with at least two decimals in its differences. */
const withCents = (today: Replayed): Replayed => ({
  ...today,
  difference: cents(today.difference),
  lines: today.lines.map((line) => ({ ...line, difference: cents(line.difference) }))
})

/** Returns a function that replays bound quotes with the cards in the settings. */
export const soldReplay = ({ after, before, shipDate }: SoldSettings): SoldReplay => {
  const sold = compileTariffs(before).tariffs
  const replay = replayWith({ sold, today: after === undefined ? sold : compileTariffs(after).tariffs })
  return ({ boxes: given = [], destination, prints, quote }, packed) => {
    const boxes = prints === undefined || given.length > 0 ? packed : packed && withRoundedWeights(packed)
    const reading = readBoundQuote(quote)
    if (reading._tag === "Refused")
      return {
        refusals: reading.faults.map(({ message, pointer }) => ({
          at: `/quote${pointer}`,
          message: message.slice(message.indexOf(": ") + 2)
        }))
      }
    const answer = replay(reading.document, {
      ...shipmentOf(boxes, before),
      ...(destination !== undefined && { destination: destination as Shipment["destination"] }),
      ...(shipDate !== undefined && { shipDate })
    })
    if (answer._tag === "Corrupt") return refuse(`corrupt; ${answer.problems.join("; ")}`)
    if (answer._tag === "NotReplayed") return { problem: answer.problem }
    const today = withCents(answer)
    return { sold: reading.document, today, sums: sumsOf(reading.document, today) }
  }
}
