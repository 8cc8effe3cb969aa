import { statSync } from "node:fs"
import type { Box, PackedBox } from "@waybill/packing"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { interruptible } from "../../batch/interrupt.ts"
import { progressOn } from "../../batch/progress.ts"
import { runBatch } from "../../batch/run-batch.ts"
import { nullSink } from "../../batch/sink.ts"
import { usageError } from "../../errors/command-error.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { grouped } from "../../output/numbers.ts"
import { checkWritable, writeText } from "../../output/output-file.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import type { PackSettings } from "../../packing/pack-order.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { itemParcel } from "../../packing/packed-order.ts"
import { rateOrder } from "../../rating/rate-order.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import { compileTariffs, type RateSettings } from "../../rating/tariffs.ts"
import type { Tally } from "../../report/tally.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, jsonFlag, settingsFromFlags } from "../../settings/flags.ts"
import { rateSwitches } from "../../settings/offline-settings.ts"
import { defaultUnits, type Units } from "../../settings/units.ts"
import { type PastOrder, sampleOrders } from "../../suggest/past-orders.ts"
import { outerVolume, suggestSizes } from "../../suggest/suggest.ts"
import { batchWork } from "../../tasks/batch-work.ts"
import { compareTallies, type MeasureRow } from "./compare-tallies.ts"
import { type SuggestFlags, suggestSettings } from "./suggest-settings.ts"

/** Default value of `--step` in each unit of length: about one inch. */
const defaultSteps: Readonly<Record<Units["length"], number>> = { in: 1, ft: 0.1, mm: 20, cm: 2, m: 0.02 }

/** Returns a function for the cost of shipping a sampled order in given boxes, or Infinity if no service takes them. */
const shippingCost = (sample: ReadonlyArray<PastOrder>, rate: RateSettings) => {
  const tariffs = compileTariffs(rate)
  return (order: number, boxes: ReadonlyArray<PackedBox>): number => {
    const rated = rateOrder(sample[order]!, boxes.map(itemParcel), tariffs)
    return "refusals" in rated || rated.rates[0] === undefined ? Number.POSITIVE_INFINITY : Number(rated.rates[0].cost)
  }
}

/** Packs all orders, rates them if `--least cost` is given, and returns the tally, or undefined if interrupted. */
const measure = async (
  file: string,
  pack: PackSettings,
  rate: RateSettings | undefined,
  workers: number,
  signal: AbortSignal
): Promise<Tally | undefined> => {
  const output = { format: "ndjson", html: false } as const
  const { reason, tally } = await runBatch({
    ...batchWork(
      rate === undefined ? { kind: "pack", pack, ...output } : { kind: "ship", pack, rate, ...output },
      false
    ),
    from: file,
    to: nullSink,
    workers,
    strict: false,
    firstLine: 1,
    signal,
    progress: progressOn(process.stderr),
    onResult: () => {}
  })
  return reason === "stopped" ? undefined : tally
}

/** Measures all orders with the boxes in use and with the suggested boxes. Returns undefined if interrupted. */
const measureBoth = (
  file: string,
  inUse: PackSettings,
  boxes: ReadonlyArray<Box>,
  rate: RateSettings | undefined,
  workers: number
) =>
  interruptible(async (signal) => {
    notify("Measuring the sizes with all orders.")
    const before = await measure(file, inUse, rate, workers, signal)
    const after = await measure(file, { ...inUse, stock: { ...inUse.stock, boxes } }, rate, workers, signal)
    return before === undefined || after === undefined ? undefined : ([before, after] as const)
  })

const sizeRows = (boxes: ReadonlyArray<Box>, tally: Tally) =>
  boxes.map(({ inner, kind = "box", reference }) => ({
    reference,
    length: inner.length,
    width: inner.width,
    height: inner.height,
    used: tally.byBox[`${kind} ${reference}`] ?? 0
  }))

type SizeRow = ReturnType<typeof sizeRows>[number]

