import { below } from "../../reading/faults.ts"
import { isObject } from "../../values/is-object.ts"
import { unknownName } from "../../values/unknown-name.ts"
import type { ExactBox } from "../compile/sizes.ts"
import { measureOf } from "../numbers/decimal.ts"
import { compare, type Ratio, whole, zero } from "../numbers/ratio.ts"
import { isUnits } from "../numbers/units.ts"
import { type Destination, destinationOf, upper } from "../place/destination.ts"
import type { QuoteContext, QuoteRefusal, Shipment, ShippedBox, Variation } from "./model.ts"

/** Validated shipment, in the units of the request. */
export interface ReadShipment {
  readonly carrier: string
  readonly destination: Destination
  readonly boxes: ReadonlyArray<ExactBox>
  /** Package type in upper case. Empty if not given. */
  readonly packageType: string
}

type Entries = Readonly<Record<string, unknown>>

const shipmentFields = ["carrier", "destination", "boxes", "packageType"] satisfies ReadonlyArray<keyof Shipment>
const destinationFields = ["country", "state", "postal"] satisfies ReadonlyArray<keyof Shipment["destination"]>
const boxFields = ["length", "width", "height", "weight"] satisfies ReadonlyArray<keyof ShippedBox>
const contextFields = ["cards", "from", "at", "units", "residential", "rush"] satisfies ReadonlyArray<
  keyof QuoteContext
>
const unitFields = ["length", "weight"] satisfies ReadonlyArray<keyof QuoteContext["units"]>
const variationFields = ["box", "of", "from", "to"] satisfies ReadonlyArray<keyof Variation>

/** Maximum number of refusals reported. */
const MAX_REFUSALS = 100
/** Maximum side or weight, in the units of the request. */
const maxFigure = whole(1_000_000)
/** Placeholder for an invalid side or weight. Never quoted, because the shipment is refused. */
const unreadable = whole(1)

/** Returns whether a side or weight is within the limits of a quote. */
export const isInRange = (value: Ratio | undefined): value is Ratio =>
  value !== undefined && compare(value, zero) > 0 && compare(value, maxFigure) <= 0

/** Reader that accepts any value as a shipment and reports each error with its JSON pointer. */
export class ShipmentReader {
  readonly refusals: QuoteRefusal[] = []

  /** Reports an error. */
  refuse(code: QuoteRefusal["code"], at: string, problem: string): void {
    if (this.refusals.length >= MAX_REFUSALS) return
    this.refusals.push({ code, at, message: `${at === "" ? "shipment" : at}: ${problem}` })
  }

  /** Reports the unknown fields of an object. A field with the value undefined counts as absent. */
  private refuseUnknown(value: object, known: ReadonlyArray<string>, at: string, index?: number): void {
    // Most objects have none, and this loop is part of every quote.
    for (const name in value) {
      if (known.includes(name)) continue
      this.listUnknown(value, known, index === undefined ? at : `${at}/${index}`)
      return
    }
  }

  private listUnknown(value: object, known: ReadonlyArray<string>, at: string): void {
    const unknown = Object.entries(value).flatMap(([name, field]) =>
      known.includes(name) || field === undefined ? [] : [name]
    )
    for (const name of unknown.sort().slice(0, MAX_REFUSALS))
      this.refuse("unknown-field", below(at, name), unknownName("field", name, known))
  }

  /** Reports unknown fields of a context. Its values are checked on use. */
  context(context: QuoteContext): void {
    this.refuseUnknown(context, contextFields, "")
    if (isUnits(context.units)) this.refuseUnknown(context.units, unitFields, "/units")
  }

  /** Reports unknown fields of a variation. */
  variation(variation: Variation): void {
    this.refuseUnknown(variation, variationFields, "")
  }

  /** Reads and returns a shipment. Uses placeholders for invalid values. */
  shipment(given: unknown): ReadShipment {
    const { carrier, destination, boxes, packageType } = this.entries(given, shipmentFields, "")
    const { country, state, postal } = this.entries(destination, destinationFields, "/destination")
    return {
      carrier: this.string(carrier, "/carrier"),
      destination: destinationOf(
        this.string(country, "/destination/country"),
        this.string(state ?? "", "/destination/state"),
        this.string(postal ?? "", "/destination/postal")
      ),
      boxes: this.boxes(boxes),
      packageType: upper(this.string(packageType ?? "", "/packageType"))
    }
  }

  private boxes(given: unknown): ReadonlyArray<ExactBox> {
    if (!Array.isArray(given) || given.length === 0) {
      this.refuse("missing", "/boxes", "must be a list of at least one box")
      return []
    }
    const boxes: ExactBox[] = []
    for (let i = 0; i < given.length && this.refusals.length < MAX_REFUSALS; i++) boxes.push(this.box(given[i], i))
    return boxes
  }

  private box(given: unknown, index: number): ExactBox {
    const box = this.entries(given, boxFields, "/boxes", index)
    return {
      sides: [
        this.figureOf(box, "length", index),
        this.figureOf(box, "width", index),
        this.figureOf(box, "height", index)
      ],
      weight: this.figureOf(box, "weight", index)
    }
  }

  private figureOf(box: Entries, name: string, index: number): Ratio {
    const value = measureOf(box[name])
    return isInRange(value) ? value : this.figure(box[name], `/boxes/${index}/${name}`)
  }

  /** Reads a side or a weight, or reports an error and returns a placeholder. */
  figure(given: unknown, at: string): Ratio {
    const value = measureOf(given)
    if (isInRange(value)) return value
    if (given === undefined || given === null) this.refuse("missing", at, "missing; expected a decimal")
    else if (value === undefined) this.refuse("not-a-decimal", at, "must be a decimal such as 12.5")
    else this.refuse("out-of-range", at, "must be greater than 0 and at most 1000000")
    return unreadable
  }

  private entries(value: unknown, known: ReadonlyArray<string>, at: string, index?: number): Entries {
    if (isObject(value)) {
      this.refuseUnknown(value, known, at, index)
      return value
    }
    this.refuse("missing", index === undefined ? at : `${at}/${index}`, "must be an object")
    return {}
  }

  private string(value: unknown, at: string): string {
    if (typeof value === "string") return value
    this.refuse("missing", at, "must be a string")
    return ""
  }
}
