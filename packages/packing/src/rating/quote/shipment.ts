import type { ExactBox } from "../compile/sizes.ts"
import { numberOf } from "../numbers/decimal.ts"
import { compare, type Ratio, whole, zero } from "../numbers/ratio.ts"
import { type Destination, destinationOf, upper } from "../place/destination.ts"
import type { QuoteRefusal } from "./model.ts"

/** A shipment as it was read, in the units it was given in. */
export interface ReadShipment {
  readonly carrier: string
  readonly destination: Destination
  readonly boxes: ReadonlyArray<ExactBox>
  /** In capitals. */
  readonly packageType: string
}

type Entries = Readonly<Record<string, unknown>>

/** Refusals given at most: what is wrong with one box in a thousand says enough. */
const MOST_REFUSALS = 100
const MOST = whole(1_000_000)
const UNREADABLE = whole(1)

const isSensible = (value: Ratio | undefined): value is Ratio =>
  value !== undefined && compare(value, zero) > 0 && compare(value, MOST) <= 0

/** Reads a shipment out of any value; what is at fault is refused, with a pointer to it. */
export class ShipmentReader {
  readonly refusals: QuoteRefusal[] = []

  refuse(code: QuoteRefusal["code"], at: string, what: string): void {
    if (this.refusals.length >= MOST_REFUSALS) return
    this.refusals.push({ code, at, message: `${at === "" ? "The shipment" : at} ${what}` })
  }

  shipment(given: unknown): ReadShipment {
    const { carrier, destination, boxes, packageType } = this.entries(given, "")
    const { country, state, postal } = this.entries(destination, "/destination")
    return {
      carrier: this.text(carrier, "/carrier"),
      destination: destinationOf(
        this.text(country, "/destination/country"),
        this.text(state ?? "", "/destination/state"),
        this.text(postal ?? "", "/destination/postal")
      ),
      boxes: this.boxes(boxes),
      packageType: upper(this.text(packageType ?? "", "/packageType"))
    }
  }

  private boxes(given: unknown): ReadonlyArray<ExactBox> {
    if (!Array.isArray(given) || given.length === 0) {
      this.refuse("missing", "/boxes", "is not a list of at least one box")
      return []
    }
    const boxes: ExactBox[] = []
    for (let i = 0; i < given.length && this.refusals.length < MOST_REFUSALS; i++) boxes.push(this.box(given[i], i))
    return boxes
  }

  private box(given: unknown, index: number): ExactBox {
    const box = this.entries(given, "/boxes", index)
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
    const value = numberOf(box[name])
    return isSensible(value) ? value : this.figure(box[name], `/boxes/${index}/${name}`)
  }

  /** A side or a weight. */
  figure(given: unknown, at: string): Ratio {
    const value = numberOf(given)
    if (isSensible(value)) return value
    if (given === undefined || given === null) this.refuse("missing", at, "is missing")
    else if (value === undefined) this.refuse("not-a-decimal", at, "is not a decimal number")
    else this.refuse("out-of-range", at, "is not above 0 and at most 1000000")
    return UNREADABLE
  }

  private entries(value: unknown, at: string, index?: number): Entries {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Entries
    this.refuse("missing", index === undefined ? at : `${at}/${index}`, "is not an object")
    return {}
  }

  private text(value: unknown, at: string): string {
    if (typeof value === "string") return value
    this.refuse("missing", at, "is not a text")
    return ""
  }
}
