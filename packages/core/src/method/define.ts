import { Effect } from "effect"
import type { KindOf, MethodName } from "../refusal/codes.ts"
import { type Fields, type KindsOf, type OutputOf, type Reading, readShape, type Shape, shape } from "../input/shape.ts"
import { Carriers, type Catalogue } from "../ports/carriers.ts"
import type { OrderIds } from "../ports/order-ids.ts"
import type { OrderStore } from "../ports/order-store.ts"
import type { Packer } from "../ports/packer.ts"
import type { Rater } from "../ports/rater.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { type Fault, leading, type Refused, settles } from "../refusal/refusal.ts"
import type { Setting } from "../order/rules.ts"
import { type Instant, instantOf } from "../values/wire-date.ts"

/** What methods may ask of the outside. */
export type MethodPorts = OrderStore | OrderIds | Carriers | Rater | Packer

/** Who calls, and under which rules. */
export interface Caller {
  readonly account_id: string
  readonly setting: Setting
  readonly request_id?: string | undefined
  /** The order that a reorder repeats; only a host can say so. */
  readonly original?: string | undefined
}

/** One call, as rules see it. */
export interface Call extends Caller {
  readonly now: Instant
}

/** One of the thirteen: a name, an input, a program and a reply. */
export interface Method<M extends MethodName, F extends Fields, A> {
  readonly name: M
  readonly purpose: string
  readonly shape: Shape<F>
  readonly run: (call: Call, data: unknown) => Effect.Effect<A, Refused<KindOf<M>> | Unavailable, MethodPorts>
  /** What a success shows on the wire, next to `res`. */
  readonly reply: (result: A, setting: Setting) => Readonly<Record<string, unknown>>
}

/** Says at compile time which kinds the method's row in `codes.ts` lacks. */
export type Declared<M extends MethodName, F extends Fields> = [Exclude<KindsOf<F>, KindOf<M>>] extends [never]
  ? F
  : { readonly "these kinds have no code in the method's row": Exclude<KindsOf<F>, KindOf<M>> }

/** Stands in for the catalogue where no carrier is named, or while it cannot be had. */
const anyCarrier: Catalogue = { has: () => true, get: () => undefined }

/** Does something that is told when it is done. */
export const atNow = <A, E, R>(what: (now: Instant) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.clockWith((clock) => what(instantOf(clock.currentTimeMillisUnsafe())))

const readWith = <F extends Fields>(
  shape: Shape<F>,
  { now, setting: { policy, zone } }: Call,
  data: unknown,
  catalogue: Catalogue
): Reading<F> => readShape(shape, data, { policy, zone, now, catalogue })

/**
 * Reads the input of a method. If the catalogue cannot be had, a fault that comes before the carrier's still decides.
 */
export const readInput = <M extends MethodName, F extends Fields>(
  name: M,
  shape: Shape<F>,
  call: Call,
  data: unknown
): Effect.Effect<Reading<F>, Unavailable, Carriers> => {
  const { carrierKind } = shape
  if (carrierKind === undefined) return Effect.succeed(readWith(shape, call, data, anyCarrier))
  const withoutCatalogue = (unavailable: Unavailable) => {
    const reading = readWith(shape, call, data, anyCarrier)
    return settles(name, reading.faults, carrierKind, call.setting.policy)
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

/** Refuses with the faults of the lowest code, if there are any. */
export const refuseFaults = <M extends MethodName>(
  name: M,
  faults: ReadonlyArray<Fault>,
  { setting }: Call
): Effect.Effect<void, Refused<KindOf<M>>> => {
  const refusal = leading(name, faults, setting.policy)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}

interface Definition<M extends MethodName, F extends Fields, A, R> {
  readonly name: M
  readonly purpose: string
  readonly input: Declared<M, F> & F
  readonly run: (call: Call, input: OutputOf<F>) => Effect.Effect<A, Refused<KindOf<M>> | Unavailable, R>
  readonly reply: Method<M, F, A>["reply"]
}

/** A method whose input says all; those on an existing order are `change` and `query`. */
export const define = <M extends MethodName, F extends Fields, A, R extends MethodPorts>({
  input,
  name,
  purpose,
  reply,
  run
}: Definition<M, F, A, R>): Method<M, F, A> => {
  const whole = shape<F>(input)
  return {
    name,
    purpose,
    shape: whole,
    reply,
    run: (call, data) =>
      Effect.flatMapEager(readInput(name, whole, call, data), ({ draft, faults }) =>
        Effect.flatMapEager(refuseFaults(name, faults, call), () => run(call, draft as OutputOf<F>))
      )
  }
}
