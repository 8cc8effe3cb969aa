import {
  type CsvImport,
  calendarsFromCsv,
  parseCsv,
  percentagesFromCsv,
  type RateCard,
  ratesFromCsv,
  zonesFromCsv
} from "@waybill/packing/rating"
import { readText } from "../../input/text-file.ts"
import { notify } from "../../output/terminal.ts"
import { readCardFile } from "../../rating/cards.ts"
import { refusal } from "./refusal.ts"
import type { partSettings } from "./settings.ts"

type PartName = keyof typeof partSettings

/** Reader for each part. Zones are read before prices, because prices refer to zones. */
const readers: ReadonlyArray<readonly [PartName, (csv: string, card: RateCard) => CsvImport]> = [
  ["zones", zonesFromCsv],
  ["calendars", calendarsFromCsv],
  ["rates", ratesFromCsv],
  ["percentages", percentagesFromCsv]
]

/** Prints the services of a card that a CSV of prices does not contain. */
const noteUnpriced = (csv: string, { services }: RateCard): void => {
  const [header = [], ...rows] = (parseCsv(readText(csv)).rows ?? []).map(({ fields }) => fields)
  const priced = new Set(rows.map((fields) => fields[header.indexOf("service")]))
  for (const { code } of services)
    if (!priced.has(code)) notify(`waybill: ${csv}: no prices of ${code}; its prices are unchanged`)
}

/** Returns the card with the zones, prices, holidays or percentages of the CSV files in the flags. */
export const importParts = (file: string, flags: Readonly<Record<PartName, string | undefined>>): RateCard => {
  let card = readCardFile(file)
  for (const [name, read] of readers) {
    const csv = flags[name]
    if (csv === undefined) continue
    const reading = read(readText(csv), card)
    if (reading._tag === "Refused") throw refusal(csv, reading.faults)
    if (name === "rates") noteUnpriced(csv, card)
    card = reading.card
  }
  return card
}
