import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Unavailable } from "../../ports/unavailable.ts"
import { type Difference, differenceBetween } from "./difference.ts"

/**
 * The error of a broken law, with the expected and actual values.
 *
 * @example
 * ```ts
 * const lawOf = (error: unknown) => (error instanceof LawBroken ? error.law : undefined)
 * ```
 */
export class LawBroken extends Data.TaggedError("LawBroken")<
  Difference & {
    /** Name of the broken law. */
    readonly law: string
  }
> {
  /** The law, with the expected and the actual value. */
  override get message() {
    const path = this.at === "" ? "" : ` at ${this.at}`
    return `${this.law}: expected${path} ${print(this.expected)}, got ${print(this.actual)}`
  }
}

/**
 * A requirement that every adapter of a port must meet. The check fails with `LawBroken` if the adapter does not meet
 * the requirement. The check makes no assumptions about the adapter's data other than `given`.
 */
export interface Law<Port, Given = undefined> {
  /** The requirement as a sentence. */
  readonly name: string
  /** The data that the adapter must contain before the check runs. */
  readonly given: Given
  /** Fails with `LawBroken` if the adapter breaks the law. */
  readonly check: Effect.Effect<void, LawBroken, Port>
}

/** A difference from the value that a law requires, before the law's name is added. */
export class Mismatch extends Data.TaggedError("Mismatch")<Difference> {}

type LawCheck<Port> = Effect.Effect<unknown, Mismatch | Unavailable, Port>

/** Defines a law that requires specific data in the adapter. */
export const lawGiven = <Port, Given>(name: string, given: Given, check: LawCheck<Port>): Law<Port, Given> => {
  const broken = ({ actual, at, expected }: Difference) =>
    Effect.fail(new LawBroken({ law: name, at, expected, actual }))
  const failed = (actual: unknown) => broken({ at: "", expected: "a response", actual })
  return {
    name,
    given,
    check: check.pipe(
      Effect.asVoid,
      Effect.catchTags({ Mismatch: broken, Unavailable: failed }),
      Effect.catchDefect(failed)
    )
  }
}

/** Defines a law that requires no data in the adapter. */
export const law = <Port>(name: string, check: LawCheck<Port>): Law<Port> => lawGiven(name, undefined, check)

/** Fails unless the actual value equals the expected value in every field. */
export const expectSame = (actual: unknown, expected: unknown): Effect.Effect<void, Mismatch> => {
  const difference = differenceBetween(expected, actual)
  return difference === undefined ? Effect.void : Effect.fail(new Mismatch(difference))
}

/** Fails with the expected and actual values unless a condition holds. */
export const holds = (condition: boolean, expected: string, actual: unknown): Effect.Effect<void, Mismatch> =>
  condition ? Effect.void : Effect.fail(new Mismatch({ at: "", expected, actual }))

const MAX_PRINTED_LENGTH = 300

const print = (value: unknown): string => {
  const text = value instanceof Error || typeof value === "symbol" ? String(value) : `${JSON.stringify(value)}`
  return text.length <= MAX_PRINTED_LENGTH ? text : `${text.slice(0, MAX_PRINTED_LENGTH)}…`
}
