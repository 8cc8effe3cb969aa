import { draftsOf } from "../../src/orders/drafts.ts"
import { type OrderReading, readOrder } from "../../src/orders/read-order.ts"
import type { RowKind } from "../../src/orders/read-rows.ts"

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Everything an input holds, read from pieces of so many bytes. */
export const readAll = async (
  input: string | Uint8Array,
  { kind = "items", size = 7 }: { readonly kind?: RowKind; readonly size?: number } = {}
): Promise<ReadonlyArray<OrderReading>> => {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input
  const { drafts, header } = draftsOf(inPieces(bytes, size), "orders")
  const readings: Array<OrderReading> = []
  for await (const some of drafts) for (const draft of some) readings.push(readOrder(draft, header(), kind))
  return readings
}

/** What was read, and what is wrong with the rest as line, column, pointer and words. */
export const shown = (readings: ReadonlyArray<OrderReading>): ReadonlyArray<unknown> =>
  readings.map((reading) =>
    reading._tag === "Read"
      ? reading.order
      : reading.faults.map(({ at, column, line, message }) => [line, column, at, message])
  )