const sizeColumns = {
  BOX: ({ reference }: SizeRow) => reference,
  LENGTH: ({ length }: SizeRow) => String(length),
  WIDTH: ({ width }: SizeRow) => String(width),
  HEIGHT: ({ height }: SizeRow) => String(height),
  USED: ({ used }: SizeRow) => String(used)
}

const measureColumns = {
  MEASURE: ({ what }: MeasureRow) => what,
  "IN USE": ({ inUse }: MeasureRow) => inUse,
  SUGGESTED: ({ suggested }: MeasureRow) => suggested,
  CHANGE: ({ change }: MeasureRow) => change
}

/** Throws if the file with the orders can be read only once. */
const checkRereadable = (file: string): void => {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (file === "-" || stats?.isFIFO() || stats?.isCharacterDevice() || stats?.isSocket())
    throw usageError(`${file}: can be read only once; must be a regular file, because it is read three times`)
}

const findSizes = async (file: string, flags: SuggestFlags, inUse: PackSettings, rate: RateSettings | undefined) => {
  const { count = 1, sample: size = 300, step, units = defaultUnits } = flags
  const { orders, sample, skipped } = await sampleOrders(file, size)
  if (sample.length === 0) throw usageError(`${file}: no orders with items; must have at least one`)
  const note = skipped > 0 ? ` Skipped ${grouped(skipped)} that are invalid or do not consist of items.` : ""
  notify(`Searching for ${count} sizes with ${grouped(sample.length)} of ${grouped(orders)} orders.${note}`)
  const costOf = rate && shippingCost(sample, rate)
  return suggestSizes({
    orders: sample.map(({ items }) => items),
    inUse: inUse.stock.boxes,
    count,
    step: step ?? defaultSteps[units.length],
    costOf: (order, packed) => costOf?.(order, packed) ?? outerVolume(packed)
  })
}

const run = async (
  file: string,
  flags: SuggestFlags,
  json: boolean,
  switches: { readonly residential: boolean; readonly rush: boolean }
): Promise<void> => {
  const { count, least, out, units = defaultUnits, workers = 1 } = flags
  if (count === undefined) throw usageError("--count: missing; must be the number of sizes to stock")
  checkRereadable(file)
  checkDistinctFiles(file, flags)
  if (out !== undefined) checkWritable(out)
  const inUse = packSettingsOf({ ...flags, units, profile: undefined, objective: undefined })
  const rate = least === "cost" ? rateSettingsOf(flags, units, switches) : undefined
  const boxes = await findSizes(file, flags, inUse, rate)
  const tallies = await measureBoth(file, inUse, boxes, rate, workers)
  if (tallies === undefined) {
    notify("Stopped early, without a suggestion.")
    process.exitCode = exitCodes.interrupted
    return
  }
  const [before, after] = tallies
  const result = { suggested: sizeRows(boxes, after), measured: compareTallies(before, after) }
  if (out !== undefined) writeText(out, `${JSON.stringify({ boxes }, null, 2)}\n`)
  if (json) {
    print(JSON.stringify(result, null, 2))
    return
  }
  printRows(result.suggested, sizeColumns, false)
  print("")
  printRows(result.measured, measureColumns, false)
}

/** `waybill boxes suggest` */
export const suggest = Command.make(
  "suggest",
  {
    orders: Argument.String("orders").pipe(
      Argument.withDescription("File of past orders, in the formats of pack; it is read three times")
    ),
    ...rateSwitches,
    ...flagsFor(suggestSettings),
    json: jsonFlag
  },
  ({ json, orders, residential, rush, ...flagValues }) =>
    Effect.promise(() => {
      const flags = settingsFromFlags(suggestSettings, flagValues) as SuggestFlags
      return run(orders, flags, json, { residential, rush })
    })
).pipe(
  Command.withDescription("Suggest box sizes for past orders, and compare them with the boxes in use"),
  Command.withExamples([
    { command: "waybill boxes suggest orders.ndjson --count 8 --boxes boxes.json --out new-boxes.json" },
    { command: "waybill boxes suggest orders.csv --count 5 --least cost --cards cards --ship-from ship-from.json" }
  ])
)
