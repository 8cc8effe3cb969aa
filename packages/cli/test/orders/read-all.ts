import { draftsOf } from "../../src/orders/drafts.ts"
import type { ItemTable } from "../../src/orders/item-table.ts"
import type { OrderFileOptions } from "../../src/orders/order-file-options.ts"
import { type OrderReading, readOrder } from "../../src/orders/read-order.ts"
import type { RowKind } from "../../src/orders/read-rows.ts"
import type { Units } from "../../src/settings/units.ts"

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Returns all orders in an input that arrives in chunks of `size` bytes. */
export const readAll = async (
  input: string | Uint8Array,
  {
    items,
    kind = "items",
    reading,
    size = 7,
    isPipe = false,
    units
  }: {
    readonly items?: ItemTable
    readonly kind?: RowKind
    readonly reading?: OrderFileOptions
    readonly size?: number
    /** Whether the input can be read only once. Default false. */
    readonly isPipe?: boolean
    readonly units?: Units
  } = {}
): Promise<ReadonlyArray<OrderReading>> => {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input
  const { drafts, header } = draftsOf(
    chunked(bytes, size),
    "orders",
    reading,
    isPipe ? undefined : () => chunked(bytes, size)
  )
  const readings: Array<OrderReading> = []
  for await (const group of drafts)
    for (const draft of group) readings.push(readOrder(draft, header(), kind, { items, units }))
  return readings
}

/** Returns the valid orders, and a list of faults for each invalid order: line, column, pointer and message. */
export const summarize = (readings: ReadonlyArray<OrderReading>): ReadonlyArray<unknown> =>
  readings.map((reading) =>
    reading._tag === "Read"
      ? reading.order
      : reading._tag === "Skipped"
        ? reading.reason
        : reading.faults.map(({ at, column, line, message }) => [line, column, at, message])
  )
