import { Effect } from "effect"
import { Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { orderInputOf } from "../../orders/order-input.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { readCards } from "../../rating/cards.ts"
import { rateSettingsOf } from "../../rating/rate-settings.ts"
import type { ComparedPrices } from "../../rating/replay-order.ts"
import { isDate } from "../../settings/calendar-settings.ts"
import { checkDistinctFiles } from "../../settings/distinct-files.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import {
  batchSwitches,
  inputSettings,
  outputSettings,
  packingSettings,
  rateSwitches,
  ratingSettings
} from "../../settings/offline-settings.ts"
import { parsed, text } from "../../settings/setting.ts"
import { replayLines } from "../../tasks/lines/replay-lines.ts"
import { ordersArgument } from "./arguments.ts"
import { formatOf } from "./outputs.ts"
import { ReplayTotals, type TotalRow } from "./replay-totals.ts"
import { runTask } from "./run-task.ts"

const date = parsed("DATE", "a date as YYYY-MM-DD", (given) => (isDate(given) ? given : undefined), {
  description: "Price bound quotes at this ship date (default: the ship date of each quote)"
})

const table = {
  ...inputSettings,
  ...ratingSettings,
  cards: text("FILE|DIR", { description: "Cards used to ship the orders: one card, or a folder of editions" }),
  against: text("FILE|DIR", {
    description: "Cards to compare with those in --cards; not needed for orders with a bound quote"
  }),
  shipDate: date,
  ...packingSettings,
  ...outputSettings,
  out: text("FILE", { description: "Write a line for each order to this file" })
}

const columns = {
  LINE: ({ line }: TotalRow) => line,
  CURRENCY: ({ currency }: TotalRow) => currency,
  BEFORE: ({ before }: TotalRow) => before,
  AFTER: ({ after }: TotalRow) => after,
  DIFFERENCE: ({ difference }: TotalRow) => difference
}

/** Returns a row with its amounts as numbers. */
const rowJson = ({ after, before, currency, difference, line }: TotalRow): object => ({
  line,
  currency,
  before: Number(before),
  after: Number(after),
  difference: Number(difference)
})

const printTotals = ({ compared, currencies, rows, unknownCards }: ReplayTotals, json: boolean): void => {
  if (json) print(JSON.stringify({ compared, currencies, rows: rows.map(rowJson), unknownCards }, null, 2))
  else printRows(rows, columns, false)
  const inCurrencies = currencies.length === 0 ? "" : ` in ${currencies.join(" and ")}`
  notify(`Compared ${grouped(compared)} ${compared === 1 ? "order" : "orders"}${inCurrencies}.`)
  if (unknownCards > 0)
    notify(`The cards of ${counted(unknownCards, "quote")} are not in --cards, so these quotes were not checked.`)
}

/** `waybill replay` */
export const replay = Command.make(
  "replay",
  {
    file: ordersArgument,
    strict: batchSwitches.strict,
    ...rateSwitches,
    ...flagsFor(table),
    json: switchFlag("json", "Print the totals as JSON")
  },
  ({ file, json, residential, rush, strict, ...flagValues }) =>
    Effect.promise(async () => {
      const flags = settingsFromFlags(table, flagValues)
      checkDistinctFiles(file, flags)
      if (flags.cards === undefined) throw usageError("--cards: missing; must name the cards used to ship the orders")
      const before = rateSettingsOf(flags, flags.units, { residential, rush }, false)
      const after =
        flags.against === undefined ? {} : { after: { ...before, cards: readCards(flags.against, "--against") } }
      const shipDate = flags.shipDate === undefined ? {} : { shipDate: flags.shipDate }
      const format = formatOf(flags)
      const totals = new ReplayTotals()
      await runTask(
        { kind: "replay", pack: packSettingsOf(flags), before, ...after, ...shipDate, format, html: false },
        {
          from: file,
          input: await orderInputOf(flags),
          output: flags,
          strict,
          // The totals of a resumed run would omit the orders that the earlier run processed.
          resume: false,
          header: replayLines[format].header,
          isQuiet: true,
          onResult: ({ extras }) => {
            for (const extra of extras) totals.add(extra as ComparedPrices)
          }
        }
      )
      printTotals(totals, json)
    })
).pipe(
  Command.withExamples([
    { command: "waybill replay orders-2026.ndjson --cards acme-2026.json --against acme-2027.json" },
    {
      command: "waybill replay packed.ndjson --cards acme --against swift --out compared.csv",
      description: "Compare two carriers"
    },
    { command: "waybill replay sold.ndjson --cards cards", description: "Check the bound quotes of orders" }
  ])
)
