import { CurrentPolicy, type Stage } from "@waybill/core"
import { stages } from "@waybill/core/adapter"
import { Clock, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { parquetSink } from "../../batch/parquet-sink.ts"
import { type ReplacingSink, replacingSink } from "../../batch/replacing-sink.ts"
import { standardOutputSink } from "../../batch/sink.ts"
import { checkAccount } from "../../database/check-account.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { ndjsonExport, type RowKind, tableExport } from "../../order-export/export-lines.ts"
import { type ExportTotals, runExport } from "../../order-export/run-export.ts"
import { unitsOf } from "../../order-export/shipped-boxes.ts"
import { counted } from "../../output/numbers.ts"
import { checkExtension, checkWritable, hasExtension } from "../../output/output-file.ts"
import { notify } from "../../output/terminal.ts"
import { runOnOrders } from "../../service/run-on-waybill.ts"
import { calendarSettings } from "../../settings/calendar-settings.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFrom } from "../../settings/flags.ts"
import { variableName } from "../../settings/read-settings.ts"
import { orderSettings } from "../../settings/service-settings.ts"
import { instantOf, timeFlag } from "../../settings/time-flags.ts"
import { formatUnits } from "../../settings/units.ts"
import { onStopSignal } from "../../signals/stop-signals.ts"
import { resultFormats } from "../offline/outputs.ts"
import { orderFlags } from "./arguments.ts"
import { flagText } from "./input-flags.ts"
import { refuseFlag } from "./list-orders.ts"

/** Default stages of an export: all except cancelled. */
const defaultStages: ReadonlyArray<Stage> = ["new", "processing", "shipped"]

const flags = {
  since: timeFlag("since", "Write only orders created since this date, or within this duration, such as 90d").pipe(
    Flag.optional
  ),
  until: timeFlag("until", "Write only orders created before this date, or more than this duration ago").pipe(
    Flag.optional
  ),
  account: flagText("account", "NAME", "Write only orders of this account"),
  stage: Flag.Literals("stage", stages).pipe(
    Flag.withDescription("Write only orders in this stage; can be repeated (default: all except cancelled)"),
    Flag.atMost(stages.length)
  ),
  format: Flag.Literals("format", ["orders", "csv", "parquet"]).pipe(
    Flag.withDescription(
      "Output format; orders writes NDJSON (default: by the extension of --out if it is .csv or .parquet, otherwise orders)"
    ),
    Flag.optional
  ),
  rows: Flag.Literals("rows", ["prints", "boxes"]).pipe(
    Flag.withDescription(
      "Rows of a CSV or Parquet file: the prints to pack, or the shipped boxes, for waybill audit (default: prints)"
    ),
    Flag.optional
  ),
  out: flagText(
    "out",
    "FILE",
    "Write to this file, and replace it when the export is complete; without it, to standard output"
  )
}

type Format = "orders" | "csv" | "parquet"

const formatOf = (file: string | undefined): Format => {
  if (file === undefined) return "orders"
  return hasExtension(file, "CSV") ? "csv" : hasExtension(file, "Parquet") ? "parquet" : "orders"
}

/** Throws if the extension of a file contradicts its format. */
const checkFormat = (file: string, format: Format): void => {
  checkExtension("--out", file, resultFormats)
  if (formatOf(file) !== format && resultFormats.some((each) => hasExtension(file, each)))
    throw usageError(`--format ${format}: contradicts the name ${file} of --out`)
}

const linesOf = (format: Format, rows: RowKind | undefined) => {
  if (format === "csv") return tableExport(rows ?? "prints")
  if (format === "parquet") return tableExport(rows ?? "prints", (text) => text)
  if (rows !== undefined)
    throw usageError("--rows: needs --format csv or parquet; orders contain both prints and boxes")
  return ndjsonExport
}

const sinkOf = async (format: Format, file: string | undefined, header: string): Promise<ReplacingSink> => {
  if (format === "parquet") {
    if (file === undefined) throw usageError("--format parquet: needs --out; Parquet cannot be written to a pipe")
    return parquetSink(file, header)
  }
  return file === undefined ? { ...standardOutputSink(), discard: async () => {} } : replacingSink(file)
}

/** Prints the number of exported orders and their missing data. */
const report = ({ erased, orders, unknownBoxes }: ExportTotals, units: "in/lb" | "cm/kg"): void => {
  notify(`Wrote ${counted(orders, "order")}, units ${formatUnits(unitsOf[units])}.`)
  if (erased > 0)
    notify(`${counted(erased, "order")} without a destination, a quote and boxes: personal data was erased.`)
  if (unknownBoxes > 0)
    notify(
      `${counted(unknownBoxes, "shipped order")} without boxes: only a quote for the same parcels has their sides.`
    )
}

const zoneFlag = flagsFor({ timeZone: calendarSettings.timeZone }, (name) => ` [${variableName(name)}]`)

/** `waybill order export` */
export const exportOrders = Command.make(
  "export",
  { ...flags, calendar: zoneFlag, database: orderFlags },
  ({ account, calendar, database, format, out, rows, since, stage, until }) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const timeOf = (time: typeof since) =>
        Option.getOrUndefined(Option.map(time, (point) => instantOf(point, now, -1)))
      const file = Option.getOrUndefined(out)
      const written = Option.getOrElse(format, () => formatOf(file))
      const lines = linesOf(written, Option.getOrUndefined(rows))
      const account_id = Option.getOrUndefined(account)
      const settings = settingsFrom(
        { ...orderSettings, timeZone: calendarSettings.timeZone },
        { ...database, ...calendar }
      )
      if (file !== undefined) {
        checkDistinctFiles(String(settings.database), { out: file })
        checkFormat(file, written)
        checkWritable(file)
      }
      const [from, end] = [timeOf(since), timeOf(until)]
      if (from !== undefined && end !== undefined && from >= end)
        throw usageError("--until: is not after --since; no order is between them")
      if (from !== undefined && from > now) throw usageError("--since: must not be in the future")
      const to = yield* Effect.promise(() => sinkOf(written, file, lines.header))
      let isStopped = false
      const off = onStopSignal(() => (isStopped = true))
      yield* runOnOrders(
        database,
        Effect.gen(function* () {
          yield* checkAccount(account)
          const { units } = yield* CurrentPolicy
          const totals = yield* runExport({
            units,
            zone: String(settings.timeZone),
            filters: {
              stage: stage.length === 0 ? defaultStages : stage,
              ...(account_id !== undefined && { account_id })
            },
            since: from,
            until: end,
            lines,
            to,
            isStopped: () => isStopped
          })
          if (isStopped) {
            notify(file === undefined ? "Stopped." : `Stopped. ${file} is unchanged.`)
            process.exitCode = exitCodes.interrupted
            return
          }
          yield* Effect.promise(() => to.end())
          report(totals, units)
        })
      ).pipe(
        Effect.ensuring(Effect.promise(to.discard)),
        Effect.ensuring(Effect.sync(off)),
        Effect.catchTag("ListRefusal", refuseFlag)
      )
    })
).pipe(
  Command.withDescription("Write orders in the format that pack, ship, replay, boxes suggest and audit read"),
  Command.withExamples([
    { command: "waybill order export --since 1y --out orders.ndjson" },
    {
      command: "waybill order export --stage new --stage processing | waybill pack -",
      description: "Pack the open orders"
    },
    {
      command: "waybill order export --stage shipped --since 90d --rows boxes --out boxes.csv",
      description: "Write the shipped boxes for waybill audit"
    }
  ])
)
