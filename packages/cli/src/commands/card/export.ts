import {
  type CsvExport,
  calendarsToCsv,
  percentagesToCsv,
  type RateCard,
  ratesToCsv,
  zonesToCsv
} from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { CommandError, usageError } from "../../errors/command-error.ts"
import { checkExtension, writeText } from "../../output/output-file.ts"
import { notify, print } from "../../output/terminal.ts"
import { readCardFile } from "../../rating/cards.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { flagsFor, jsonFlag, settingsFromFlags } from "../../settings/flags.ts"
import { partNames, partSettings } from "./settings.ts"

const writers: Readonly<Record<keyof typeof partSettings, (card: RateCard) => CsvExport>> = {
  zones: zonesToCsv,
  rates: ratesToCsv,
  calendars: calendarsToCsv,
  percentages: percentagesToCsv
}

/** `waybill card export` */
export const exportCard = Command.make(
  "export",
  {
    card: pathArgument("card").pipe(Argument.withDescription("Rate card to export from")),
    ...flagsFor(partSettings),
    json: jsonFlag
  },
  ({ card: file, json, ...flags }) =>
    Effect.sync(() => {
      const files = settingsFromFlags(partSettings, flags)
      const parts = partNames.filter((part) => files[part] !== undefined)
      if (parts.length === 0)
        throw usageError("nothing to export; use at least one of --zones, --rates, --calendars and --percentages")
      for (const part of parts) checkExtension(`--${part}`, files[part]!, ["CSV"])
      const card = readCardFile(file)
      for (const part of parts) {
        const writing = writers[part](card)
        if (writing._tag === "Refused") throw new CommandError("refused", `${file}: ${writing.faults[0]?.message}`)
        writeText(files[part]!, writing.csv)
        notify(`Wrote ${part} of ${card.id} ${card.edition} to ${files[part]}.`)
      }
      const written = Object.fromEntries(parts.map((part) => [part, files[part]]))
      if (json) print(JSON.stringify({ id: card.id, edition: card.edition, written }, null, 2))
    })
).pipe(
  Command.withDescription("Export the zones, prices, holidays or percentages of a rate card as CSV"),
  Command.withExamples([{ command: "waybill card export acme-2026.json --rates rates.csv --zones zones.csv" }])
)
