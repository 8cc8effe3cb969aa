import { createReadStream } from "node:fs"
import type { Request } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { unreadable } from "../input/text-file.ts"
import { draftsOf } from "../orders/drafts.ts"
import { readOrder } from "../orders/read-order.ts"

/** An order with items and no prints. */
export type PastOrder = Order & { readonly items: Request["items"] }

/** Returns a generator of integers below a bound, with the same sequence in every run. */
const randomIntegers = () => {
  let state = 1
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** A uniform sample of the orders of a file. */
export interface Sample {
  readonly sample: ReadonlyArray<PastOrder>
  /** Number of orders that the sample was drawn from. */
  readonly orders: number
  /** Number of orders that are invalid or do not consist of items only. */
  readonly skipped: number
}

/** Draws a sample of orders that consist of items only, in one pass over the file. */
export const sampleOrders = async (file: string, size: number): Promise<Sample> => {
  const sample: Array<PastOrder> = []
  const randomBelow = randomIntegers()
  let [orders, skipped] = [0, 0]
  const add = (order: PastOrder): void => {
    const index = orders++ < size ? sample.length : randomBelow(orders)
    if (index < size) sample[index] = order
  }
  const stream = createReadStream(file)
  try {
    const { drafts, header } = draftsOf(stream, file)
    for await (const group of drafts)
      for (const draft of group) {
        const reading = readOrder(draft, header(), "items")
        const items = reading._tag === "Read" && reading.order.prints === undefined ? (reading.order.items ?? []) : []
        if (reading._tag === "Read" && items.length > 0) add({ ...reading.order, items })
        else skipped++
      }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw unreadable(file, error)
  }
  return { sample, orders, skipped }
}
