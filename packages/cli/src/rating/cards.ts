import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { type RateCard, type Reading, readRateCard, readShipFrom, type ShipFrom } from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import { readJsonFile } from "../input/json-file.ts"
import { fileLabel, unreadable } from "../input/text-file.ts"

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Returns the JSON files of a folder, or the file itself. `flag` names the path in messages. */
export const cardFiles = (path: string, flag?: string): ReadonlyArray<string> => {
  if (isFile(path)) return [path]
  let names: ReadonlyArray<string>
  try {
    names = readdirSync(path)
  } catch (error) {
    throw unreadable(fileLabel(path, flag), error)
  }
  const files = names.filter((name) => name.endsWith(".json")).sort()
  if (files.length === 0)
    throw usageError(`${fileLabel(path, flag)}: no rate cards found; must contain at least one JSON file`)
  return files.map((name) => join(path, name))
}

const readDocument = <A>(file: string, read: (json: unknown) => Reading<A>, flag?: string): A => {
  const reading = read(readJsonFile(file, flag))
  if (reading._tag === "Read") return reading.document
  throw usageError(`${fileLabel(file, flag)}: ${reading.faults[0]?.message}`)
}

/** Reads a rate card from its file. */
export const readCardFile = (file: string): RateCard => readDocument(file, readRateCard)

/** Reads the rate cards of a folder or a file. Returns the example cards without a path. */
export const readCards = (path: string | undefined, flag = "--cards"): ReadonlyArray<RateCard> =>
  path === undefined ? exampleCards : cardFiles(path, flag).map(readCardFile)

/** Reads the ship-from of a file. Returns the example without a path. */
export const readShipFromFile = (path: string | undefined): ShipFrom =>
  path === undefined ? exampleShipFrom : readDocument(path, readShipFrom, "--ship-from")
