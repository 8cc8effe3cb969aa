import { statSync } from "node:fs"
import type { Box, PackedBox } from "@waybill/packing"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { stoppable } from "../../batch/interrupt.ts"
import { grouped, progressOn } from "../../batch/progress.ts"
import { runBatch } from "../../batch/run-batch.ts"
import { toNowhere } from "../../batch/sink.ts"
import { exitCodes, misused } from "../../errors/command-error.ts"
import { say, show, tell } from "../../output/print.ts"
import { mustBeWritable, writeText } from "../../output/written-file.ts"
import type { PackSettings } from "../../packing/pack-order.ts"
import { packAsked, rateAsked } from "../../packing/pack-settings.ts"
import { parcelOf } from "../../packing/parcel.ts"
import { amountText } from "../../rating/amounts.ts"
import { rateOrder } from "../../rating/rate-order.ts"
import { type RateSettings, tariffsOf } from "../../rating/tariffs.ts"
import type { Tally } from "../../report/tally.ts"
import { refuseSameFiles } from "../../settings/distinct-files.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import {
  outputSettings,
  packingSettings,
  rateSwitches,
  ratingSettings,
  type Values
} from "../../settings/offline-settings.ts"
import { formed, oneOf, text, whole } from "../../settings/setting.ts"
import type { Units } from "../../settings/units.ts"
import { type PastOrder, sampleOf } from "../../suggest/past-orders.ts"
import { outerVolume, suggest } from "../../suggest/suggest.ts"

const positive = (given: string): number | undefined =>
  /^\d{1,6}(?:\.\d{1,3})?$/.test(given) && Number(given) > 0 ? Number(given) : undefined

const table = {
  count: whole(1, 50, "N", { says: "How many sizes to stock." }),
  least: oneOf(["volume", "cost"], {
    says: "What is to be small: the volume shipped, or what carriers ask.",
    fallback: "volume"
  }),
  boxes: text("FILE", { says: "The boxes in use, as JSON; without it, the built-in trade sizes." }),
  units: packingSettings.units,
  step: formed("LENGTH", "be a length above 0", positive, {
    says: "Sides are whole multiples of this. Usually about an inch."
  }),
  sample: whole(10, 5_000, "N", { says: "Orders that sizes are looked for with; all are measured.", fallback: "300" }),
  effort: packingSettings.effort,
  ...ratingSettings,
  workers: outputSettings.workers,
  out: text("FILE", { says: "Write the sizes to this file, for --boxes." })
}

/** About an inch. */
const steps: Readonly<Record<Units["length"], number>> = { in: 1, ft: 0.1, mm: 20, cm: 2, m: 0.02 }

/** What each order of the sample costs in some boxes. */
const costIn = (sample: ReadonlyArray<PastOrder>, rate: RateSettings) => {
  const tariffs = tariffsOf(rate)
  return (order: number, boxes: ReadonlyArray<PackedBox>): number => {
    const rated = rateOrder(sample[order]!, boxes.map(parcelOf), tariffs)
    return "refusals" in rated || rated.rates[0] === undefined ? Number.POSITIVE_INFINITY : Number(rated.rates[0].cost)
  }
}

