import {
  type Imported,
  importKarrio,
  importMagento,
  importMatrixRate,
  type NewCard
} from "@waybill/packing/price-lists"
import {
  type CsvImport,
  calendarsFromCsv,
  formatDocument,
  lint,
  type RateCard,
  ratesFromCsv,
  readRateCard,
  zonesFromCsv
} from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Mistake, misused } from "../../errors/command-error.ts"
import { readText } from "../../input/text-file.ts"
import { counted, say, tell } from "../../output/print.ts"
import { writeText } from "../../output/written-file.ts"
import { cardOf } from "../../rating/cards.ts"
import { readJsonFile } from "../../settings/config-file.ts"
import { flagsAlone, settingsAlone } from "../../settings/flags.ts"
import { text } from "../../settings/setting.ts"
import { listSettings, partSettings } from "./settings.ts"

const table = {
  ...partSettings,
  ...listSettings,
  out: text("FILE", { says: "Write the card to this file; without it, to standard output." })
}
type Asked = Readonly<Record<keyof typeof table, string | undefined>>

/** In the order in which they build on each other: prices name zones. */
const parts = { zones: zonesFromCsv, calendars: calendarsFromCsv, rates: ratesFromCsv } satisfies Readonly<
  Record<keyof typeof partSettings, (csv: string, card: RateCard) => CsvImport>
>

const lists = {
  magento: (csv, card, { service = "" }) => importMagento(csv, card, { code: service, title: service }),
  matrixrate: importMatrixRate,
  karrio: (csv, card, { home = "" }) => importKarrio(csv, card, home)
} satisfies Readonly<Record<string, (csv: string, card: NewCard, asked: Asked) => Imported>>

type ListName = keyof typeof lists

const needed = ["id", "edition", "carrier", "validFrom", "currency", "units", "calendar", "transit"] as const

const refusedIn = (file: string, faults: ReadonlyArray<{ readonly message: string }>): Mistake => {
  for (const { message } of faults.slice(1)) tell(`waybill: ${file}: ${message}`)
  return new Mistake("refused", `${file}: ${faults[0]?.message}`)
}

/** What a price list leaves open, from a file; checked as a part of the card that comes of it. */
const newCardOf = (file: string): NewCard => {
  const given = readJsonFile(file)
  const missing = needed.find((key) => (given as Readonly<Record<string, unknown>> | null)?.[key] === undefined)
  if (missing !== undefined) throw misused(`${file} has no ${missing}; a price list needs ${needed.join(", ")}`)
  return given as NewCard
}

const fromList = (file: string, name: ListName, asked: Asked, explain: boolean): RateCard => {
  const list = asked[name]!
  const made = lists[name](readText(list), newCardOf(file), asked)
  if (made._tag === "Refused") throw refusedIn(list, made.faults)
  if (explain) for (const { message } of made.boundaries) tell(message)
  return made.card
}

const fromParts = (file: string, asked: Asked): RateCard => {
  let card = cardOf(file)
  for (const [name, read] of Object.entries(parts)) {
    const csv = asked[name as keyof typeof parts]
    if (csv === undefined) continue
    const reading = read(readText(csv), card)
    if (reading._tag === "Refused") throw refusedIn(csv, reading.faults)
    card = reading.card
  }
  return card
}

/** `waybill card import` */
export const importCard = Command.make(
  "import",
  {
    card: Argument.String("card").pipe(
      Argument.withDescription(
        "The rate card that gets new zones, prices or holidays; for a price list a JSON file with its " +
          `${needed.join(", ")}.`
      )
    ),
    explain: Flag.Boolean("explain").pipe(
      Flag.withDescription("Say of each line of a price list how its weights are meant."),
      Flag.withDefault(false)
    ),
    ...flagsAlone(table)
  },
  ({ card: file, explain, ...given }) =>
    Effect.sync(() => {
      const asked = settingsAlone(table, given) as Asked
      const named = (Object.keys(lists) as ReadonlyArray<ListName>).filter((name) => asked[name] !== undefined)
      const inParts = Object.keys(parts).filter((name) => asked[name as keyof typeof parts] !== undefined)
      if (named.length + inParts.length === 0)
        throw misused("name at least one of --zones, --rates and --calendars, or a price list")
      if (named.length > 1 || (named.length === 1 && inParts.length > 0))
        throw misused("a price list makes a whole card: name one, and nothing else")
      const card = named[0] === undefined ? fromParts(file, asked) : fromList(file, named[0], asked, explain)
      const reading = readRateCard(card)
      if (reading._tag === "Refused") throw refusedIn(file, reading.faults)
      const errors = lint([card]).filter(({ severity }) => severity === "error")
      if (errors.length > 0)
        throw refusedIn(
          file,
          errors.map(({ message, pointer }) => ({ message: `${pointer.replace("/cards/0", "")}: ${message}` }))
        )
      if (asked.out === undefined) say(formatDocument(card).trimEnd())
      else writeText(asked.out, formatDocument(card))
      if (asked.out !== undefined)
        tell(
          `${asked.out}: ${card.id} ${card.edition}, ${counted(card.services.length, "service")}, ${counted(card.zones.length, "zone")}`
        )
    })
).pipe(
  Command.withDescription("Put CSVs into a rate card, or make one of a price list."),
  Command.withExamples([
    { command: "waybill card import acme-2026.json --rates rates.csv --out acme-2027.json" },
    { command: "waybill card import shop.json --magento tablerates.csv --explain --out shop-card.json" }
  ])
)
