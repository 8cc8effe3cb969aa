import type { Micros, Stated } from "@waybill/packing/audit"
import type { ColumnField, InvoiceLayout } from "../formats/invoice-layout.ts"
import type { InputFault } from "../input/fault.ts"
import { amountOf, type DecimalSeparator } from "./amount.ts"
import { byLowerCase, type ChargeCode, chargeCodesOf } from "./charge-codes.ts"
import type { ColumnMap } from "./column-map.ts"
import { type DateForm, dateFormOf, dateOf } from "./date.ts"

/** Charge in a row. */
export interface RowCharge {
  readonly code: string
  readonly amount: Micros
}

/** A row of an invoice. */
export interface InvoiceRow {
  readonly line: number
  readonly tracking: string
  /** Name of the order: the first one that the row names. */
  readonly order: string
  /** All possible names of the order. */
  readonly orders: ReadonlyArray<string>
  /** Index of the parcel, if the row names it. */
  readonly parcel: number | undefined
  /** Empty if it is invalid. */
  readonly currency: string
  readonly charges: ReadonlyArray<RowCharge>
  readonly isAdjustment: boolean
  /** Whether the layout excludes rows of this kind from the charges. */
  readonly isIgnored: boolean
  readonly stated: Stated
  /** Errors that prevent a comparison. `charges` still has the readable amounts. */
  readonly faults: ReadonlyArray<InputFault>
  /** Errors in fields that only help to explain differences. The row is compared without these fields. */
  readonly ignored: ReadonlyArray<InputFault>
}

const yesOrNo: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  no: false,
  n: false,
  false: false,
  "0": false
}

