import { describeValue } from "../../validation/describe-value.ts"
import type { Refusal, RefusalCode } from "../contract/outcome.ts"

/** Refusals given at most: a request with more faults than this is not read to its end. */
const MOST_REFUSALS = 100

/** Where in the request something stands. */
export interface Place {
  readonly at: string
  readonly item?: number
  readonly box?: number
  readonly reference?: string
}

/** The request itself. */
export const REQUEST: Place = { at: "" }

/** An object of which nothing is known but the names that its fields should have. */
export type Unread<A> = { readonly [K in keyof A]?: unknown }

/** Collects what is wrong with a request while it is read; a value at fault reads as a harmless one, so that reading goes on. */
export class Reader {
  readonly refusals: Refusal[] = []

  get full(): boolean {
    return this.refusals.length >= MOST_REFUSALS
  }

  refuse(place: Place, field: string, code: RefusalCode, what: string): void {
    if (this.full) return
    const { at, item, box, reference } = place
    const called = reference === undefined || reference === "" ? "" : ` ${reference}`
    const who =
      item !== undefined
        ? `item${called} (number ${item + 1})`
        : box !== undefined
          ? `box${called} (number ${box + 1})`
          : "request"
    this.refusals.push({
      code,
      at: field === "" ? at : `${at}/${field}`,
      ...(item === undefined ? {} : { item }),
      ...(box === undefined ? {} : { box }),
      ...(reference === undefined ? {} : { reference }),
      message: `${who}: ${field === "" ? "" : `${field} `}${what}`
    })
  }

  /** A number from `least` to `most`. */
  number(place: Place, field: string, value: unknown, least: number, most: number): number {
    if (typeof value !== "number" || Number.isNaN(value)) this.refuse(place, field, "not-a-number", "is not a number")
    else if (value < 0) this.refuse(place, field, "negative", `is ${value}, less than 0`)
    else if (value < least) this.refuse(place, field, "not-positive", `is ${value}, not above 0`)
    else if (value > most) this.refuse(place, field, "too-large", `is ${value}, more than ${most}`)
    else return value
    return 1
  }

  /** A whole number of `1 / scale`, read as that whole number. */
  whole(place: Place, field: string, value: unknown, scale: number, least: number, most: number): number {
    const before = this.refusals.length
    const read = this.number(place, field, value, least === 0 ? 0 : Number.MIN_VALUE, most / scale)
    if (this.refusals.length > before) return 1
    const whole = Math.round(read * scale)
    if (whole / scale === read) return whole
    const fault = scale === 1 ? "is not a whole number" : `is finer than 1/${scale}`
    this.refuse(place, field, "not-whole", `${fault}: ${read}`)
    return 1
  }

  /** One of a few words. */
  word<W extends string>(place: Place, field: string, value: unknown, words: readonly [W, ...W[]]): W {
    const word = words.find((w) => w === value)
    if (word === undefined)
      this.refuse(place, field, "unknown", `is none of ${words.join(", ")}: ${describeValue(value)}`)
    return word ?? words[0]
  }

  /** A text of at least one character. */
  text(place: Place, field: string, value: unknown): string {
    if (typeof value === "string" && value !== "") return value
    this.refuse(place, field, "missing", "is not a text of at least one character")
    return ""
  }

  /** A list of at most so many entries; its holes are entries that are undefined. */
  list(place: Place, field: string, value: unknown, most: number): ReadonlyArray<unknown> {
    if (!Array.isArray(value)) this.refuse(place, field, "missing", "is not a list")
    else if (value.length > most)
      this.refuse(place, field, "too-many", `has ${value.length} entries, more than ${most}`)
    else return Array.from<unknown>(value)
    return []
  }

  /** An object; undefined when it is none. */
  record<A>(place: Place, field: string, value: unknown): Unread<A> | undefined {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value
    this.refuse(place, field, "missing", "is not an object")
    return undefined
  }
}
