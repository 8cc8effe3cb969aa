import { formatDocument, type LintFinding, lint, type RateCard, readRateCard } from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { counted } from "../../output/numbers.ts"
import { checkExtension, writeText } from "../../output/output-file.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify, print } from "../../output/terminal.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { flagsFor, settingsFromFlags, switchFlag } from "../../settings/flags.ts"
import { text } from "../../settings/setting.ts"
import { importParts } from "./import-parts.ts"
import { importPriceList, newCardFields, priceListNames } from "./import-price-list.ts"
import { refusal } from "./refusal.ts"
import { partNames, partSettings, priceListSettings } from "./settings.ts"

const table = {
  ...partSettings,
  ...priceListSettings,
  out: text("FILE", { description: "Write the card to this file; without it, to standard output" })
}

const cardArgument = pathArgument("card").pipe(
  Argument.withDescription(`Rate card to import into. For a price list: JSON file with ${newCardFields.join(", ")}`)
)

const explainFlag = switchFlag("explain", "Print the weight range of each line of a price list")

const jsonSwitch = switchFlag("json", "Print what was imported as JSON on standard output; needs --out for the card")

type Flags = Readonly<Record<keyof typeof table, string | undefined>>

/** Returns a card from the imported CSV files or price list. Throws unless the flags name one of these two kinds. */
const importFiles = (file: string, flags: Flags, explain: boolean): RateCard => {
  const lists = priceListNames.filter((name) => flags[name] !== undefined)
  const parts = partNames.filter((name) => flags[name] !== undefined)
  if (lists.length + parts.length === 0)
    throw usageError(
      "nothing to import; use at least one of --zones, --rates, --calendars and --percentages, or one price list"
    )
  if (lists.length > 1 || (lists.length === 1 && parts.length > 0))
    throw usageError(`--${lists[0]}: cannot be combined with another price list or CSV; a price list is a whole card`)
  return lists[0] === undefined ? importParts(file, flags) : importPriceList(file, lists[0], flags, explain)
}

const textOf = ({ message, pointer }: LintFinding): string => `${pointer.replace("/cards/0", "")}: ${message}`

/** Throws if a card has errors. Prints its warnings, and returns them. */
const checkCard = (file: string, card: RateCard): ReadonlyArray<string> => {
  const reading = readRateCard(card)
  if (reading._tag === "Refused") throw refusal(file, reading.faults)
  const findings = lint([card])
  const errors = findings.filter(({ severity }) => severity === "error")
  if (errors.length > 0)
    throw refusal(
      file,
      errors.map((each) => ({ message: textOf(each) }))
    )
  const warnings = findings.map(textOf)
  for (const warning of warnings) notify(oneLine(`waybill: ${file}: ${warning}`))
  return warnings
}

/** `waybill card import` */
export const importCard = Command.make(
  "import",
  { card: cardArgument, explain: explainFlag, ...flagsFor(table), json: jsonSwitch },
  ({ card: file, explain, json, ...flagValues }) =>
    Effect.sync(() => {
      const flags = settingsFromFlags(table, flagValues)
      if (flags.out !== undefined) checkExtension("--out", flags.out, ["JSON"])
      else if (json) throw usageError("--json: needs --out; the card would be on standard output, too")
      const card = importFiles(file, flags, explain)
      const warnings = checkCard(file, card)
      if (flags.out === undefined) {
        print(formatDocument(card).trimEnd())
        return
      }
      writeText(flags.out, formatDocument(card))
      const [services, zones] = [card.services.length, card.zones.length]
      const size = `${counted(services, "service")}, ${counted(zones, "zone")}`
      notify(`Wrote ${card.id} ${card.edition} to ${flags.out}: ${size}.`)
      const { edition, id } = card
      if (json) print(JSON.stringify({ id, edition, file: flags.out, services, zones, warnings }, null, 2))
    })
).pipe(
  Command.withDescription("Import CSV files into a rate card, or convert a price list to one"),
  Command.withExamples([
    { command: "waybill card import acme-2026.json --rates rates.csv --out acme-2027.json" },
    { command: "waybill card import shop.json --magento tablerates.csv --explain --out shop-card.json" }
  ])
)
