import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Carriers, cardRater } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import {
  carriersOf,
  type RateCard,
  type Reading,
  readRateCard,
  readShipFrom,
  type ShipFrom
} from "@waybill/packing/rating"
import { Layer } from "effect"
import { misused } from "../mistake.ts"
import { readJsonFile } from "../settings/config-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

type Given = Pick<ServiceSettings, "cards" | "shipFrom">

const filesIn = (folder: string): ReadonlyArray<string> => {
  let names: ReadonlyArray<string>
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw misused(`--cards ${folder} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  const files = names.filter((name) => name.endsWith(".json")).sort()
  if (files.length === 0) throw misused(`--cards ${folder} has no JSON file in it`)
  return files.map((name) => join(folder, name))
}

const readAs = <A>(file: string, read: (json: unknown) => Reading<A>): A => {
  const reading = read(readJsonFile(file))
  if (reading._tag === "Read") return reading.document
  throw misused(`${file}: ${reading.faults[0]?.message}`)
}

/** The rate cards of a folder, or those of the examples. */
const cardsOf = ({ cards }: Given): ReadonlyArray<RateCard> =>
  cards === undefined ? exampleCards : filesIn(cards).map((file) => readAs(file, readRateCard))

/** The ship-from of a file, or that of the examples. */
const shipFromOf = ({ shipFrom }: Given): ShipFrom =>
  shipFrom === undefined ? exampleShipFrom : readAs(shipFrom, readShipFrom)

/** What shipping costs, and which carriers may be named: from the same cards, so that what can be quoted can be ordered. */
export const ratesOf = (given: Given) => {
  const cards = cardsOf(given)
  return Layer.mergeAll(cardRater(cards, shipFromOf(given)), Carriers.layer(carriersOf(cards)))
}
