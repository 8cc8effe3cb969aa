// The columns of a CSV of orders, as a table: which field each fills, and how its text is read.

/** A text as a value; undefined where it is no such value. */
type Read = (text: string) => unknown

interface Column {
  /** What a row is about: the order as a whole, or one item, print or box of it. */
  readonly of: "order" | "piece"
  readonly path: ReadonlyArray<string>
  readonly read: Read
  readonly must: string
  readonly says: string
}

const number: Read = (text) => (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined)
const yesOrNo: Read = (text) =>
  ({ yes: true, true: true, "1": true, no: false, false: false, "0": false })[text.toLowerCase()]
const same: Read = (text) => text

const piece = (field: string, read: Read, must: string, says: string): Column => ({
  of: "piece",
  path: [field],
  read,
  must,
  says
})
const whole = (path: ReadonlyArray<string>, says: string, read: Read = same, must = "be a text"): Column => ({
  of: "order",
  path,
  read,
  must,
  says
})
const aNumber = "be a number"

export const columns = {
  order: whole(["order"], "what the order is called; its rows stand together; without it each row is an order"),
  reference: piece("reference", same, "be a text", "what the item is called"),
  width: piece("width", number, aNumber, "its width"),
  length: piece("length", number, aNumber, "its length; a row without it is a print"),
  height: piece("height", number, aNumber, "its height; this side points up"),
  quantity: piece("quantity", number, aNumber, "pieces; 1 when empty"),
  weight: piece("weight", number, aNumber, "of one piece, or of a box"),
  rotation: piece("rotation", same, "be a text", "any, flat or none"),
  gap: piece("gap", number, aNumber, "clear space on each side"),
  on_top: piece("onTop", number, aNumber, "the weight that may lie on it"),
  group: piece("group", same, "be a text", "pieces of a group travel together"),
  apart: piece(
    "apart",
    (text) => text.split(/\s+/),
    "be references",
    "references that it never shares a box with, between spaces"
  ),
  finishing: piece("finishing", same, "be a text", "of a print, such as Canvas or Rolled"),
  country: whole(["destination", "country"], "where it goes: two letters"),
  state: whole(["destination", "state"], "its state"),
  postal: whole(["destination", "postal"], "its postal code"),
  carrier: whole(["carrier"], "ask this carrier only"),
  service: whole(["service"], "ask for this service only"),
  at: whole(["at"], "when it was ordered: ISO 8601 with an offset"),
  residential: whole(["residential"], "yes or no", yesOrNo, "be yes or no"),
  rush: whole(["rush"], "yes or no", yesOrNo, "be yes or no")
} satisfies Readonly<Record<string, Column>>

export type ColumnName = keyof typeof columns

export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name)

/** The column that fills a field, by the last step of its JSON pointer that is a name. */
export const columnOf = (pointer: string): ColumnName | undefined => {
  const steps = pointer.split("/").slice(1)
  return (Object.keys(columns) as ReadonlyArray<ColumnName>).find((name) => {
    const { of, path } = columns[name]
    return of === "order" ? path.join("/") === steps.join("/") : steps.length >= 3 && path[0] === steps[2]
  })
}

/** What a CSV may have, for help: a line each. */
export const columnHelp = Object.entries(columns)
  .map(([name, { says }]) => `  ${name.padEnd(12)} ${says}`)
  .join("\n")
