import * as Effect from "effect/Effect"
import type { Fields } from "../input/field.ts"
import { type Caller, type Method, type MethodPorts, withNow } from "../method/method.ts"
import { type MethodResult, methods } from "../methods/methods.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type RefusalOf, type Refused, refusalOf } from "../refusal/refusal.ts"
import { portRefusal } from "./port-failure.ts"

/** Returns the method with the given name, with a type that fits all thirteen methods. */
export const methodOf = <M extends MethodName>(name: M): Method<M, Fields, MethodResult<M>> =>
  methods[name] as unknown as Method<M, Fields, MethodResult<M>>

/** Runs a method for an authenticated account and calls `onSuccess` with its result or `onRefusal` with its refusal. */
export const runMethod = <M extends MethodName, A, E>(
  name: M,
  caller: Caller,
  data: unknown,
  onSuccess: (result: MethodResult<M>) => Effect.Effect<A, E, MethodPorts>,
  onRefusal: (refusal: RefusalOf<M>) => Effect.Effect<A, E>
): Effect.Effect<A, E, MethodPorts> =>
  Effect.matchEffect(
    withNow((now) => methodOf(name).run({ ...caller, now }, data)),
    {
      onSuccess,
      onFailure: (failure) =>
        Effect.flatMap(
          failure._tag === "Unavailable"
            ? portRefusal(name, failure, caller.rules, caller.request_id)
            : Effect.succeed(refusalOf(name, failure as Refused<RefusalKindOf<M>>, caller.rules.policy)),
          onRefusal
        )
    }
  )

/** Runs a method for an authenticated account and returns its result, or fails with its refusal. */
export const call = <M extends MethodName>(
  name: M,
  caller: Caller,
  data: unknown
): Effect.Effect<MethodResult<M>, RefusalOf<M>, MethodPorts> =>
  runMethod(name, caller, data, Effect.succeed, Effect.fail)
