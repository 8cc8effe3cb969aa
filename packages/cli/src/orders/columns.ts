// The columns of a CSV file of orders: the field that each column fills, and how its cells are parsed.

import { dayOf, fillItemFields, itemDescriptions, itemFields } from "@waybill/packing/values"
import { Struct } from "effect"
import { isReinterpreted, numberProblem, parseNumber, type Separator, withoutUnit } from "../decimals/number-cell.ts"
import { itemQuantities, quantityIn } from "../formats/quantities.ts"
import { instantIn } from "../input/instant.ts"
import type { Units } from "../settings/units.ts"
import { repairNote } from "./repair-note.ts"

/** Returns the parsed text of a cell, or undefined if it is invalid. */
type Parse = (text: string) => unknown

interface InputColumn {
  /** Subject of the column: the whole order, or one item, print or box in it. */
  readonly of: "order" | "piece"
  readonly path: ReadonlyArray<string>
  readonly parse: Parse
  /** Description of a valid cell, for messages. */
  readonly expected: string
  readonly description: string
}

const parseYesOrNo: Parse = (text) =>
  ({ yes: true, true: true, "1": true, no: false, false: false, "0": false })[text.toLowerCase()]
/** Matches the error value of a formula, which a spreadsheet writes instead of a string. */
const errorValue = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

/** Matches a long number as a spreadsheet writes it, without its last digits: 1.23457E+11. */
const cutNumber = /^\d(?:\.\d+)?E\+\d{2}$/

