// Reads the lengths and weights of a request exactly, and chooses the scale.
import { pathOf } from "../../reading/faults.ts"
import { describeValue } from "../../values/describe-value.ts"
import { isObject } from "../../values/is-object.ts"
import type { PackingRefusalCode, PackingRefused } from "../contract/outcome.ts"
import { type Dimension, dimensionOf, measuredParts } from "../fields/measured-fields.ts"
import { MAX_LOAD_UNITS, MAX_PIECES, MAX_SIDE_UNITS, MAX_UNITS_PER_GIVEN_UNIT } from "../resources/limits.ts"
import type { GivenUnits, InNumbers, InUnits } from "./in-units.ts"
import { corrected, fractionOf, greatestCommonDivisor, type Quantity, quantityOf, unitSizes } from "./quantity.ts"
import { RequestReader, type Unread } from "./request-reader.ts"

/** Depth of a side in a request: orders, an order, items, an item. */
const MAX_DEPTH = 6

/**
 * Reads a request whose lengths and weights are numbers or strings with units, such as `18 3/4 in`, `2'6"` or `1,5 kg`.
 * All results have the units of the first strings: strings in ft and in, lb and oz, mm, cm and m, or g and kg are
 * converted exactly. Inches beside centimetres, or pounds beside kilograms, are refused. `numbersIn` are the units of plain
 * numbers, and then also of the results. Without them, plain numbers are refused beside strings, and so are strings in
 * prints and catalogues, because `packPrints` takes lengths and weights in the units of the profile.
 *
 * @example
 * ```ts
 * const read = readUnits<Request>({
 *   items: [{ reference: "POLE", width: "2 in", length: "2'6\"", height: "2 in" }],
 *   boxes: [{ reference: "L", inner: { width: "4 in", length: "40 in", height: "4 1/2 in" } }]
 * })
 * if (read._tag === "Read") pack(read.request)
 * ```
 */
export const readUnits = <A>(given: InUnits<A>, numbersIn: GivenUnits = {}): InNumbers<A> | PackingRefused => {
  const scale = isObject(given) && isObject(given.scale) ? given.scale : {}
  const reader = new UnitReader(scale, numbersIn)
  const request = reader.read(given, reader.places, 0) as A
  const read = reader.finish(request)
  const { refusals } = reader.places
  return refusals.length > 0 ? { _tag: "Refused", refusals } : { _tag: "Read", ...read }
}

/** A field of the request. */
interface Place {
  readonly reader: RequestReader
  readonly field: string
  readonly value: unknown
}

interface FinePlace extends Place {
  readonly steps: number
}

/** Lengths or weights read so far. */
interface Known {
  /** Smallest number of steps per unit that makes them whole, or undefined if the request has a scale. */
  steps: number | undefined
  /** Stated unit of plain numbers. */
  readonly ofNumbers: string | undefined
  unit: string | undefined
  /** First string with a unit, and first number. */
  text?: Place
  number?: Place
  /** Value with the most steps per unit. */
  finest?: FinePlace
  most: number
}

/** Maximum number of steps, and an example, of each dimension. */
const dimensions = {
  length: { limit: MAX_SIDE_UNITS, example: "18 3/4 in" },
  weight: { limit: MAX_LOAD_UNITS, example: "1.5 kg" }
} as const

/** Refuses a value, and returns a substitute for it. */
const refuse = ({ reader, field }: Place, code: PackingRefusalCode, expectation: string): number => {
  reader.refuse(field, code, expectation)
  return 1
}

const tooFine = (place: Place): number =>
  refuse(place, "not-whole", `must have at most 6 decimals, got ${describeValue(place.value)}`)

const addSteps = (known: Known, place: Place, { n, d }: Quantity): void => {
  if (known.steps === undefined) return
  const steps = d / greatestCommonDivisor(n, d)
  if (steps > (known.finest?.steps ?? 1)) known.finest = { ...place, steps }
  known.steps *= steps / greatestCommonDivisor(known.steps, steps)
}

const pathTo = ({ reader, field }: Place): string => pathOf(reader.partAt(`/${field}`).at.slice(1))

class UnitReader {
  readonly places = new RequestReader()
  private readonly known: Readonly<Record<Dimension, Known>>

  constructor(scale: Unread<Record<Dimension, number>>, numbersIn: GivenUnits) {
    const units = this.places.record<GivenUnits>("numbersIn", numbersIn, dimensions)
    const start = (dimension: Dimension): Known => {
      const names = Object.keys(unitSizes[dimension]) as [string, ...string[]]
      const given = units?.[dimension]
      const ofNumbers = given === undefined ? given : this.places.word(`numbersIn/${dimension}`, given, names)
      return { steps: scale[dimension] === undefined ? 1 : undefined, ofNumbers, unit: ofNumbers, most: 0 }
    }
    this.known = { length: start("length"), weight: start("weight") }
  }