/** All orders packed, and rated where cost counts. */
const measure = (
  file: string,
  pack: PackSettings,
  rate: RateSettings | undefined,
  workers: number,
  signal: AbortSignal
) => {
  const papers = { format: "ndjson", html: false } as const
  return runBatch({
    from: file,
    task: rate === undefined ? { kind: "pack", pack, ...papers } : { kind: "ship", pack, rate, ...papers },
    to: toNowhere,
    workers,
    strict: false,
    firstLine: 1,
    signal,
    progress: progressOn(process.stderr),
    onPart: () => {}
  })
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const change = (before: number, after: number): string =>
  before === 0 ? "" : `${after > before ? "+" : ""}${percent(after / before - 1)}`

/** What both sets of boxes come to, side by side. */
const comparison = (was: Tally, is: Tally) => {
  const air = ({ inner, used }: Tally) => (inner === 0 ? 0 : 1 - used / inner)
  const row = (what: string, of: (tally: Tally) => number, shown: (value: number) => string) => ({
    what,
    inUse: shown(of(was)),
    suggested: shown(of(is)),
    change: change(of(was), of(is))
  })
  const currencies = [...new Set([...Object.keys(was.costs), ...Object.keys(is.costs)])]
  return [
    row("boxes", ({ boxes }) => boxes, grouped),
    row("volume shipped", ({ outer }) => Math.round(outer), grouped),
    row("air in boxes", air, percent),
    ...currencies.map((currency) =>
      row(
        `cost, ${currency}`,
        ({ costs }) => Number(amountText(costs[currency] ?? 0n)),
        (value) => value.toFixed(2)
      )
    ),
    row("orders not served", ({ refused, unserved }) => refused + unserved, grouped)
  ]
}

const shown = (boxes: ReadonlyArray<Box>, used: Tally) =>
  boxes.map(({ inner, kind = "box", reference }) => ({
    reference,
    length: inner.length,
    width: inner.width,
    height: inner.height,
    used: used.byBox[`${kind} ${reference}`] ?? 0
  }))

/** A mistake where the orders would be gone after the first reading. */
const mustStay = (file: string): void => {
  const there = statSync(file, { throwIfNoEntry: false })
  if (file === "-" || there?.isFIFO() || there?.isCharacterDevice() || there?.isSocket())
    throw misused(`${file} can be read once only, and orders are read three times: name a file`)
}

type Asked = Values<typeof table>

const run = async (
  file: string,
  asked: Asked,
  json: boolean,
  flags: { readonly residential: boolean; readonly rush: boolean }
): Promise<void> => {
  const { count, least, out, sample: most = 300, units = { length: "in", weight: "lb" }, workers = 1 } = asked
  if (count === undefined) throw misused("--count is needed: how many sizes to stock")
  mustStay(file)
  refuseSameFiles(file, asked)
  if (out !== undefined) mustBeWritable(out)
  const inUse = packAsked({ ...asked, units, profile: undefined, objective: undefined })
  const rate = least === "cost" ? rateAsked(asked, units, flags) : undefined
  const { orders, passed, sample } = await sampleOf(file, most)
  if (sample.length === 0) throw misused(`${file} has no orders of items`)
  tell(
    `Looking for ${count} sizes with ${grouped(sample.length)} of ${grouped(orders)} orders${passed > 0 ? `; ${grouped(passed)} have no items, or are at fault` : ""}.`
  )
  const priced = rate && costIn(sample, rate)
  const boxes = suggest({
    orders: sample.map(({ items }) => items),
    inUse: inUse.stock.boxes,
    count,
    step: asked.step ?? steps[units.length],
    costOf: (order, packed) => priced?.(order, packed) ?? outerVolume(packed)
  })
  const measured = await stoppable(async (signal) => {
    tell("Measuring them with all orders.")
    const now = await measure(file, inUse, rate, workers, signal)
    const then = await measure(file, { ...inUse, stock: { ...inUse.stock, boxes } }, rate, workers, signal)
    return now.how === "stopped" || then.how === "stopped" ? undefined : ([now.tally, then.tally] as const)
  })
  if (measured === undefined) {
    tell("Stopped before the end: nothing is suggested.")
    process.exitCode = exitCodes.interrupted
    return
  }
  const [was, is] = measured
  const rows = { suggested: shown(boxes, is), measured: comparison(was, is) }
  if (out !== undefined) writeText(out, `${JSON.stringify({ boxes }, null, 2)}\n`)
  if (json) {
    say(JSON.stringify(rows, null, 2))
    return
  }
  const figure = (key: "length" | "width" | "height" | "used") => (row: (typeof rows.suggested)[number]) =>
    String(row[key])
  show(
    rows.suggested,
    {
      BOX: ({ reference }) => reference,
      LENGTH: figure("length"),
      WIDTH: figure("width"),
      HEIGHT: figure("height"),
      USED: figure("used")
    },
    false
  )
  say("")
  show(
    rows.measured,
    {
      MEASURED: ({ what }) => what,
      "IN USE": (row) => row.inUse,
      SUGGESTED: ({ suggested }) => suggested,
      CHANGE: (row) => row.change
    },
    false
  )
}

const suggestCommand = Command.make(
  "suggest",
  {
    orders: Argument.String("orders").pipe(
      Argument.withDescription("Past orders, as for pack, in a file: they are read several times.")
    ),
    ...rateSwitches,
    ...flagsAlone(table),
    json: Flag.Boolean("json").pipe(Flag.withDescription("Print JSON."), Flag.withDefault(false))
  },
  ({ json, orders, residential, rush, ...given }) =>
    Effect.promise(() => run(orders, settingsAlone(table, given) as Asked, json, { residential, rush }))
).pipe(
  Command.withDescription(
    "Which sizes to stock for past orders, measured against the boxes in use by packing them all."
  ),
  Command.withExamples([
    { command: "waybill boxes suggest orders.ndjson --count 8 --boxes boxes.json --out new-boxes.json" },
    { command: "waybill boxes suggest orders.csv --count 5 --least cost --cards cards --ship-from workshop.json" }
  ])
)

/** `waybill boxes …` */
export const boxes = Command.make("boxes").pipe(
  Command.withDescription("Look after the boxes in stock."),
  Command.withSubcommands([suggestCommand])
)
