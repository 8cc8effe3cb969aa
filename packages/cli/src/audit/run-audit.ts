import { statSync } from "node:fs"
import type { Progress } from "../batch/progress.ts"
import type { Sink } from "../batch/sink.ts"
import type { InvoiceLayout } from "../formats/invoice-layout.ts"
import type { Encoding } from "../input/decode-text.ts"
import type { InputFault } from "../input/fault.ts"
import { KeyIndex } from "../input/key-index.ts"
import type { OrderFileOptions } from "../orders/order-file-options.ts"
import type { RateSettings } from "../rating/tariffs.ts"
import { Thread } from "../threads/thread.ts"
import type { AuditFormat } from "./audit-lines.ts"
import { AFTER_LINES, type AuditTask, PartitionAuditor, type PartitionResult } from "./audit-partition.ts"
import { type AuditTally, addAuditTally, emptyAuditTally } from "./audit-totals.ts"
import { partitionInvoice, type SplitInvoice } from "./partition-invoice.ts"
import { partitionOrders } from "./partition-orders.ts"
import { PartitionWriter, readPartition, withTemporaryFolder } from "./partitions.ts"
import { withSteadyYoungGeneration } from "./young-generation.ts"

/** Maximum size in bytes of the input that a thread holds in memory. */
const PARTITION_BYTES = 1024 * 1024
const MAX_PARTITIONS = 512
/** Number of partitions if the size of an input is not known. */
const PIPE_PARTITIONS = 128

/** Settings of an audit. */
export interface AuditSettings {
  readonly invoice: string
  readonly orders: string
  /** Sheet of the orders, if they are a workbook, and decimal separator of ambiguous numbers in a CSV. */
  readonly ordersReading: Pick<OrderFileOptions, "decimal" | "sheet">
  readonly layout: InvoiceLayout
  readonly encoding: Encoding | undefined
  /** Name or number of the sheet, if the invoice is a workbook. Default: the first one that Excel shows. */
  readonly sheet: string | undefined
  /** Line of the header of the invoice. Default: the first of 20 rows with the columns of the layout. */
  readonly headerRow: number | undefined
  readonly rate: RateSettings
  /** Time for orders without one. Undefined if the ship date on the invoice applies to them. */
  readonly at: string | undefined
  readonly to: Sink | undefined
  readonly format: AuditFormat
  readonly onlyDifferences: boolean
  readonly includesUnbilled: boolean
  readonly workers: number
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Called with the errors of each partition, in any order. */
  readonly onInvoiceFaults: (faults: ReadonlyArray<InputFault>) => void
  readonly onOrderFault: (fault: InputFault) => void
  readonly onOrderRepair: (repair: InputFault) => void
  readonly onInvoiceRepair: (repair: InputFault) => void
}

/** The end of an audit. */
export interface AuditEnd {
  readonly tally: AuditTally
  readonly seconds: number
  /** Whether Ctrl-C ended the audit. */
  readonly isStopped: boolean
}

const partitionsFor = (files: ReadonlyArray<string>): number => {
  if (files.includes("-")) return PIPE_PARTITIONS
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  return Math.min(MAX_PARTITIONS, Math.max(1, Math.ceil(bytes / PARTITION_BYTES)))
}

const program = new URL("./audit-thread.ts", import.meta.url)

/** Audits partitions one after the other, or in threads if there are several. Calls `onResult` for each. */
const auditPartitions = async (
  task: AuditTask,
  partitions: number,
  { signal, workers }: AuditSettings,
  onResult: (result: PartitionResult) => void
): Promise<void> => {
  const count = Math.min(workers, partitions)
  if (count === 1) {
    const auditor = new PartitionAuditor(task)
    for (let partition = 0; partition < partitions && !signal.aborted; partition++) onResult(auditor.run(partition))
    return
  }
  const threads = Array.from({ length: count }, () => new Thread<number, PartitionResult>(program, task))
  let next = 0
  try {
    await Promise.all(
      threads.map(async (thread) => {
        while (next < partitions && !signal.aborted) onResult(await thread.request(next++))
      })
    )
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
}

/** Compares the numbers at the start of two lines. */
const bySequence = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10)

/** Reads the orders and the invoice, and divides them among the partitions. */
const divide = async (
  settings: AuditSettings,
  folder: string,
  partitions: number
): Promise<{ readonly shipments: number; readonly split: SplitInvoice }> => {
  const { invoice, onOrderFault, onOrderRepair, orders, progress, signal } = settings
  const index = new KeyIndex()
  const carriers = new Set(settings.rate.cards.map(({ carrier }) => carrier))
  const { residential, rush } = settings.rate
  const [carrier] = carriers
  const shipments = await partitionOrders({
    from: orders,
    reading: settings.ordersReading,
    index,
    writer: new PartitionWriter(folder, "shipments"),
    partitions,
    defaults: {
      residential,
      rush,
      at: settings.at,
      carrier: carriers.size === 1 ? carrier : undefined,
      units: settings.rate.units
    },
    signal,
    onFault: onOrderFault,
    onRepair: onOrderRepair,
    onProgress: progress.update
  })
  const split = await partitionInvoice({
    from: invoice,
    layout: settings.layout,
    encoding: settings.encoding,
    sheet: settings.sheet,
    headerRow: settings.headerRow,
    index,
    onRepair: settings.onInvoiceRepair,
    writer: new PartitionWriter(folder, "rows"),
    partitions,
    signal,
    onProgress: progress.update
  })
  return { shipments, split }
}

/** Audits an invoice in passes over temporary files, so that memory does not grow with the invoice. */
export const runAudit = (settings: AuditSettings): Promise<AuditEnd> =>
  withTemporaryFolder(async (folder) => {
    const { invoice, onInvoiceFaults, orders, progress, signal, to } = settings
    const start = performance.now()
    const partitions = partitionsFor([invoice, orders])
    const { shipments, split } = await withSteadyYoungGeneration(() => divide(settings, folder, partitions))
    const tally = emptyAuditTally()
    // Results arrive in any order. They are written by ranges of lines, then of unbilled shipments. Each is sorted.
    const ranges = 2 * partitions
    const rangeOf = (sequence: number): number =>
      sequence < AFTER_LINES
        ? Math.floor((sequence * partitions) / (split.lastLine + 1))
        : partitions + Math.floor(((sequence - AFTER_LINES) * partitions) / shipments)
    const results = new PartitionWriter(folder, "results")
    const { encoding: _, invoice: __, orders: ___, ...rest } = settings
    const task: AuditTask = {
      folder,
      rate: rest.rate,
      layout: rest.layout,
      map: split.map,
      format: rest.format,
      hasOutput: to !== undefined,
      onlyDifferences: rest.onlyDifferences,
      includesUnbilled: rest.includesUnbilled
    }
    await auditPartitions(task, partitions, settings, (result) => {
      addAuditTally(tally, result.tally)
      onInvoiceFaults(result.faults)
      for (const [sequence, text] of result.output) results.add(rangeOf(sequence), `${sequence}\t${text}`)
      progress.update(tally.lines, split.rows === 0 ? undefined : tally.lines / split.rows)
    })
    results.end()
    if (to !== undefined)
      for (let range = 0; range < ranges; range++) {
        const lines = readPartition(folder, "results", range).toSorted(bySequence)
        await to.write(lines.map((line) => `${line.slice(line.indexOf("\t") + 1)}\n`).join(""))
      }
    progress.clear()
    return { tally, seconds: (performance.now() - start) / 1000, isStopped: signal.aborted }
  })
