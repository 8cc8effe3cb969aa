import { createReadStream } from "node:fs"
import type { Request } from "@waybill/packing"
import { misused } from "../errors/command-error.ts"
import type { Order } from "../formats/order.ts"
import { draftsOf } from "../orders/drafts.ts"
import { readOrder } from "../orders/read-order.ts"

/** An order of items alone. */
export type PastOrder = Order & { readonly items: Request["items"] }

/** Whole numbers below a bound, the same in every run. */
const chance = () => {
  let state = 1
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** Some of the orders of a file that have items alone, each as likely as any other, in one reading. */
export const sampleOf = async (
  file: string,
  most: number
): Promise<{ readonly sample: ReadonlyArray<PastOrder>; readonly orders: number; readonly passed: number }> => {
  const sample: Array<PastOrder> = []
  const below = chance()
  let [orders, passed] = [0, 0]
  const take = (order: PastOrder): void => {
    const at = orders++ < most ? sample.length : below(orders)
    if (at < most) sample[at] = order
  }
  const stream = createReadStream(file)
  try {
    const { drafts, header } = draftsOf(stream, file)
    for await (const some of drafts)
      for (const draft of some) {
        const reading = readOrder(draft, header(), "items")
        const items = reading._tag === "Read" && reading.order.prints === undefined ? (reading.order.items ?? []) : []
        if (reading._tag === "Read" && items.length > 0) take({ ...reading.order, items })
        else passed++
      }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw misused(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  return { sample, orders, passed }
}
