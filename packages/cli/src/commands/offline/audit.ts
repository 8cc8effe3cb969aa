import { formatMicros } from "@waybill/packing/values"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { auditHeader } from "../../audit/audit-lines.ts"
import { type AuditRow, auditRowJson, auditRows } from "../../audit/audit-totals.ts"
import { type AuditEnd, runAudit } from "../../audit/run-audit.ts"
import { checkReadable } from "../../batch/batch-input.ts"
import { interruptible } from "../../batch/interrupt.ts"
import { progressOn } from "../../batch/progress.ts"
import { lateFileSink } from "../../batch/sink.ts"
import { decimals } from "../../decimals/number-cell.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { encodings } from "../../input/decode-text.ts"
import type { DecimalSeparator } from "../../invoice/amount.ts"
import { layoutNames, readLayout } from "../../invoice/read-layout.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { checkWritable } from "../../output/output-file.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import {
  inputSettings,
  outputSettings,
  packingSettings,
  rateSwitches,
  ratingSettings,
  sheetSetting
} from "../../settings/offline-settings.ts"
import { oneOf, text } from "../../settings/setting.ts"
import { FaultPrinter } from "./fault-printer.ts"
import { formatOf } from "./outputs.ts"

const table = {
  orders: text("FILE", {
    description:
      "Orders: the output of ship as NDJSON or of pack as NDJSON, CSV or Parquet, or a CSV or workbook of boxes with tracking numbers"
  }),
  layout: text("NAME|FILE", {
    description: `Layout of the invoice: ${layoutNames.join(", ")}, or a JSON file`,
    fallback: "generic"
  }),
  encoding: oneOf(encodings, {
    description: "Encoding of the invoice (default: detected from the first bytes, otherwise utf-8)"
  }),
  sheet: sheetSetting,
  headerRow: inputSettings.headerRow,
  ordersSheet: text("NAME|N", {
    description: "Sheet of --orders, if it is a workbook of Excel: its name or number (default: the first visible one)"
  }),
  decimal: oneOf(decimals, {
    description:
      "Decimal separator of --orders, for numbers such as 1.250 in a CSV (default: judged by the whole column)"
  }),
  ...ratingSettings,
  units: packingSettings.units,
  ...outputSettings,
  format: oneOf(["ndjson", "csv"], {
    description: "Output format (default: csv if the name of --out ends in .csv, otherwise ndjson)"
  }),
  out: text("FILE", { description: "Write a line for each line of the invoice to this file" })
}

const columns = {
  REASON: ({ reason }: AuditRow) => reason,
  CURRENCY: ({ currency }: AuditRow) => currency,
  LINES: ({ lines }: AuditRow) => (lines === undefined ? "" : String(lines)),
  BILLED: ({ billed }: AuditRow) => (billed === undefined ? "" : formatMicros(billed)),
  EXPECTED: ({ expected }: AuditRow) => (expected === undefined ? "" : formatMicros(expected)),
  DIFFERENCE: ({ difference }: AuditRow) => formatMicros(difference)
}

const summarize = ({ isStopped, seconds, tally }: AuditEnd): string => {
  const { agreeing, differing, invalidHints, lines, missing, shipments, unbilled, unreadable } = tally
  const parts = [
    `${counted(lines, "line")}, ${grouped(agreeing)} agree`,
    `${grouped(differing)} differ`,
    ...(unreadable > 0 ? [`${grouped(unreadable)} cannot be read`] : []),
    ...(invalidHints > 0 ? [`${grouped(invalidHints)} with an ignored field`] : []),
    ...(missing > 0 ? [`${counted(missing, "charge")} missing`] : []),
    counted(shipments, "shipment"),
    ...(unbilled > 0 ? [`${grouped(unbilled)} not billed`] : []),
    `${seconds.toFixed(1)} s`,
    `${grouped(seconds > 0 ? Math.round(lines / seconds) : 0)} lines/s`
  ]
  return `${parts.join(", ")}.${isStopped ? " Stopped early." : ""}`
}