  /** Returns a value with plain numbers. Returns the given one if nothing changes. */
  read(value: unknown, reader: RequestReader, depth: number): unknown {
    if (depth > MAX_DEPTH) return value
    if (Array.isArray(value)) return this.list(value, (index) => reader.below(String(index)), depth)
    if (!isObject(value)) return value
    let copy = value
    for (const name of Object.keys(value)) {
      const read = this.field(name, value[name], reader, depth)
      if (read !== value[name]) copy = { ...copy, [name]: read }
    }
    return copy
  }

  private field(name: string, value: unknown, reader: RequestReader, depth: number): unknown {
    const dimension = dimensionOf(name)
    if (dimension) return this.quantity({ reader, field: name, value }, dimension)
    if (!Object.hasOwn(measuredParts, name)) return value
    if (!Array.isArray(value)) return this.read(value, reader.below(name), depth + 1)
    const kind = name === "items" ? "item" : name === "boxes" ? "box" : undefined
    const entryAt = (index: number) =>
      kind ? reader.entry(kind, index, value[index]) : reader.below(`${name}/${index}`)
    return this.list(value, entryAt, depth)
  }

  private list(
    value: ReadonlyArray<unknown>,
    entryAt: (index: number) => RequestReader,
    depth: number
  ): ReadonlyArray<unknown> {
    // A longer list is refused.
    if (value.length > MAX_PIECES + 1) return value
    const read = Array.from(value, (entry, index) => this.read(entry, entryAt(index), depth + 1))
    return read.some((entry, index) => entry !== value[index]) ? read : value
  }

  private quantity(place: Place, dimension: Dimension): unknown {
    const { value } = place
    const known = this.known[dimension]
    if (typeof value === "string") return this.text(place, value, dimension)
    if (!Number.isFinite(value)) return value
    const number = value as number
    if (number !== 0) known.number ??= place
    known.most = Math.max(known.most, number)
    if (known.steps === undefined || Number.isInteger(number) || number < 0) return number
    const fraction = fractionOf(number)
    if (fraction === undefined) return tooFine(place)
    addSteps(known, place, fraction)
    return number
  }

  private text(place: Place, value: string, dimension: Dimension): unknown {
    const known = this.known[dimension]
    const read = quantityOf(value, dimension)
    if (read === undefined) {
      if (/[.,]\d{7}/.test(value)) return tooFine(place)
      const better = corrected(value)
      return refuse(
        place,
        "not-a-number",
        `must be a number or a ${dimension} such as "${dimensions[dimension].example}", got ${describeValue(value)}${quantityOf(better, dimension) ? `: write "${better}"` : ""}`
      )
    }
    known.unit ??= read.unit
    const size = unitSizes[dimension][read.unit]!
    const wanted = unitSizes[dimension][known.unit]!
    if (size % wanted && wanted % size) {
      const exact = (read.n * size) / (read.d * wanted)
      const like = known.text ? `, like ${pathTo(known.text)}` : ""
      const action = fractionOf(exact) ? `write "${exact} ${known.unit}"` : "convert it"
      return refuse(place, "contradiction", `must have the unit ${known.unit}${like}: ${action}`)
    }
    const n = read.n * Math.max(1, size / wanted)
    const d = read.d * Math.max(1, wanted / size)
    known.text ??= place
    addSteps(known, place, { n, d })
    known.most = Math.max(known.most, n / d)
    return n / d
  }

  /** Returns the request with its scale, and its units. Refuses numbers beside strings, and too many decimals. */
  finish<A>(request: A): Omit<InNumbers<A>, "_tag"> {
    let scale: Record<string, number> | undefined
    const units: Record<string, string> = {}
    const isWhole = isRequest(request)
    for (const dimension of ["length", "weight"] as const) {
      const { finest, most, number, ofNumbers, steps = 1, text, unit } = this.known[dimension]
      if (text) units[dimension] = unit!
      if (text && !ofNumbers && !isWhole)
        refuse(
          text,
          "missing",
          `must have the unit of the profile: write it as numbersIn.${dimension}, like "${dimension === "length" ? "in" : "lb"}"`
        )
      if (text && number && !ofNumbers)
        refuse(number, "contradiction", `must have a unit, like ${pathTo(text)}: write "${number.value} ${unit}"`)
      const { limit } = dimensions[dimension]
      const decimals = Math.min(6, Math.floor(Math.log10(limit / most)))
      if (finest && decimals >= 0 && (steps > MAX_UNITS_PER_GIVEN_UNIT || steps * most > limit))
        refuse(finest, "too-large", `has too many decimals beside a ${dimension} of ${most}: write at most ${decimals}`)
      if (steps > 1) scale = { ...scale, [dimension]: steps }
    }
    return {
      request: scale && isWhole ? { ...request, scale: { ...request.scale, ...scale } } : request,
      units
    }
  }
}

/** Whether a value is a request, which has a scale, and not a catalogue or a list of prints. */
const isRequest = (value: unknown): value is { readonly scale?: object } =>
  isObject(value) && ["items", "parcels", "orders"].some((name) => name in value)
