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

const listsOf = (problems: ReadonlyArray<string>, before: object, after: object) => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const removed = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`)
  const added = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)
  return { Problems: problems, "Differences from the file in force": [...removed, ...added] }
}

const tries: Readonly<Record<Draft["kind"], (draft: Draft, files: Files) => Trial>> = {
  boxes: ({ form: { finishing = "", height = "", qty = "1", width = "" }, units }, { boxes, profile }) => {
    const problems: Array<string> = []
    const note = (line: string) => problems.push(withoutName(line))
    const own = packSettingsOf({ boxes: DRAFT, profile }, { allowsRanges: false, allowsCartons: false, note })
    const lists = listsOf(problems, catalogueOf(packSettingsOf({ boxes, profile }).stock), catalogueOf(own.stock))
    if (width === "") return { lists }
    const [x, y, pieces] = [width, height, qty || "1"].map((text) =>
      Number(text) > 0 ? parseDecimal(text) : undefined
    )
    if (x === undefined || y === undefined || pieces === undefined)
      throw new Error("print: its width, height and quantity must be numbers greater than 0")
    const print = { width: x, height: y, qty: pieces, ...(finishing !== "" && { finishing }) }
    const packed = drawnOrder({ prints: [print], units }, own)
    const parcels = packed.boxes.map((box) => `${box.reference} (${box.kind}): ${counted(box.pieces, "piece")}`)
    const unpacked = packed.unpacked.map(({ message }) => message)
    return { lists: { ...lists, "Parcels of the print": [...parcels, ...unpacked] } }
  },
  cards: ({ form, units }, { cards, shipFrom }) => {
    const { country = "", height = "", length = "", postal = "", state = "", weight = "", width = "" } = form
    const found = findProblems([DRAFT], shipFrom === undefined ? [] : [shipFrom])
    const problems = found
      .filter(({ file }) => file === DRAFT)
      .map(({ column, line, message, severity }) => `line ${line}, column ${column}: ${severity}: ${message}`)
    if (found.some(({ rule }) => rule === "form")) return { lists: { Problems: problems } }
    const card = readCardFile(DRAFT)
    const others = cards === undefined ? [] : readCards(cards)
    const same = others.find(({ edition, id }) => id === card.id && edition === card.edition)
    const before = same ?? others.findLast(({ id }) => id === card.id)
    const changes = before === undefined ? ["This card is new."] : explain(diff(before, card))
    const lists = { Problems: problems, "Differences from the file in force": changes }
    if (weight === "") return { lists }
    const at = (Date.parse(`${form.ship}T12:00:00Z`) || Date.now()) as Instant
    const shipment = { destination: { country, state, postal }, parcels: [{ length, width, height, weight }] }
    const desk = rateCardsDesk([...others.filter((other) => other !== same), card], readShipFromFile(shipFrom))
    return { lists, quote: Effect.runSync(desk.quote({ ...shipment, units, at, residential: false, rush: false })) }
  },
  // A draft cannot name a logo on the disk of the service, because nothing reads it.
  shop: (_, { shop }) => {
    const before = shop === undefined ? {} : readFile(shopSchema, shop, "--shop")
    return { lists: listsOf([], before, readFile(shopSchema, DRAFT, "--shop")) }
  }
}

/** Tries a draft, and returns the first error in it as a problem. */
export const trialOf = (draft: Draft, files: Files): Trial => {
  drafts.set(DRAFT, draft.form.text ?? "")
  try {
    readJsonFile(DRAFT)
    return tries[draft.kind](draft, files)
  } catch (error) {
    const message = withoutName((error as Error).message)
    const text = readJsonText(DRAFT)
    const { brokenAt } = locateValues(text)
    const isBroken = message.startsWith("invalid JSON") && brokenAt !== undefined
    const place = isBroken ? `line ${lineAndColumn(text, brokenAt).join(", column ")}: ` : ""
    return { lists: { Problems: [place + message] } }
  }
}

answerRequests((draft: Draft) => trialOf(draft, workerData as Files))