const printTotals = (end: AuditEnd, decimal: DecimalSeparator, json: boolean): void => {
  const rows = auditRows(end.tally)
  const { currencies: _, ...counts } = end.tally
  if (json) print(JSON.stringify({ ...counts, decimal, rows: rows.map(auditRowJson) }, null, 2))
  else if (rows.length > 0) printRows(rows, columns, false)
  notify(summarize(end))
}

const hasDifferences = ({ tally }: AuditEnd, includesUnbilled: boolean): boolean =>
  tally.differing + tally.unreadable + tally.missing + (includesUnbilled ? tally.unbilled : 0) > 0

/** `waybill audit` */
export const audit = Command.make(
  "audit",
  {
    invoice: pathArgument("invoice").pipe(
      Argument.withDescription("Invoice of a carrier: a CSV or a workbook of Excel; - reads standard input")
    ),
    ...rateSwitches,
    ...flagsFor(table),
    differences: switchFlag("differences", "Write only lines that differ or have an error"),
    unbilled: switchFlag("unbilled", "Report shipments missing from the invoice as differences"),
    json: switchFlag("json", "Print the totals as JSON")
  },
  ({ differences, invoice, json, residential, rush, unbilled, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues)
      if (flags.orders === undefined) throw usageError("--orders: missing; must name a file with the shipped orders")
      if (flags.orders === "-" && invoice === "-")
        throw usageError("--orders -: standard input is the invoice; must be a file")
      const { layout: named, ...files } = flags
      const isFile = !(layoutNames as ReadonlyArray<string>).includes(named)
      checkDistinctFiles(invoice, isFile ? { ...files, layout: named } : files)
      checkReadable(invoice)
      checkReadable(flags.orders)
      const layout = readLayout(named)
      const format = formatOf(flags, ["NDJSON", "CSV"])
      const rate = rateSettingsOf(flags, flags.units, { residential, rush })
      const progress = progressOn(process.stderr, { noun: "lines" })
      const source = `--orders ${flags.orders}: `
      const [onInvoice, onOrders, onRepairs, onInvoiceRepairs] = [
        new FaultPrinter(progress),
        new FaultPrinter(progress, source),
        new FaultPrinter(progress, source, "repairs"),
        new FaultPrinter(progress, "", "repairs")
      ]
      if (flags.out !== undefined) checkWritable(flags.out)
      const to = flags.out === undefined ? undefined : lateFileSink(flags.out, auditHeader(format))
      let orderFaults = 0
      const end = await interruptible((signal) =>
        runAudit({
          invoice,
          orders: flags.orders!,
          layout,
          encoding: flags.encoding,
          sheet: flags.sheet,
          headerRow: flags.headerRow,
          ordersReading: { sheet: flags.ordersSheet, decimal: flags.decimal },
          rate,
          at: flags.at,
          to,
          format,
          onlyDifferences: differences,
          includesUnbilled: unbilled,
          workers: flags.workers,
          signal,
          progress,
          onInvoiceFaults: (faults) => onInvoice.collect(faults),
          onOrderFault: (fault) => {
            orderFaults++
            onOrders.print([fault])
          },
          onOrderRepair: (repair) => onRepairs.print([repair]),
          onInvoiceRepair: (repair) => onInvoiceRepairs.print([repair])
        })
      )
      // An audit without lines writes the header.
      if (!end.isStopped) await to?.write("")
      await to?.end()
      onOrders.finish()
      onRepairs.finish()
      onInvoiceRepairs.finish()
      onInvoice.finish()
      printTotals(end, layout.decimal ?? ".", json)
      if (end.isStopped) process.exitCode = exitCodes.interrupted
      else if (hasDifferences(end, unbilled) || orderFaults > 0) process.exitCode = exitCodes.refused
    })
).pipe(
  Command.withExamples([
    { command: "waybill audit invoice.csv --orders shipped.ndjson --cards cards --ship-from ship-from.json" },
    {
      command: "waybill audit ups.csv --layout ups --orders boxes.csv --cards cards --differences --out audit.csv",
      description: "Write the lines of a UPS invoice that differ"
    }
  ])
)
