import * as Effect from "effect/Effect"
import type { Fields } from "../input/field.ts"
import { type InputReading, readShape, type Shape } from "../input/shape.ts"
import { issuesBeside } from "../input/unknown-fields.ts"
import { Carriers } from "../ports/carriers.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type Issue, outranks, type Refused, refusalFor } from "../refusal/refusal.ts"
import type { Catalogue } from "../values/catalogue.ts"
import type { Call } from "./method.ts"

/** A catalogue that accepts every carrier, for methods without a carrier field or while the real one is unavailable. */
export const anyCarrier: Catalogue = { has: () => true, get: () => undefined }

const readWith = <F extends Fields>(
  shape: Shape<F>,
  { beside, now, rules: { policy, zone } }: Call,
  data: unknown,
  catalogue: Catalogue
): InputReading<F> => {
  const reading = readShape(shape, data, { policy, zone, now, catalogue, isField: beside !== undefined })
  if (policy.unknownFields === "ignore" || beside === undefined) return reading
  return { ...reading, issues: [...reading.issues, ...issuesBeside(beside)] }
}

/**
 * Reads the input of a method. If the catalogue is unavailable, the call fails as temporary, unless an issue with a
 * lower code than an unknown carrier already determines the refusal.
 */
export const readInput = <M extends MethodName, F extends Fields>(
  name: M,
  shape: Shape<F>,
  call: Call,
  data: unknown
): Effect.Effect<InputReading<F>, Unavailable, Carriers> => {
  const { carrierKind } = shape
  if (carrierKind === undefined) return Effect.succeed(readWith(shape, call, data, anyCarrier))
  const withoutCatalogue = (unavailable: Unavailable) => {
    const reading = readWith(shape, call, data, anyCarrier)
    return outranks(name, reading.issues, carrierKind, call.rules.policy)
      ? Effect.succeed(reading)
      : Effect.fail(unavailable)
  }
  return Carriers.use((carriers) =>
    Effect.matchEffect(carriers.catalogue(), {
      onFailure: withoutCatalogue,
      onSuccess: (catalogue) => Effect.succeed(readWith(shape, call, data, catalogue))
    })
  )
}

/** Fails with the issues of the lowest code, or succeeds without issues. */
export const refuseIssues = <M extends MethodName>(
  name: M,
  issues: ReadonlyArray<Issue>,
  { rules }: Call
): Effect.Effect<void, Refused<RefusalKindOf<M>>> => {
  const refusal = refusalFor(name, issues, rules.policy)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}
