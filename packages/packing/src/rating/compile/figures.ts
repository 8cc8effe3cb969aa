import { dayOf } from "../calendar/civil-date.ts"
import type { CivilDate, Decimal, SignedDecimal } from "../card/card.ts"
import { below, Faults } from "../card/faults.ts"
import { decimalOf, signedDecimalOf } from "../numbers/decimal.ts"
import { type Ratio, whole } from "../numbers/ratio.ts"

/** Reads the figures of a document while it is compiled; one at fault is noted and reads as 1. */
export class Figures {
  readonly faults = new Faults()

  decimal(text: Decimal, at: string): Ratio {
    return this.or(decimalOf(text), text, at, "a decimal number", whole(1))
  }

  signed(text: SignedDecimal, at: string): Ratio {
    return this.or(signedDecimalOf(text), text, at, "a decimal number", whole(1))
  }

  /** What something is divided by or counted in. */
  positive(text: Decimal, at: string): Ratio {
    const value = this.decimal(text, at)
    return this.or(value.n === 0 ? undefined : value, text, at, "more than zero", whole(1))
  }

  day(date: CivilDate, at: string): number {
    return this.or(dayOf(date), date, at, "a date", 1)
  }

  /** A number of days to go by one by one. */
  days(count: number, at: string): number {
    return this.or(count <= 366 ? count : undefined, count, at, "at most 366 days", 1)
  }

  /** What a document's own table has under a name. */
  named<A>(table: ReadonlyMap<string, A>, name: string, at: string, what: string): A | undefined {
    return this.or(table.get(name), name, at, what, undefined)
  }

  /** Each entry by its key, with the place where it stands; in the order of the alphabet, whatever that in the document. */
  map<A, B>(entries: Readonly<Record<string, A>>, at: string, read: (entry: A, at: string, key: string) => B) {
    const keys = Object.keys(entries).sort()
    return new Map(keys.map((key) => [key, read(entries[key]!, below(at, key), key)]))
  }

  private or<A>(value: A | undefined, found: unknown, at: string, expected: string, instead: A): A
  private or<A>(
    value: A | undefined,
    found: unknown,
    at: string,
    expected: string,
    instead: A | undefined
  ): A | undefined
  private or<A>(value: A | undefined, found: unknown, at: string, expected: string, instead: A): A {
    if (value !== undefined) return value
    this.faults.add(at, found, expected)
    return instead
  }
}
