import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { grouped } from "../../batch/progress.ts"
import { misused } from "../../errors/command-error.ts"
import { say, show, tell } from "../../output/print.ts"
import { packAsked, rateAsked } from "../../packing/pack-settings.ts"
import { cardsOf } from "../../rating/cards.ts"
import type { Comparison } from "../../rating/replay-order.ts"
import { refuseSameFiles } from "../../settings/distinct-files.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import {
  outputSettings,
  packingSettings,
  rateSwitches,
  ratingSettings,
  switches,
  type Values
} from "../../settings/offline-settings.ts"
import { text } from "../../settings/setting.ts"
import { replayLines } from "../../tasks/output-lines.ts"
import { ordersFile } from "./pack.ts"
import { ReplayTotals } from "./replay-totals.ts"
import { formatOf, runOffline } from "./run-task.ts"

const table = {
  ...ratingSettings,
  cards: text("FILE|DIR", { says: "The cards by which the orders went; one card, or all editions." }),
  against: text("FILE|DIR", { says: "The cards by which they might have gone." }),
  ...packingSettings,
  ...outputSettings,
  out: text("FILE", { says: "Write a line for each order to this file." })
}

/** `waybill replay` */
export const replay = Command.make(
  "replay",
  {
    file: ordersFile,
    strict: switches.strict,
    ...rateSwitches,
    ...flagsAlone(table),
    json: Flag.Boolean("json").pipe(Flag.withDescription("Print the totals as JSON."), Flag.withDefault(false))
  },
  ({ file, json, residential, rush, strict, ...given }) =>
    Effect.promise(async () => {
      const asked = settingsAlone(table, given) as Values<typeof table>
      refuseSameFiles(file, asked)
      if (asked.cards === undefined || asked.against === undefined)
        throw misused("--cards and --against are needed: by which cards, and against which")
      const before = rateAsked(asked, asked.units, { residential, rush })
      const after = { ...before, cards: cardsOf(asked.against, "--against") }
      const format = formatOf(asked)
      const task = { kind: "replay", pack: packAsked(asked), before, after, format, html: false } as const
      const totals = new ReplayTotals()
      const { header } = replayLines[format]
      await runOffline(task, {
        from: file,
        output: asked,
        strict,
        // What was done before would be left out of the totals.
        resume: false,
        header,
        isQuiet: true,
        onPart: ({ extras }) => {
          for (const extra of extras) totals.add(extra as Comparison)
        }
      })
      const { compared, currencies, rows } = totals
      if (json) say(JSON.stringify({ compared, currencies, rows }, null, 2))
      else
        show(
          rows,
          {
            LINE: ({ line }) => line,
            BEFORE: ({ before: was }) => was,
            AFTER: ({ after: is }) => is,
            DIFFERENCE: ({ difference }) => difference
          },
          false
        )
      tell(
        `${grouped(compared)} ${compared === 1 ? "order" : "orders"} compared, in ${currencies.join(" and ") || "no currency"}.`
      )
    })
).pipe(
  Command.withDescription("What orders would have cost by other cards, line by line."),
  Command.withExamples([
    { command: "waybill replay orders-2026.ndjson --cards acme-2026.json --against acme-2027.json" },
    {
      command: "waybill replay packed.ndjson --cards acme --against swift --out compared.csv",
      description: "Two carriers"
    }
  ])
)
