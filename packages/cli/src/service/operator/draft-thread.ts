import { workerData } from "node:worker_threads"
import { type Draft, shopSchema, type Trial } from "@waybill/console"
import { type Instant, parseDecimal, rateCardsDesk } from "@waybill/core/adapter"
import { diff, explain } from "@waybill/packing/rating"
import { Effect } from "effect"
import { readFile } from "../../formats/read-file.ts"
import { readJsonFile, readJsonText } from "../../input/json-file.ts"
import { lineAndColumn, locateValues } from "../../input/json-spans.ts"
import { drafts } from "../../input/text-file.ts"
import { counted } from "../../output/numbers.ts"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { catalogueOf } from "../../packing/stock.ts"
import { readCardFile, readCards, readShipFromFile } from "../../rating/cards.ts"
import { findProblems } from "../../rating/find-problems.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { answerRequests } from "../../threads/answer-requests.ts"
import { drawnOrder } from "../packer/drawn-order.ts"

/** The files in force. */
type Files = Partial<Pick<ServiceSettings, "boxes" | "cards" | "profile" | "shipFrom" | "shop">>

/** Name of the draft in messages, which no file has. */
const DRAFT = "(draft)"

/** Returns a message without the name of the draft. */
const withoutName = (message: string): string => message.split(`${DRAFT}: `).at(-1)!

/** Returns the fields of a document as lines, and each entry of a list as a line. */
const linesOf = (document: object): ReadonlyArray<string> =>
  Object.entries(document).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${JSON.stringify(each)}`))

const differences = (before: object, after: object): ReadonlyArray<string> => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const [removed, added] = [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))]
  return [...removed.map((line) => `− ${line}`), ...added.map((line) => `+ ${line}`)]
}

const tries: Readonly<Record<Draft["kind"], (draft: Draft, files: Files) => Trial>> = {
  boxes: ({ print, units }, { boxes, profile }) => {
    const findings: Array<string> = []
    const note = (line: string) => findings.push(withoutName(line))
    const own = packSettingsOf({ boxes: DRAFT, profile }, { allowsRanges: false, allowsCartons: false, note })
    const changes = differences(catalogueOf(packSettingsOf({ boxes, profile }).stock), catalogueOf(own.stock))
    if (print === undefined) return { findings, changes }
    const [width, height, qty] = [print.width, print.height, print.qty].map((text) =>
      Number(text) > 0 ? parseDecimal(text) : undefined
    )
    if (width === undefined || height === undefined || qty === undefined)
      throw new Error("print: its width, height and quantity must be numbers greater than 0")
    const packed = drawnOrder({ prints: [{ ...print, width, height, qty }], units }, own)
    const parcels = packed.boxes.map(
      ({ kind, pieces, reference }) => `${reference} (${kind}): ${counted(pieces, "piece")}`
    )
    return { findings, changes, parcels: [...parcels, ...packed.unpacked.map(({ message }) => message)] }
  },
  cards: ({ parcel, units }, { cards, shipFrom }) => {
    const problems = findProblems([DRAFT], shipFrom === undefined ? [] : [shipFrom])
    const findings = problems
      .filter(({ file }) => file === DRAFT)
      .map(({ column, line, message, severity }) => `line ${line}, column ${column}: ${severity}: ${message}`)
    if (problems.some(({ rule }) => rule === "form")) return { findings, changes: [] }
    const card = readCardFile(DRAFT)
    const others = cards === undefined ? [] : readCards(cards)
    const same = others.find(({ edition, id }) => id === card.id && edition === card.edition)
    const before = same ?? others.findLast(({ id }) => id === card.id)
    const changes = before === undefined ? ["This card is new."] : explain(diff(before, card))
    if (parcel === undefined) return { findings, changes }
    const at = (Date.parse(`${parcel.at?.slice(0, 10)}T12:00:00Z`) || Date.now()) as Instant
    const desk = rateCardsDesk([...others.filter((other) => other !== same), card], readShipFromFile(shipFrom))
    const quote = Effect.runSync(desk.quote({ residential: false, rush: false, units, ...parcel, at }))
    return { findings, changes, quote }
  },
  // A draft cannot name a logo on the disk of the service, because nothing reads it.
  shop: (_, { shop }) => ({
    findings: [],
    changes: differences(
      shop === undefined ? {} : readFile(shopSchema, shop, "--shop"),
      readFile(shopSchema, DRAFT, "--shop")
    )
  })
}

/** Tries a draft, and returns the first error in it as a finding. */
export const trialOf = (draft: Draft, files: Files): Trial => {
  drafts.set(DRAFT, draft.text)
  try {
    readJsonFile(DRAFT)
    return tries[draft.kind](draft, files)
  } catch (error) {
    const message = withoutName((error as Error).message)
    const text = readJsonText(DRAFT)
    const { brokenAt } = locateValues(text)
    const isBroken = message.startsWith("invalid JSON") && brokenAt !== undefined
    const place = isBroken ? `line ${lineAndColumn(text, brokenAt).join(", column ")}: ` : ""
    return { findings: [place + message], changes: [] }
  }
}

answerRequests((draft: Draft) => trialOf(draft, workerData as Files))
