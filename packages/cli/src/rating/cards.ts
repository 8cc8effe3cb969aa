import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { type RateCard, type Reading, readRateCard, readShipFrom, type ShipFrom } from "@waybill/packing/rating"
import { misused } from "../errors/command-error.ts"
import { namedBy } from "../input/text-file.ts"
import { readJsonFile } from "../settings/config-file.ts"

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The files of a folder of cards, or the one card that is named; `flag` is what named it. */
export const cardFiles = (path: string, flag: string): ReadonlyArray<string> => {
  if (isFile(path)) return [path]
  let names: ReadonlyArray<string>
  try {
    names = readdirSync(path)
  } catch (error) {
    throw misused(`${flag} ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  const files = names.filter((name) => name.endsWith(".json")).sort()
  if (files.length === 0) throw misused(`${flag} ${path} has no JSON file in it`)
  return files.map((name) => join(path, name))
}

const readAs = <A>(file: string, read: (json: unknown) => Reading<A>, flag?: string): A => {
  const reading = read(readJsonFile(file, flag))
  if (reading._tag === "Read") return reading.document
  throw misused(`${namedBy(file, flag)}: ${reading.faults[0]?.message}`)
}

/** A card from its file. */
export const cardOf = (file: string): RateCard => readAs(file, readRateCard)

/** The rate cards of a folder, or of a file, or those of the examples. */
export const cardsOf = (path: string | undefined, flag = "--cards"): ReadonlyArray<RateCard> =>
  path === undefined ? exampleCards : cardFiles(path, flag).map(cardOf)

/** The ship-from of a file, or that of the examples. */
export const shipFromOf = (path: string | undefined): ShipFrom =>
  path === undefined ? exampleShipFrom : readAs(path, readShipFrom, "--ship-from")
