import { type Print, printProfile } from "@waybill/packing/prints"

/** Line of prints as the visitor entered it. */
export interface Row {
  readonly width: string
  readonly height: string
  readonly finishing: string
  readonly quantity: string
}

export type Field = keyof Row

/** Error in one field of a line, or in the whole list if it has no row. */
export interface Fault {
  readonly row?: number
  readonly field?: Field
  readonly message: string
}

export const fields: ReadonlyArray<Field> = ["width", "height", "finishing", "quantity"]

/** Names of the finishings in the built-in profile. */
export const finishings: ReadonlyArray<string> = Object.keys(printProfile.finishings)

/** Maximum number of prints in an order. The proof covers at most this many. */
const MAX_PRINTS = 10_000
/** Maximum length of a side in inches. */
const MAX_SIDE = 1000

export const emptyRow: Row = { width: "", height: "", finishing: "Canvas", quantity: "1" }

export const exampleRows: ReadonlyArray<Row> = [
  { width: "16", height: "20", finishing: "Canvas", quantity: "3" },
  { width: "12", height: "16", finishing: "Metal", quantity: "2" },
  { width: "8", height: "10", finishing: "Acrylic", quantity: "2" },
  { width: "11", height: "14", finishing: "Paper", quantity: "5" },
  { width: "24", height: "36", finishing: "Rolled", quantity: "3" }
]

const sideFault = (text: string): string | undefined => {
  const side = Number(text)
  if (text.trim() === "") return "enter a length in inches"
  return Number.isFinite(side) && side > 0 && side <= MAX_SIDE
    ? undefined
    : `must be a number of inches above 0 and up to ${MAX_SIDE}`
}

const quantityFault = (text: string): string | undefined => {
  const quantity = Number(text)
  return text.trim() !== "" && Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_PRINTS
    ? undefined
    : `must be an integer from 1 to ${MAX_PRINTS.toLocaleString("en-US")}`
}

const finishingFault = (text: string): string | undefined =>
  finishings.includes(text) ? undefined : `must be one of ${finishings.join(", ")}`

const checks = { width: sideFault, height: sideFault, finishing: finishingFault, quantity: quantityFault } as const

const labels = { width: "Width", height: "Height", finishing: "Finishing", quantity: "Quantity" } as const

/** Reads the prints. If a field is invalid, returns the error of each invalid field instead. */
export const readOrder = (
  rows: ReadonlyArray<Row>
): { readonly prints: ReadonlyArray<Print> } | { readonly faults: ReadonlyArray<Fault> } => {
  const faults = rows.flatMap((row, index) =>
    fields.flatMap((field): readonly Fault[] => {
      const fault = checks[field](row[field])
      return fault === undefined ? [] : [{ row: index, field, message: `${labels[field]}: ${fault}.` }]
    })
  )
  if (faults.length > 0) return { faults }
  const prints = rows.map((row) => ({
    width: Number(row.width),
    height: Number(row.height),
    finishing: row.finishing,
    quantity: Number(row.quantity)
  }))
  const count = prints.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return { faults: [{ message: "Add at least one print." }] }
  return count > MAX_PRINTS
    ? { faults: [{ message: `An order has at most ${MAX_PRINTS.toLocaleString("en-US")} prints.` }] }
    : { prints }
}

/** Returns the name of a print in drawings and lists. */
export const nameOf = ({ finishing, height, width }: Print): string => `${finishing} ${width} × ${height}`
