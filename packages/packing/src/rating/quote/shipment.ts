import { listFault, mismatch } from "../../reading/checks.ts"
import { addFault, isFull, pathOf, problemOf, type ValueFault } from "../../reading/faults.ts"
import { unknownFields } from "../../reading/unknown-fields.ts"
import type { NamesOf } from "../../values/check-names.ts"
import { isObject } from "../../values/is-object.ts"
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
  /** Declared value in the card's currency. Zero if not given. */
  readonly declaredValue: Ratio
}

type Entries = Readonly<Record<string, unknown>>

const shipmentFields: NamesOf<Shipment> = {
  carrier: true,
  destination: true,
  boxes: true,
  packageType: true,
  declaredValue: true
}
const destinationFields: NamesOf<Shipment["destination"]> = { country: true, state: true, postal: true }
const boxFields: NamesOf<ShippedBox> = { length: true, width: true, height: true, weight: true }
const contextFields: NamesOf<QuoteContext> = {
  cards: true,
  from: true,
  at: true,
  units: true,
  residential: true,
  rush: true,
  pickup: true
}
const unitFields: NamesOf<QuoteContext["units"]> = { length: true, weight: true }
const variationFields: NamesOf<Variation> = { box: true, of: true, from: true, to: true }

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
    addFault(this.refusals, { code, at, message: `${pathOf(at).slice(1) || "shipment"}: ${problem}` })
  }

  private report(fault: ValueFault, at: string, code: QuoteRefusal["code"] = "missing"): void {
    this.refuse(code, at + fault.pointer, problemOf(fault))
  }

  /** Reports unknown fields and flags of another type in a context. Its other values are checked on use. */
  context(context: QuoteContext): void {
    this.fields(context, contextFields, "")
    for (const name of ["residential", "rush", "pickup"] as const)
      if (context[name] !== undefined && typeof context[name] !== "boolean")
        this.report(mismatch(context[name], "true or false"), `/${name}`)
    if (isUnits(context.units)) this.fields(context.units, unitFields, "/units")
  }

  /** Reports unknown fields of a variation. */
  variation(variation: Variation): void {
    this.fields(variation, variationFields, "")
  }

  /** Reads and returns a shipment. Uses placeholders for invalid values. */
  shipment(given: unknown): ReadShipment {
    const { carrier, destination, boxes, packageType, declaredValue } = this.entries(given, shipmentFields, "")
    const { country, state, postal } = this.entries(destination, destinationFields, "/destination")
    return {
      carrier: this.string(carrier, "/carrier"),
      destination: destinationOf(
        this.string(country, "/destination/country"),
        this.string(state ?? "", "/destination/state"),
        this.string(postal ?? "", "/destination/postal")
      ),
      boxes: this.boxes(boxes),
      packageType: upper(this.string(packageType ?? "", "/packageType")),
      declaredValue: declaredValue === undefined ? zero : this.value(declaredValue)
    }
  }

  private value(given: unknown): Ratio {
    const value = measureOf(given)
    if (value !== undefined && compare(value, zero) >= 0 && compare(value, maxFigure) <= 0) return value
    if (value === undefined) this.report(mismatch(given, "a decimal such as 12.5"), "/declaredValue", "not-a-decimal")
    else this.report(mismatch(given, "from 0 to 1000000"), "/declaredValue", "out-of-range")
    return zero
  }

  private boxes(given: unknown): ReadonlyArray<ExactBox> {
    const fault = listFault(given, 1, Infinity)
    if (fault !== undefined) {
      this.report(fault, "/boxes")
      return []
    }
    const list = given as ReadonlyArray<unknown>
    const boxes: ExactBox[] = []
    for (let i = 0; i < list.length && !isFull(this.refusals); i++) boxes.push(this.box(list[i], `/boxes/${i}`))
    return boxes
  }

  private box(given: unknown, at: string): ExactBox {
    const box = this.entries(given, boxFields, at)
    return {
      sides: [this.figureOf(box, "length", at), this.figureOf(box, "width", at), this.figureOf(box, "height", at)],
      weight: this.figureOf(box, "weight", at)
    }
  }

  private figureOf(box: Entries, name: string, at: string): Ratio {
    const value = measureOf(box[name])
    return isInRange(value) ? value : this.figure(box[name], `${at}/${name}`)
  }

  /** Reads a side or a weight, or reports an error and returns a placeholder. */
  figure(given: unknown, at: string): Ratio {
    const value = measureOf(given)
    if (isInRange(value)) return value
    if (given === undefined || given === null) this.refuse("missing", at, "missing; expected a decimal")
    else if (value === undefined) this.report(mismatch(given, "a decimal such as 12.5"), at, "not-a-decimal")
    else this.report(mismatch(given, "greater than 0 and at most 1000000"), at, "out-of-range")
    return unreadable
  }

  /** Reads an object, and reports its unknown fields. Returns no fields of any other value. */
  entries(value: unknown, names: object, at: string): Entries {
    if (isObject(value)) {
      this.fields(value, names, at)
      return value
    }
    this.report(mismatch(value, "an object"), at)
    return {}
  }

  private fields(value: object, names: object, at: string): void {
    // Most objects have no unknown field, and this loop is part of every quote.
    for (const name in value)
      if (!Object.hasOwn(names, name)) {
        this.reportUnknown(value, names, at)
        return
      }
  }

  private reportUnknown(value: object, names: object, at: string): void {
    for (const fault of unknownFields(value, names)) this.report(fault, at, "unknown-field")
  }

  /** Reads a string, or reports an error and returns an empty one. */
  string(value: unknown, at: string): string {
    if (typeof value === "string") return value
    this.report(mismatch(value, "a string"), at)
    return ""
  }
}
