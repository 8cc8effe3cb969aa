import { type CsvExport, calendarsToCsv, type RateCard, ratesToCsv, zonesToCsv } from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { Mistake, misused } from "../../errors/command-error.ts"
import { tell } from "../../output/print.ts"
import { writeText } from "../../output/written-file.ts"
import { cardOf } from "../../rating/cards.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import { partSettings } from "./settings.ts"

const parts: Readonly<Record<keyof typeof partSettings, (card: RateCard) => CsvExport>> = {
  zones: zonesToCsv,
  rates: ratesToCsv,
  calendars: calendarsToCsv
}

/** `waybill card export` */
export const exportCard = Command.make(
  "export",
  {
    card: Argument.String("card").pipe(Argument.withDescription("The rate card.")),
    ...flagsAlone(partSettings)
  },
  ({ card: file, ...given }) =>
    Effect.sync(() => {
      const asked = settingsAlone(partSettings, given) as Record<keyof typeof partSettings, string | undefined>
      const card = cardOf(file)
      const wanted = (Object.keys(parts) as ReadonlyArray<keyof typeof parts>).filter(
        (part) => asked[part] !== undefined
      )
      if (wanted.length === 0) throw misused("name at least one of --zones, --rates and --calendars")
      for (const part of wanted) {
        const writing = parts[part](card)
        if (writing._tag === "Refused") throw new Mistake("refused", `${file}: ${writing.faults[0]?.message}`)
        writeText(asked[part]!, writing.csv)
        tell(`${asked[part]}: the ${part} of ${card.id} ${card.edition}`)
      }
    })
).pipe(
  Command.withDescription("Write zones, prices or holidays of a rate card as CSV, for a spreadsheet."),
  Command.withExamples([{ command: "waybill card export acme-2026.json --rates rates.csv --zones zones.csv" }])
)
