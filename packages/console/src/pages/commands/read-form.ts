import type { Command, FieldRow } from "./command-table.ts"

/** A problem with a field of a form. `path` is the name of an input, or of the field that contains it. */
export interface Issue {
  readonly path: string
  readonly problem: string
}

/** The input of a command, as the operator API reads it. */
export interface Input {
  readonly body: Readonly<Record<string, unknown>>
  /** Problems that only the form can have. */
  readonly issues: ReadonlyArray<Issue>
  /** Returns the name of the form's input for a path in the body. */
  readonly inputAt: (path: string) => string
}

/** Names of a parcel's inputs. */
export const parcelFields = {
  parcels: ["trackingno", "type", "weight"],
  corrections: ["trackingno", "weight", "box.packed", "box.reference"]
} as const

/** Number of rows for parcels in a form. */
export const parcelRows = (form: URLSearchParams): number => {
  const rows = [...form.keys()].map((name) => Number(/^parcels\[(\d{1,3})\]/.exec(name)?.[1] ?? -1))
  return Math.max(0, ...rows) + 1
}

const wholeNumber = /^\d{1,9}$/

/** Submitted rows of a list. The list in the body has no empty rows. */
interface Rows {
  readonly value: ReadonlyArray<object>
  readonly rows: ReadonlyArray<number>
}

const piecesIn = (form: URLSearchParams): Rows => {
  const filled = [...form].flatMap(([name, text]) => {
    const row = /^items\[(\d{1,3})\]$/.exec(name)?.[1]
    const quantity = text.trim()
    return row === undefined || quantity === "" || /^0+$/.test(quantity) ? [] : [{ row: Number(row), quantity }]
  })
  return {
    rows: filled.map(({ row }) => row),
    value: filled.map(({ quantity, row }) => ({
      index: row,
      quantity: wholeNumber.test(quantity) ? Number(quantity) : quantity
    }))
  }
}

const parcelsIn = (form: URLSearchParams, kind: keyof typeof parcelFields): Rows => {
  const all = Array.from({ length: parcelRows(form) }, (_, row) => {
    const texts = parcelFields[kind].map((name) => [name, (form.get(`parcels[${row}].${name}`) ?? "").trim()] as const)
    const given = texts.filter(([, text]) => text !== "")
    const ofBox = given.flatMap(([name, text]) => (name.startsWith("box.") ? [[name.slice(4), text]] : []))
    const own = given.filter(([name]) => !name.startsWith("box."))
    const box = ofBox.length > 0 && { box: Object.fromEntries(ofBox) as object }
    return { row, parcel: { ...Object.fromEntries(own), ...box } }
  })
  const filled = all.filter(({ parcel }) => Object.keys(parcel).length > 0)
  return {
    rows: filled.map(({ row }) => row),
    value: filled.map(({ parcel, row }) => (kind === "parcels" ? parcel : { index: row, ...parcel }))
  }
}

/** Returns a date of an input as the operator API reads it. */
const dateText = (text: string): string => {
  const [, day, time, seconds = ":00"] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/.exec(text) ?? []
  return day === undefined ? text : `${day} ${time}${seconds}`
}

/** Name of the list of services. Its value is a carrier and a service with a slash between them. */
export const RATE = "rate"

const NOT_BOTH = "leave it and the other service empty, or choose the first entry of the list"

type Reading = { readonly value?: unknown; readonly issue?: string; readonly rows?: ReadonlyArray<number> }

const readJson = (text: string): Reading => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { issue: `must be JSON: ${(error as Error).message}` }
  }
}

const readField = ({ kind, name }: FieldRow, form: URLSearchParams): Reading => {
  if (kind === "unshipped" || kind === "ordered") {
    // A form without these inputs leaves the pieces to the operator API.
    return [...form.keys()].some((each) => each.startsWith("items[")) ? piecesIn(form) : {}
  }
  if (kind === "parcels" || kind === "corrections") {
    const { rows, value } = parcelsIn(form, kind)
    return value.length === 0 ? {} : { rows, value }
  }
  const text = (form.get(name) ?? "").trim()
  const rate = kind === "carrier" ? (form.get(RATE) ?? "") : ""
  if (rate !== "") {
    const [carrier, service] = rate.split("/")
    const isTyped = text !== "" || (form.get("service") ?? "").trim() !== ""
    return isTyped ? { issue: NOT_BOTH } : { value: { carrier, service } }
  }
  if (text === "") return {}
  if (kind === "flag") return { value: true }
  if (kind === "acknowledgement") return { value: wholeNumber.test(text) ? Number(text) : text }
  if (kind === "date") return { value: dateText(text) }
  if (kind === "json") return readJson(text)
  return { value: text }
}

/** Reads the input of a command in a form. Leaves out empty fields. */
export const readForm = ({ fields }: Command, form: URLSearchParams): Input => {
  const readings = fields.map((field) => ({ kind: field.kind, name: field.name, ...readField(field, form) }))
  const rowsOf = new Map(readings.map(({ name, rows }) => [name, rows]))
  return {
    body: Object.fromEntries(
      readings.flatMap(({ kind, name, value }): ReadonlyArray<readonly [string, unknown]> => {
        if (value === undefined) return []
        return kind === "carrier" && typeof value === "object" ? Object.entries(value!) : [[name, value]]
      })
    ),
    issues: readings.flatMap(({ issue, name }) => (issue === undefined ? [] : [{ path: name, problem: issue }])),
    inputAt: (path) => {
      const [, list = "", index = "", rest = ""] = /^(items|parcels)\[(\d+)\](.*)$/.exec(path) ?? []
      const row = rowsOf.get(list)?.[Number(index)]
      if (row !== undefined) return list === "items" ? `items[${row}]` : `parcels[${row}]${rest}`
      const item = /^order_info\[(\d+)\]$/.exec(path)?.[1]
      return item === undefined ? path : `items[${item}]`
    }
  }
}
