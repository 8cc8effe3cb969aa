import {
  type Imported,
  importKarrio,
  importMagento,
  importMatrixRate,
  type NewCard,
  type RateCard
} from "@waybill/packing/rating"
import { isObject, unknownName } from "@waybill/packing/values"
import { usageError } from "../../errors/command-error.ts"
import { readJsonFile } from "../../input/json-file.ts"
import { readText } from "../../input/text-file.ts"
import { notify } from "../../output/terminal.ts"
import { refusal } from "./refusal.ts"
import type { priceListSettings } from "./settings.ts"

type Flags = Readonly<Record<keyof typeof priceListSettings, string | undefined>>

const importers = {
  magento: (csv, card, { service = "" }) => importMagento(csv, card, { code: service, title: service }),
  matrixrate: importMatrixRate,
  karrio: (csv, card, { home = "" }) => importKarrio(csv, card, home)
} satisfies Readonly<Record<string, (csv: string, card: NewCard, flags: Flags) => Imported>>

type PriceListName = keyof typeof importers

export const priceListNames = Object.keys(importers) as ReadonlyArray<PriceListName>

/** Fields of a rate card that a price list does not provide. */
export const newCardFields = [
  "id",
  "edition",
  "carrier",
  "validFrom",
  "currency",
  "units",
  "calendar",
  "transit"
] as const

/** Reads the fields missing from a price list. Their values are checked later, with the whole card. */
const readNewCard = (file: string): NewCard => {
  const read = readJsonFile(file)
  const fields = isObject(read) ? read : {}
  const missing = newCardFields.find((key) => fields[key] === undefined)
  if (missing !== undefined)
    throw usageError(`${file}: missing field "${missing}"; a price list needs ${newCardFields.join(", ")}`)
  const allowed = [...newCardFields, "validTo"]
  const unknown = Object.keys(fields).find((key) => !allowed.includes(key))
  if (unknown !== undefined) throw usageError(`${file}: ${unknownName("field", unknown, allowed)}`)
  return fields as unknown as NewCard
}

/** Converts a price list to a card. If `explain` is true, also prints the weight range of each line in the list. */
export const importPriceList = (file: string, name: PriceListName, flags: Flags, explain: boolean): RateCard => {
  const list = flags[name]!
  const imported = importers[name](readText(list), readNewCard(file), flags)
  if (imported._tag === "Refused") throw refusal(list, imported.faults)
  if (explain) for (const { message } of imported.boundaries) notify(message)
  return imported.card
}
