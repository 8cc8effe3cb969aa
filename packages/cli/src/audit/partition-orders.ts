import { openInput } from "../batch/batch-input.ts"
import type { InputFault } from "../input/fault.ts"
import type { KeyIndex } from "../input/key-index.ts"
import type { Draft } from "../orders/draft.ts"
import { draftsOf } from "../orders/drafts.ts"
import type { Header } from "../orders/header.ts"
import type { OrderFileOptions } from "../orders/order-file-options.ts"
import { readOrder } from "../orders/read-order.ts"
import { readRows } from "../orders/read-rows.ts"
import { isOfFile, repairNote } from "../orders/repair-note.ts"
import type { Units } from "../settings/units.ts"
import type { PartitionWriter } from "./partitions.ts"
import { type ShipmentDefaults, type ShipmentRecord, shipmentRecordOf } from "./shipment-record.ts"

/** Settings for distributing the orders to partitions. */
export interface OrdersSplit {
  readonly from: string
  /** Sheet of a workbook, and decimal separator of ambiguous numbers in a CSV. */
  readonly reading: Pick<OrderFileOptions, "decimal" | "sheet">
  readonly index: KeyIndex
  readonly writer: PartitionWriter
  readonly partitions: number
  readonly defaults: ShipmentDefaults
  readonly signal: AbortSignal
  readonly onFault: (fault: InputFault) => void
  /** Called with each note about the file, and with each certain repair of a destination. */
  readonly onRepair: (repair: InputFault) => void
  readonly onProgress: (shipments: number, share: number | undefined) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the value of an order, or the errors that prevent it from being read. */
const valueOf = (
  draft: Draft,
  header: Header,
  units: Units
): { readonly value: unknown; readonly faults: ReadonlyArray<InputFault> } => {
  if (draft._tag === "Rows") {
    const { faults, order } = readRows(draft.rows, header, "boxes", { units })
    return { value: order, faults: [...draft.faults, ...faults] }
  }
  const value = draft.repeated === undefined ? parsed(draft.text) : undefined
  if (value !== undefined) return { value, faults: [] }
  const reading = readOrder(draft, header, "boxes")
  return { value, faults: reading._tag === "Refused" ? reading.faults : [] }
}

/** Key of a tracking number in the index. */
export const trackingIndexKey = (tracking: string): string => `t ${tracking}`
/** Key of an order's name in the index. */
export const orderIndexKey = (order: string): string => `o ${order}`

/** Adds the keys of a shipment to the index. Reports the tracking numbers that another shipment already has. */
const addKeys = (record: ShipmentRecord, { index, onFault }: OrdersSplit): void => {
  const { id, line, order, tracking } = record
  for (const [box, key] of tracking.entries())
    if (key !== "" && !index.add(trackingIndexKey(key), id))
      onFault({
        line,
        column: 1,
        at: `/boxes/${box}/tracking`,
        message: `tracking number ${JSON.stringify(key)} appears twice; must identify one order`
      })
  if (order !== "") index.add(orderIndexKey(order), id)
}

/** Reads the orders, writes each to its partition, and adds its keys to the index. Returns the number of orders. */
export const partitionOrders = async (split: OrdersSplit): Promise<number> => {
  const { defaults, from, onFault, onProgress, onRepair, partitions, reading, signal, writer } = split
  const input = openInput(from, signal, { sheet: reading.sheet, flag: "--orders-sheet" })
  const { drafts, header } = draftsOf(input.bytes, input.name, reading, input.reread)
  let shipments = 0
  for await (const group of drafts) {
    for (const draft of group) {
      const { faults, value } = valueOf(draft, header(), defaults.units)
      for (const fault of faults) onFault(fault)
      if (draft._tag === "Rows") for (const repair of draft.repairs?.filter(isOfFile) ?? []) onRepair(repair)
      if (faults.length > 0) continue
      const record = shipmentRecordOf(value, draft.line, shipments, defaults, ({ field, from, to }) =>
        onRepair({ line: draft.line, column: 1, at: `/destination/${field}`, ...repairNote(from, to) })
      )
      addKeys(record, split)
      writer.add(record.id % partitions, JSON.stringify(record))
      shipments++
    }
    if (signal.aborted) break
    onProgress(shipments, input.share())
  }
  writer.end()
  return shipments
}