const parseText: Parse = (text) => (errorValue.test(text) || cutNumber.test(text) ? undefined : text)
/** Returns a postal code without the apostrophe that keeps a spreadsheet from reading it as a number. */
const parsePostal: Parse = (text) => parseText(text.replace(/^'/, ""))
const parseRotation: Parse = (text) => {
  if (["any", "flat", "none"].includes(text)) return text
  return /^up(?:\s+(?:width|length|height))+$/.test(text) ? { up: text.split(/\s+/).slice(1) } : undefined
}

/** How the cells of a piece's field are parsed, keyed by its kind. `note` describes the form of a cell on the help page. */
const kinds = {
  number: { parse: parseNumber, expected: "a number" },
  name: { parse: parseText, expected: "a string" },
  string: { parse: parseText, expected: "a string" },
  rotation: {
    parse: parseRotation,
    expected: "any, flat, none, or up and sides, such as up width height",
    note: "written as up width height"
  },
  references: {
    parse: (text: string) => text.split(/\s+/),
    expected: "references separated by spaces",
    note: "separated by spaces"
  }
} as const

const ofPiece =
  ({ expected, parse }: Pick<InputColumn, "parse" | "expected">) =>
  (field: string, description: string): InputColumn => ({ of: "piece", path: [field], parse, expected, description })
const ofOrder =
  (parse: Parse, expected: string) =>
  (path: ReadonlyArray<string>, description: string): InputColumn => ({
    of: "order",
    path,
    parse,
    expected,
    description
  })

const pieceText = ofPiece(kinds.string)
const pieceNumber = ofPiece(kinds.number)

/** Returns the name of a column: words in lower case with underscores between them. */
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : ""

/** Fields that only items have, not prints and boxes. */
const cuboidFields = Struct.omit({ ...itemFields, ...fillItemFields }, [
  ...(["reference", "width", "length", "height", "quantity", "weight"] as const)
])

/** Returns the clauses of a description: `Free space. Default 0.` becomes `free space (default: 0)`. */
const clausesOf = (description: string): string => {
  const [clauses = "", byDefault] = description.slice(0, -1).split(/ Default:? /)
  const text = clauses
    .split(". ")
    .map((sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1))
    .join("; ")
  return byDefault === undefined ? text : `${text.replace(/\.$/, "")} (default: ${byDefault})`
}

/** Columns of the fields that only items have. */
const itemColumns = Object.fromEntries(
  Object.entries(cuboidFields).map(([name, { kind }]) => {
    const { note, ...cell }: { readonly note?: string } & Pick<InputColumn, "parse" | "expected"> = kinds[kind]
    const description = clausesOf(itemDescriptions[name as keyof typeof cuboidFields])
    return [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      ofPiece(cell)(name, note === undefined ? description : `${description}, ${note}`)
    ]
  })
) as Record<Snake<keyof typeof cuboidFields>, InputColumn>

const orderText = ofOrder(parseText, "a string")
const orderPostal = ofOrder(parsePostal, "a string")
const orderDate = ofOrder((text) => (dayOf(text) === undefined ? undefined : text), "a date as YYYY-MM-DD")
const orderNumber = ofOrder(parseNumber, "a number")
/** Returns a time in ISO 8601, in UTC without an offset, or the string in another form, which the order has a fault for. */
const parseTime: Parse = (text) => instantIn(text, "Z") ?? parseText(text)
const orderFlag = ofOrder(parseYesOrNo, "yes or no")

export const columns = {
  order: orderText(
    ["order"],
    "name of the order; its rows must be adjacent; a row without a name belongs to the order above, otherwise it is an order"
  ),
  reference: pieceText("reference", "name of the item or print"),
  width: pieceNumber("width", "width"),
  length: pieceNumber("length", "length; a row without a length is a print"),
  height: pieceNumber("height", "height, which points up"),
  quantity: pieceNumber("quantity", "number of pieces (default: 1)"),
  weight: pieceNumber("weight", "weight of one piece, or of a box"),
  ...itemColumns,
  kind: pieceText("kind", "kind of a packed box: box (default), tube or mailer"),
  tracking: pieceText("tracking", "tracking number of a box"),
  finishing: pieceText("finishing", "finishing of a print, such as Canvas or Rolled"),
  country: orderText(["destination", "country"], "two-letter code of the destination country"),
  state: orderText(["destination", "state"], "destination state"),
  postal: orderPostal(["destination", "postal"], "destination postal code"),
  carrier: orderText(["carrier"], "the only carrier to quote"),
  service: orderText(["service"], "the only service to quote"),
  ship_date: orderDate(["shipDate"], "ship date of the boxes: YYYY-MM-DD"),
  at: ofOrder(parseTime, "a string")(
    ["at"],
    "time of the order, such as 2026-01-02T08:00:00-05:00; without an offset, in UTC"
  ),
  residential: orderFlag(["residential"], "yes if the destination is a residence, otherwise no"),
  rush: orderFlag(["rush"], "yes for a rush order, otherwise no"),
  declared_value: orderNumber(
    ["declaredValue"],
    "value declared to the carrier, in the currency of the cards (default: 0)"
  ),
  pickup: orderFlag(["pickup"], "yes if the order pays for the carrier's pickup, otherwise no"),
  units: orderText(["units"], "units of length and weight, such as cm,kg; must be those of --units"),
  order_priority: orderNumber(
    ["priority"],
    "priority for pack --share-stock; higher numbers are completed first (default: 1 for a rush order, otherwise 0)"
  )
} satisfies Readonly<Record<string, InputColumn>>

/** Facts that only the exports of other systems contain. They select the rows to pack, and are not part of an order. */
const exportColumns = {
  title: pieceText("title", "name of an item, for items without a SKU"),
  ships: ofPiece({ parse: parseYesOrNo, expected: "true or false" })("ships", "whether the item needs shipping"),
  created: ofOrder((text) => instantIn(text, "Z"), "a time as YYYY-MM-DD HH:MM:SS")(["at"], "time of the order"),
  billing_country: orderText(["billing", "country"], "country of the billing address"),
  billing_state: orderText(["billing", "state"], "state of the billing address"),
  billing_postal: orderPostal(["billing", "postal"], "postal code of the billing address"),
  fulfilled: pieceText("fulfilled", "whether the item was shipped"),
  fulfillment: orderText(["fulfillment"], "whether the items of the order were shipped"),
  refunded: orderText(["refunded"], "refunded amount"),
  cancelled: orderText(["cancelled"], "time of the cancellation"),
  status: orderText(["status"], "status of the order")
} satisfies Readonly<Record<string, InputColumn>>

/** All columns known to the readers of orders. */
export const knownColumns = { ...columns, ...exportColumns }

export type ColumnName = keyof typeof columns
export type KnownColumn = keyof typeof knownColumns

export const columnNames = Object.keys(columns) as ReadonlyArray<ColumnName>

export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name)

/** A message about a cell, and the same message without the value. */
interface CellMessage {
  readonly message: string
  readonly kind: string
}

const invalidCell = (name: KnownColumn, text: string): CellMessage => {
  const { expected, parse } = knownColumns[name]
  const shown = JSON.stringify(text)
  if (parse !== parseNumber && cutNumber.test(text))
    return {
      message: `${name}: exponent in ${shown}; expected all digits, from a column that the spreadsheet formats as text`,
      kind: `${name}: exponent in a string; expected all digits`
    }
  const number = parse === parseNumber ? numberProblem(text) : undefined
  return number === undefined
    ? {
        message: `${name}: invalid value ${shown}; expected ${expected}`,
        kind: `${name}: invalid value; expected ${expected}`
      }
    : {
        message: `${name}: ${number.problem} in ${shown}; expected ${number.expected}`,
        kind: `${name}: ${number.problem} in a number; expected digits and a decimal point`
      }
}

const unreadTime = (text: string): CellMessage => ({
  message: `time ${JSON.stringify(text)} is not read; expected a time such as 2026-01-02 08:00:00 -0500`,
  kind: "time of an order is not read; expected a time such as 2026-01-02 08:00:00 -0500"
})

/** Whether the cells of a column are numbers. */
export const isNumeric = (name: KnownColumn): boolean => knownColumns[name].parse === parseNumber

/** The value of a cell, which can be a repair, or the problem of an invalid one. */
interface CellReading {
  readonly value?: unknown
  readonly repair?: CellMessage
  readonly problem?: CellMessage
}

/** Returns the dimension of a column with lengths or weights. Items have those of prints and boxes, too. */
const dimensionOf = (name: KnownColumn): keyof Units | undefined => {
  const { of, path } = knownColumns[name]
  return of === "piece" ? (itemQuantities[path[0]!] as keyof Units | undefined) : undefined
}

/** Matches a cell that begins with a number and ends with a unit. */
const measured = /^\d.*[^\d.,]$/

const readQuantity = (
  name: KnownColumn,
  text: string,
  separator: Separator | undefined,
  units: Units
): CellReading | undefined => {
  const dimension = dimensionOf(name)
  if (dimension === undefined || !measured.test(text)) return undefined
  const refuse = (problem: string): CellReading => ({
    problem: { message: `${name}: ${problem}`, kind: `${name}: invalid ${dimension} with a unit` }
  })
  const digits = withoutUnit(text)
  const number = parseNumber(digits, separator)
  const problem = number === undefined ? numberProblem(digits) : undefined
  if (problem !== undefined)
    return refuse(`${problem.problem} in ${JSON.stringify(text)}; expected ${problem.expected}`)
  const plain = number === undefined ? text : `${number}${text.slice(digits.length)}`
  const value = quantityIn(plain, dimension, units)
  if (typeof value === "string") return refuse(value)
  return isReinterpreted(digits, number) ? { value, repair: repairNote(text, plain) } : { value }
}

/** Reads a cell. `separator` is that of its column. Without `units`, lengths and weights are numbers without a unit. */
export const readCell = (name: KnownColumn, text: string, separator?: Separator, units?: Units): CellReading => {
  if (!isNumeric(name)) {
    const value = knownColumns[name].parse(text)
    // Some exports have times in the form of a country, which can be ambiguous.
    if (value === undefined && name === "created") return { repair: unreadTime(text) }
    return value === undefined ? { problem: invalidCell(name, text) } : { value }
  }
  const value = parseNumber(text, separator)
  if (value === undefined)
    return (units && readQuantity(name, text, separator, units)) ?? { problem: invalidCell(name, text) }
  return isReinterpreted(text, value) ? { value, repair: repairNote(text, String(value)) } : { value }
}

/** Returns the column that fills the field at a JSON pointer. */
export const columnAt = (pointer: string): ColumnName | undefined => {
  const steps = pointer.split("/").slice(1)
  return columnNames.find((name) => {
    const { of, path } = columns[name]
    return of === "order" ? path.join("/") === steps.join("/") : steps.length >= 3 && path[0] === steps[2]
  })
}

/** List of the columns for the help page, one per line. */
export const columnHelp = Object.entries(columns)
  .map(([name, { description }]) => `  ${name.padEnd(15)} ${description}`)
  .join("\n")
