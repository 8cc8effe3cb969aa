import { type CsvImport, calendarsFromCsv, type RateCard, ratesFromCsv, zonesFromCsv } from "@waybill/packing/rating"
import { readText } from "../../input/text-file.ts"
import { readCardFile } from "../../rating/cards.ts"
import { refusal } from "./refusal.ts"
import type { partSettings } from "./settings.ts"

type PartName = keyof typeof partSettings

/** Reader for each part. Zones are read before prices, because prices refer to zones. */
const readers: ReadonlyArray<readonly [PartName, (csv: string, card: RateCard) => CsvImport]> = [
  ["zones", zonesFromCsv],
  ["calendars", calendarsFromCsv],
  ["rates", ratesFromCsv]
]

/** Returns the card with the zones, prices or holidays of the CSV files in the flags. */
export const importParts = (file: string, flags: Readonly<Record<PartName, string | undefined>>): RateCard => {
  let card = readCardFile(file)
  for (const [name, read] of readers) {
    const csv = flags[name]
    if (csv === undefined) continue
    const reading = read(readText(csv), card)
    if (reading._tag === "Refused") throw refusal(csv, reading.faults)
    card = reading.card
  }
  return card
}