/** Returns the key of a tracking number: without spaces, in upper case. */
export const trackingKey = (text: string): string => text.replace(/[\s']/g, "").toUpperCase()

const exampleOf: Readonly<Record<DecimalSeparator, string>> = { ".": "12.40 or -1,234.50", ",": "12,40 or -1.234,50" }

/** Describes an amount. For an amount with the other decimal sign, also names the sign of the layout. */
const wantedAmount = (text: string, decimal: DecimalSeparator, currency: string | undefined): string => {
  const other = decimal === "." ? "," : "."
  const wanted = `an amount${currency === undefined ? "" : ` in ${currency}`} such as ${exampleOf[decimal]}`
  return amountOf(text, other, currency) === undefined
    ? wanted
    : `${wanted}, because the decimal sign of the layout is ${JSON.stringify(decimal)}; a layout with "decimal": ${JSON.stringify(other)} reads it`
}

const numberPattern = /^\d{1,9}(?:\.\d{1,20})?$/
const sidesPattern = /^ *(\d{1,6}(?:\.\d{1,6})?) *[x×*] *(\d{1,6}(?:\.\d{1,6})?) *[x×*] *(\d{1,6}(?:\.\d{1,6})?) *$/i

/** Reads the rows of an invoice. */
export class RowReader {
  private readonly dates: ReadonlyArray<DateForm>
  private readonly codeOf: ChargeCode
  private readonly adjustments: ReadonlySet<string>
  private readonly ignored: ReadonlySet<string>
  private readonly services: ReadonlyMap<string, string> | undefined
  private readonly weightUnits: ReadonlyMap<string, WeightUnit>
  private readonly lengthUnits: ReadonlyMap<string, LengthUnit>
  private readonly layout: InvoiceLayout
  private readonly map: ColumnMap

  constructor(layout: InvoiceLayout, map: ColumnMap) {
    this.layout = layout
    this.map = map
    this.dates = (layout.dates ?? ["YYYY-MM-DD"]).map(dateFormOf).filter((form) => form !== undefined)
    this.codeOf = chargeCodesOf(layout)
    const lower = (all: ReadonlyArray<string> = []) => new Set(all.map((each) => each.toLowerCase()))
    this.adjustments = lower(layout.adjustments)
    this.ignored = lower(layout.ignored)
    this.services = layout.services && byLowerCase(layout.services)
    this.weightUnits = unitsWith(weightUnits, layout.weightUnits)
    this.lengthUnits = unitsWith(lengthUnits, layout.lengthUnits)
  }

  /** Returns the first non-empty cell of a field, trimmed. */
  text(cells: ReadonlyArray<string>, field: ColumnField): string {
    for (const position of this.map.fields[field] ?? []) {
      const text = (cells[position] ?? "").trim()
      if (text !== "") return text
    }
    return ""
  }

  /** Returns all non-empty cells of a field, trimmed. */
  texts(cells: ReadonlyArray<string>, field: ColumnField): ReadonlyArray<string> {
    return (this.map.fields[field] ?? [])
      .map((position) => (cells[position] ?? "").trim())
      .filter((text) => text !== "")
  }

  /** Reads a row from its kept cells. */
  read(line: number, cells: ReadonlyArray<string>): InvoiceRow {
    const row = new RowCells(line, cells, this.map)
    const kind = this.text(cells, "kind").toLowerCase()
    const chargeClass = this.text(cells, "class")
    const parcel = this.text(cells, "parcel")
    if (parcel !== "" && !/^[1-9]\d{0,4}$/.test(parcel)) row.invalid("parcel", parcel, "a number from 1 to 99999")
    const currency = this.text(cells, "currency").toUpperCase() || (this.layout.currency ?? "")
    const isCurrency = /^[A-Z]{3}$/.test(currency)
    if (!isCurrency) row.invalid("currency", currency, "a currency code such as USD")
    const isIgnored = this.ignored.has(kind) || this.ignored.has(chargeClass.toLowerCase())
    const charges = isIgnored ? [] : this.charges(row, chargeClass, isCurrency ? currency : undefined)
    const stated = this.stated(row)
    return {
      line,
      tracking: this.text(cells, "tracking"),
      order: this.text(cells, "order"),
      orders: this.texts(cells, "order"),
      parcel: parcel === "" ? undefined : Number(parcel) - 1,
      currency: isCurrency ? currency : "",
      charges,
      isAdjustment: this.adjustments.has(kind),
      isIgnored,
      stated,
      faults: row.faults,
      ignored: row.ignored
    }
  }

  private charges(row: RowCells, chargeClass: string, currency: string | undefined): ReadonlyArray<RowCharge> {
    const { charges } = this.map
    const { decimal = "." } = this.layout
    const isOnly = charges.length === 1
    const all = charges.flatMap(({ amount, charge, code }): ReadonlyArray<RowCharge> => {
      const text = row.cell(amount)
      const description = charge === undefined ? "" : row.cell(charge)
      if (text === "" && !isOnly) return []
      const value = amountOf(text, decimal, currency)
      if (value === undefined) {
        row.add(amount, ...invalid("amount", "invalid value", text, wantedAmount(text, decimal, currency)))
        return []
      }
      if (value === 0 && description === "" && code === undefined && !isOnly) return []
      return [
        { code: code === undefined ? this.codeOf(description, chargeClass) : this.codeOf(code, ""), amount: value }
      ]
    })
    // A sum beyond the safe integers is inexact.
    if (Number.isSafeInteger(all.reduce((sum, { amount }) => sum + Math.abs(amount), 0))) return all
    row.add(charges[0]?.amount ?? 0, "amounts: too large; must be less than nine billion in total")
    return []
  }

  private stated(row: RowCells): Stated {
    const { cells } = row
    const stated: { -readonly [Name in keyof Stated]: Stated[Name] } = {}
    const service = this.text(cells, "service")
    const code = this.services === undefined ? service : this.services.get(service.toLowerCase())
    if (code !== undefined && code !== "") stated.service = code
    const zone = this.text(cells, "zone").replace(/^0+(?=.)/, "")
    if (zone !== "" && zone !== "0") stated.zone = zone
    const weight = this.number(row, "weight")
    if (weight !== undefined) {
      const unit = this.unit(row, "weightUnit", this.weightUnits, this.layout.weightUnit ?? "lb")
      if (unit !== undefined) stated.weight = { value: weight, unit }
    }
    const sides = this.sides(row)
    if (sides !== undefined) {
      const unit = this.unit(row, "lengthUnit", this.lengthUnits, this.layout.lengthUnit ?? "in")
      if (unit !== undefined) stated.sides = { values: sides, unit }
    }
    const date = this.text(cells, "shipDate")
    if (date !== "") {
      const shipDate = dateOf(date, this.dates)
      if (shipDate === undefined)
        row.ignore("shipDate", date, `a date as ${(this.layout.dates ?? ["YYYY-MM-DD"]).join(" or ")}`)
      else stated.shipDate = shipDate
    }
    const residential = this.text(cells, "residential")
    if (residential !== "") {
      const value = Object.hasOwn(yesOrNo, residential.toLowerCase()) ? yesOrNo[residential.toLowerCase()] : undefined
      if (value === undefined) row.ignore("residential", residential, "yes or no")
      else stated.residential = value
    }
    for (const field of ["country", "state", "postal"] as const) {
      const text = this.text(cells, field)
      if (text !== "") stated[field] = text
    }
    return stated
  }

  private number(row: RowCells, field: "weight" | "length" | "width" | "height"): string | undefined {
    const given = this.text(row.cells, field)
    const text = this.layout.decimal === "," ? given.replace(",", ".") : given
    if (text === "") return undefined
    if (!numberPattern.test(text)) {
      row.ignore(field, text, "a number such as 12.5")
      return undefined
    }
    return Number(text) === 0 ? undefined : text
  }

  private sides(row: RowCells): readonly [string, string, string] | undefined {
    const text = this.text(row.cells, "sides")
    if (text !== "") {
      const [, a, b, c] = sidesPattern.exec(text) ?? []
      if (a === undefined || b === undefined || c === undefined) {
        row.ignore("sides", text, "three sides such as 12.0x 10.0x 5.0")
        return undefined
      }
      return [a, b, c].some((side) => Number(side) === 0) ? undefined : [a, b, c]
    }
    const [length, width, height] = (["length", "width", "height"] as const).map((field) => this.number(row, field))
    return length === undefined || width === undefined || height === undefined ? undefined : [length, width, height]
  }

  private unit<Unit extends string>(
    row: RowCells,
    field: "weightUnit" | "lengthUnit",
    units: ReadonlyMap<string, Unit>,
    otherwise: Unit
  ): Unit | undefined {
    const text = this.text(row.cells, field)
    if (text === "") return otherwise
    const unit = units.get(text.toLowerCase())
    if (unit === undefined) row.ignore(field, text, [...units.keys()].join(", "))
    return unit
  }
}

const weightUnits = ["oz", "lb", "g", "kg"] as const
type WeightUnit = (typeof weightUnits)[number]
const lengthUnits = ["in", "ft", "mm", "cm", "m"] as const
type LengthUnit = (typeof lengthUnits)[number]

/** Returns units, keyed by their names and by the names in a layout. */
const unitsWith = <Unit extends string>(
  units: ReadonlyArray<Unit>,
  named: Readonly<Record<string, Unit>> | undefined
): ReadonlyMap<string, Unit> => new Map([...units.map((unit) => [unit, unit] as const), ...byLowerCase(named)])

/** Maximum length of a cell in a message, in characters. */
const MAX_QUOTED = 40

/** Returns a cell in quotation marks for a message, shortened if it is long. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** Returns a message about a value, and the message without the value. */
const invalid = (name: string, problem: string, text: string, expected: string): [message: string, kind: string] => [
  `${name}: ${problem} ${quoted(text)}; expected ${expected}`,
  `${name}: ${problem}; expected ${expected}`
]

/** Cells of a row, with the errors in them. */
class RowCells {
  readonly faults: Array<InputFault> = []
  readonly ignored: Array<InputFault> = []
  readonly cells: ReadonlyArray<string>
  private readonly line: number
  private readonly map: ColumnMap

  constructor(line: number, cells: ReadonlyArray<string>, map: ColumnMap) {
    this.line = line
    this.cells = cells
    this.map = map
  }

  cell(position: number): string {
    return (this.cells[position] ?? "").trim()
  }

  add(position: number, message: string, kind?: string): void {
    this.faults.push(this.at(position, message, kind))
  }

  invalid(field: ColumnField, text: string, expected: string): void {
    this.add(this.position(field), ...invalid(field, "invalid value", text, expected))
  }

  /** Reports a field that only helps to explain differences. */
  ignore(field: ColumnField, text: string, expected: string): void {
    this.ignored.push(this.at(this.position(field), ...invalid(field, "ignored invalid value", text, expected)))
  }

  private position(field: ColumnField): number {
    return this.map.fields[field]?.[0] ?? 0
  }

  private at(position: number, message: string, kind: string = message): InputFault {
    return { line: this.line, column: (this.map.kept[position] ?? 0) + 1, at: "", message, kind }
  }
}
