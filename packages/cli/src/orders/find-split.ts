import { decodeText } from "../input/decode-text.ts"
import { linesOf } from "../input/text-lines.ts"
import { CsvDrafts, type PartsOf } from "./csv-drafts.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { SplitOrderError, SplitOrders } from "./split-orders.ts"

/** Opens the input again, to read it from the start. */
export type Reread = () => AsyncIterable<Uint8Array>

/** Finds split orders: in all rows if the input can be read twice, otherwise in the rows read so far. */
export const findSplit = async (
  name: string,
  reading: OrderFileOptions,
  reread: Reread | undefined
): Promise<PartsOf> => {
  const split = new SplitOrders(name)
  if (reread === undefined)
    return (order, line) => {
      split.add(order, line)
      const parts = split.get(order)
      if (parts !== undefined) throw new SplitOrderError(name, order, parts)
      return undefined
    }
  const scan = new CsvDrafts(name, reading, (order, line) => {
    split.add(order, line)
    return undefined
  })
  for await (const group of linesOf(decodeText(reread(), name, reading.encoding), name)) {
    for (const line of group) scan.add(line)
    if (scan.header?.columns.includes("order") === false) break
  }
  scan.end()
  return (order) => split.get(order)
}
