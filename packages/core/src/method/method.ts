import * as Clock from "effect/Clock"
import type * as Effect from "effect/Effect"
import type { Fields, KindsOf } from "../input/field.ts"
import type { Shape } from "../input/shape.ts"
import type { Beside } from "../input/unknown-fields.ts"
import type { Rules } from "../order/rules.ts"
import type { Carriers } from "../ports/carriers.ts"
import type { OrderIds } from "../ports/order-ids.ts"
import type { OrderStore } from "../ports/order-store.ts"
import type { Packer } from "../ports/packer.ts"
import type { Rater } from "../ports/rater.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import type { Issue, Refused } from "../refusal/refusal.ts"
import type { ReplyFields } from "../replies/replies.ts"
import { type Instant, instantOf } from "../values/wire-date.ts"

/** The ports that methods may use. */
export type MethodPorts = OrderStore | OrderIds | Carriers | Rater | Packer

/** The account that makes a call, and the rules that apply to the call. */
export interface Caller {
  readonly account_id: string
  readonly rules: Rules
  readonly request_id?: string | undefined
  /** The id of the order that a reorder repeats. Only a host can set it, because the API has no field for it. */
  readonly original?: string | undefined
  /** Names beside `data` in the request. */
  readonly beside?: Beside
  /** The sale quote of a new order. Only a host can set it, because the API has no field for it. */
  readonly quote?: unknown
}

/** One call, with its time of processing. */
export interface Call extends Caller {
  readonly now: Instant
}

/** One of the thirteen API methods. */
export interface Method<M extends MethodName, F extends Fields, A> {
  readonly name: M
  readonly purpose: string
  readonly shape: Shape<F>
  readonly run: (call: Call, data: unknown) => Effect.Effect<A, Refused<RefusalKindOf<M>> | Unavailable, MethodPorts>
  /** Returns the fields of a success besides `res`. */
  readonly reply: (result: A, rules: Rules) => ReplyFields<M>
  /** Returns problems with the input that did not prevent a success. Default: none. */
  readonly remarks?: ((result: A, packer: Packer["Service"]) => ReadonlyArray<Issue>) | undefined
}

/** The input fields of a method. Fails to compile if the method has no code for one of their kinds of issue. */
export type Declared<M extends MethodName, F extends Fields> = [Exclude<KindsOf<F>, RefusalKindOf<M>>] extends [never]
  ? F
  : { readonly "these kinds have no code in the method's row": Exclude<KindsOf<F>, RefusalKindOf<M>> }

/** Runs a function's effect with the current time. */
export const withNow = <A, E, R>(use: (now: Instant) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((clock) => use(instantOf(clock.currentTimeMillisUnsafe())))
