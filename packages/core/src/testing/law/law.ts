import { Data, Effect } from "effect"
import type { Unavailable } from "../../ports/unavailable.ts"
import { type Place, placeOfDifference } from "./difference.ts"

/** A law that an adapter breaks: what it demands, and what was found instead. */
export class LawBroken extends Data.TaggedError("LawBroken")<Place & { readonly law: string }> {
  override get message() {
    const place = this.at === "" ? "" : ` at ${this.at}`
    return `${this.law}: expected${place} ${show(this.expected)}, got ${show(this.actual)}`
  }
}

/**
 * What every adapter of a port must do, whatever it is made of and whatever runs the tests. The check succeeds, or
 * fails with `LawBroken`; it assumes nothing about what the adapter holds besides what is given.
 */
export interface Law<Port, Given = undefined> {
  readonly name: string
  /** What the adapter must know before the check runs. */
  readonly given: Given
  readonly check: Effect.Effect<void, LawBroken, Port>
}

/** Something is not as a law demands, before it is known which law. */
export class Unlike extends Data.TaggedError("Unlike")<Place> {}

type Check<Port> = Effect.Effect<unknown, Unlike | Unavailable, Port>

/** A law whose adapter must know something beforehand. */
export const lawGiven = <Port, Given>(name: string, given: Given, check: Check<Port>): Law<Port, Given> => {
  const broken = ({ actual, at, expected }: Place) => Effect.fail(new LawBroken({ law: name, at, expected, actual }))
  const noAnswer = (actual: unknown) => broken({ at: "", expected: "an answer", actual })
  return {
    name,
    given,
    check: check.pipe(
      Effect.asVoid,
      Effect.catchTags({ Unlike: broken, Unavailable: noAnswer }),
      Effect.catchDefect(noAnswer)
    )
  }
}

/** A law that needs nothing but the adapter. */
export const law = <Port>(name: string, check: Check<Port>): Law<Port> => lawGiven(name, undefined, check)

/** The actual value is the expected one, down to every field. */
export const same = (actual: unknown, expected: unknown): Effect.Effect<void, Unlike> => {
  const place = placeOfDifference(expected, actual)
  return place === undefined ? Effect.void : Effect.fail(new Unlike(place))
}

/** Something holds of an actual value. */
export const holds = (condition: boolean, expected: string, actual: unknown): Effect.Effect<void, Unlike> =>
  condition ? Effect.void : Effect.fail(new Unlike({ at: "", expected, actual }))

const longestShown = 300

const show = (value: unknown): string => {
  const text = value instanceof Error || typeof value === "symbol" ? String(value) : `${JSON.stringify(value)}`
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
