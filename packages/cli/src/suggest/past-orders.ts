import type { Order } from "../formats/order.ts"
import { formatFault } from "../input/fault.ts"
import { unreadable } from "../input/text-file.ts"
import { draftsOf } from "../orders/drafts.ts"
import type { FormatName } from "../orders/order-formats.ts"
import type { OrderInput } from "../orders/order-input.ts"
import { readOrder } from "../orders/read-order.ts"
import { checkedOrder } from "../rating/checked-order.ts"
import { hasWeightless } from "../rating/missing-weight.ts"
import { type Units, unitsProblem } from "../settings/units.ts"
import { inputBytes } from "../workbook/input-bytes.ts"
import { randomIntegers } from "./random-integers.ts"
import { countDay, type DayCounts } from "./year.ts"

/** Returns an order for the search, with a repaired destination if it is priced, or its refusals. */
const checkedFor = (order: Order, units: Units, isPriced: boolean) => {
  const message = unitsProblem(order.units, units)
  if (message !== undefined) return { refusals: [{ at: "/units", message }] }
  return isPriced ? checkedOrder(order) : { order, repairs: [] }
}

/** A uniform random sample of the orders in a file. */
export interface Sample {
  readonly sample: ReadonlyArray<Order>
  /** Number of orders behind the sample. */
  readonly orders: number
  /** Number of these orders by day. Orders without a time are in none. */
  readonly days: DayCounts
  /** Number of orders that are invalid or have neither items nor prints. */
  readonly skipped: number
  /** The first error in a skipped order. */
  readonly problem?: string | undefined
  /** Number of orders with a repaired destination. */
  readonly repaired: number
  /** Number of priced orders with a piece without a weight. */
  readonly weightless: number
  /** Formats of the orders that come from other systems. */
  readonly formats: ReadonlyArray<FormatName>
}

/**
 * Returns a sample of the orders in the given units that have items or prints, drawn in one pass over the file. If they
 * are priced, their destinations must be valid.
 */
export const sampleOrders = async (
  file: string,
  size: number,
  input: OrderInput,
  units: Units,
  isPriced: boolean
): Promise<Sample> => {
  const sample: Array<Order> = []
  const formats = new Set<FormatName>()
  const randomBelow = randomIntegers()
  let [orders, repaired, skipped, weightless] = [0, 0, 0, 0]
  let problem: string | undefined
  const days = new Map<string, number>()
  const add = (order: Order): void => {
    if (order.at !== undefined) countDay(days, order.at)
    const index = orders++ < size ? sample.length : randomBelow(orders)
    if (index < size) sample[index] = order
  }
  const stream = inputBytes(file, input.reading)
  try {
    const { drafts, header } = draftsOf(stream, file, input.reading, () => inputBytes(file, input.reading))
    for await (const group of drafts)
      for (const draft of group) {
        const reading = readOrder(draft, header(), "items", { items: input.items, units })
        if (reading.format !== undefined) formats.add(reading.format)
        const checked = reading._tag === "Read" ? checkedFor(reading.order, units, isPriced) : undefined
        const order = checked && "order" in checked ? checked.order : {}
        const { items = [], prints = [] } = order
        const fault =
          reading._tag === "Refused"
            ? reading.faults[0]
            : reading._tag === "Read" && checked && "refusals" in checked
              ? checked.refusals.map(({ at, message }) => reading.fault(at, message))[0]
              : undefined
        problem ??= fault && formatFault(fault)
        if (checked && "repairs" in checked && checked.repairs.length > 0) repaired++
        if (isPriced && hasWeightless(order)) weightless++
        if (items.length + prints.length > 0) add(order)
        else skipped++
      }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw unreadable(file, error)
  }
  return { sample, orders, days, repaired, skipped, weightless, problem, formats: [...formats] }
}
