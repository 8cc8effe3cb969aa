// From what the flags say to what the work needs, with a mistake where a file makes no sense.
import { mkdirSync } from "node:fs"
import { type Box, type PrintProfile, pack, packageInfo, printProfile } from "@waybill/packing"
import type { Schema } from "effect"
import { misused } from "../errors/command-error.ts"
import { readerOf, type SchemaFault } from "../formats/schema-reader.ts"
import { shownFault } from "../input/fault.ts"
import { lineAndColumn, nearestPlace, placesIn } from "../input/json-places.ts"
import { readText } from "../input/text-file.ts"
import { tell } from "../output/print.ts"
import { mustBeWritable } from "../output/written-file.ts"
import { cardsOf, shipFromOf } from "../rating/cards.ts"
import type { RateSettings } from "../rating/tariffs.ts"
import { Report } from "../report/write-report.ts"
import { readJsonFile } from "../settings/config-file.ts"
import type { packingSettings, ratingSettings, Values } from "../settings/offline-settings.ts"
import type { PackSettings } from "./pack-order.ts"
import { scaleOf } from "./scale.ts"
import { Boxes, Profile, type Stock, usualStock } from "./stock.ts"

/** A file as a schema has it; a mistake that says where it is something else. */
const readAs = <A>(schema: Schema.ConstraintDecoder<A>, file: string, flag: string): A => {
  const read = readerOf(schema)(readJsonFile(file, flag))
  if ("value" in read) return read.value
  const [{ at, message }] = read.faults as readonly [SchemaFault]
  const text = readText(file)
  const [line, column] = lineAndColumn(text, nearestPlace(placesIn(text), at))
  const more = read.faults.length > 1 ? ` (and ${read.faults.length - 1} more)` : ""
  throw misused(`${flag} ${file}: ${shownFault({ line, column, at, message })}${more}`)
}

const stockOf = (file: string | undefined, unit: Parameters<typeof usualStock>[0]): Stock => {
  if (file === undefined) return usualStock(unit)
  const { boxes, tubes = [] } = readAs(Boxes, file, "--boxes")
  const outcome =
    boxes.length === 0
      ? undefined
      : pack({
          items: [],
          boxes: boxes as ReadonlyArray<Box>,
          scale: scaleOf({ items: [], boxes: boxes as ReadonlyArray<Box> })
        })
  if (outcome?._tag === "Refused")
    throw misused(`--boxes ${file}: ${outcome.refusals[0]!.at}: ${outcome.refusals[0]!.message}`)
  return { boxes: boxes as ReadonlyArray<Box>, tubes }
}

/** How to pack, from the flags. */
export const packAsked = (given: Values<typeof packingSettings>): PackSettings => {
  const units = given.units ?? { length: "in", weight: "lb" }
  const stock = stockOf(given.boxes, units.length)
  const profile =
    given.profile === undefined ? printProfile : (readAs(Profile, given.profile, "--profile") as PrintProfile)
  const boxes = stock.boxes.filter(({ kind = "box" }) => kind === "box")
  const info = packageInfo([], profile, { boxes, tubes: stock.tubes })
  if (info._tag === "Refused" && info.refusals[0]!.reason === "invalid-profile")
    throw misused(`--profile ${given.profile}: ${info.refusals[0]!.message}`)
  return { stock, profile, objective: given.objective ?? ["boxes", "volume"], effort: given.effort ?? 0 }
}

/** How to rate, from the flags; says so where prices are those of the examples. */
export const rateAsked = (
  given: Values<typeof ratingSettings>,
  units: RateSettings["units"] | undefined,
  { residential, rush }: { readonly residential: boolean; readonly rush: boolean }
): RateSettings => {
  if (given.cards === undefined) tell("waybill: prices are those of the example cards; --cards names yours")
  return {
    cards: cardsOf(given.cards),
    shipFrom: shipFromOf(given.shipFrom),
    at: given.at ?? new Date().toISOString(),
    units: units ?? { length: "in", weight: "lb" },
    residential,
    rush
  }
}

/** The folder for drawings, which is there from now on. */
export const folderFor = (svg: string | undefined): string | undefined => {
  try {
    if (svg !== undefined) mkdirSync(svg, { recursive: true })
    return svg
  } catch (error) {
    throw misused(`--svg ${svg} cannot be made: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** The report that was asked for; a mistake where it could not be written in the end. */
export const reportFor = (html: string | undefined, units: RateSettings["units"] | undefined): Report | undefined => {
  if (html === undefined) return undefined
  mustBeWritable(html)
  return new Report(html, units?.length ?? "in")
}
