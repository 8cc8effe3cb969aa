import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import {
  exampleCards,
  exampleShipFrom,
  type LintFinding,
  lint,
  type RateCard,
  type ReadResult,
  readRateCard,
  readShipFrom,
  type ShipFrom
} from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import { readJsonFile } from "../input/json-file.ts"
import { fileLabel, unreadable } from "../input/text-file.ts"
import { oneLine } from "../output/safe-text.ts"
import { noteEarly } from "../output/terminal.ts"

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Returns the JSON files in a folder, or the file itself. `flag` is the flag that named the path, for messages. */
export const cardFiles = (path: string, flag?: string): ReadonlyArray<string> => {
  if (isFile(path)) return [path]
  let names: ReadonlyArray<string>
  try {
    names = readdirSync(path)
  } catch (error) {
    throw unreadable(fileLabel(path, flag), error)
  }
  const files = names.filter((name) => name.toLowerCase().endsWith(".json")).sort()
  if (files.length === 0)
    throw usageError(`${fileLabel(path, flag)}: no rate cards found; must contain at least one JSON file`)
  return files.map((name) => join(path, name))
}

const readDocument = <A>(file: string, read: (json: unknown) => ReadResult<A>, flag?: string): A => {
  const reading = read(readJsonFile(file, flag))
  if (reading._tag === "Read") return reading.document
  throw usageError(`${fileLabel(file, flag)}: ${reading.faults[0]?.message}`)
}

/** Returns the rate card in a file. */
export const readCardFile = (file: string): RateCard => readDocument(file, readRateCard)

/**
 * Throws if two cards start on one day for a carrier, or are one edition, so that neither takes precedence, or if their
 * carriers differ only in case.
 */
const checkCards = (files: ReadonlyArray<string>, cards: ReadonlyArray<RateCard>, flag: string): void => {
  const seen = new Map<string, string>()
  const carriers = new Map<string, string>()
  for (const [i, { carrier, edition, id, validFrom }] of cards.entries()) {
    const spelling = carriers.get(carrier.toLowerCase()) ?? carrier
    if (spelling !== carrier)
      throw usageError(`${fileLabel(files[i]!, flag)}: /carrier: ${carrier} differs from ${spelling} only in case`)
    carriers.set(carrier.toLowerCase(), carrier)
    for (const claim of [`starts on ${validFrom} for ${carrier}`, `is edition ${edition} of ${id}`]) {
      const other = seen.get(claim)
      if (other !== undefined)
        throw usageError(`${fileLabel(files[i]!, flag)}: ${claim}, like ${other}; remove one of the cards`)
      seen.set(claim, files[i]!)
    }
  }
}

/** Throws at the first error of the linter, except overlapping editions, of which the later one applies. */
const checkFindings = (files: ReadonlyArray<string>, cards: ReadonlyArray<RateCard>, flag: string): void => {
  const found = lint(cards).find(({ rule, severity }) => severity === "error" && rule !== "editions-overlap")
  if (found === undefined) return
  // The pointer starts with /cards and the index of the card.
  const [, , index, ...steps] = found.pointer.split("/")
  throw usageError(
    `${fileLabel(files[Number(index)]!, flag)}: /${steps.join("/")}: ${found.message} (\`waybill card lint\` reports every error)`
  )
}

/** Returns the rate cards in a folder or file, or the example cards if there is no path. */
export const readCards = (path: string | undefined, flag = "--cards"): ReadonlyArray<RateCard> => {
  if (path === undefined) return exampleCards
  const files = cardFiles(path, flag)
  const cards = files.map(readCardFile)
  checkCards(files, cards, flag)
  checkFindings(files, cards, flag)
  return cards
}

/** Returns the ship-from document in a file, or the example if there is no path. */
export const readShipFromFile = (path: string | undefined): ShipFrom =>
  path === undefined ? exampleShipFrom : readDocument(path, readShipFrom, "--ship-from")

/** Prints that the ship-from document is the example, although the cards are not. */
export const noteExampleOrigin = (flags: {
  readonly cards?: string | undefined
  readonly shipFrom?: string | undefined
}): void => {
  if (flags.cards !== undefined && flags.shipFrom === undefined)
    noteEarly("waybill: prices are from the place and calendar of the example ship-from; use --ship-from for your own")
}

/** Rules whose violations change ship dates. */
const notedRules: ReadonlyArray<LintFinding["rule"]> = ["cutoff-on-closed-day", "rush-is-later"]

/** Prints cut-off times without effect, and rush handling that takes longer than normal handling. */
export const noteShipFrom = (path: string | undefined): void => {
  if (path === undefined) return
  for (const { message, pointer, rule } of lint([], [readShipFromFile(path)]))
    if (notedRules.includes(rule))
      noteEarly(oneLine(`waybill: --ship-from ${path}: ${pointer.replace("/shipFroms/0", "")}: ${message}`))
}
