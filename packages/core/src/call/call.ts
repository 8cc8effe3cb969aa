import { Effect } from "effect"
import type { KindOf, MethodName } from "../refusal/codes.ts"
import type { Fields } from "../input/shape.ts"
import { atNow, type Caller, type Method, type MethodPorts } from "../method/define.ts"
import { methods, type ResultOf } from "../methods/methods.ts"
import { note } from "../logging/log.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { type RefusalOf, type Refused, refusalOf, refused } from "../refusal/refusal.ts"

/** A method of the table, as all thirteen look alike. */
export const methodOf = <M extends MethodName>(name: M): Method<M, Fields, ResultOf<M>> =>
  methods[name] as unknown as Method<M, Fields, ResultOf<M>>

/** What a port that cannot answer is to the caller; the cause goes to the log. */
export const temporary = (
  { cause, port }: Unavailable,
  requestId: string | undefined
): Effect.Effect<Refused<"temporary">> =>
  Effect.as(note(Effect.logWarning(`${port} is unavailable`, cause), { requestId }), refused("temporary"))

/** Runs a method for an account that is known already, and goes on with what comes of it; this is where a refusal becomes a code. */
export const callThen = <M extends MethodName, A, E>(
  name: M,
  caller: Caller,
  data: unknown,
  onSuccess: (result: ResultOf<M>) => Effect.Effect<A, E>,
  onRefusal: (refusal: RefusalOf<M>) => Effect.Effect<A, E>
): Effect.Effect<A, E, MethodPorts> =>
  Effect.matchEffect(
    atNow((now) => methodOf(name).run({ ...caller, now }, data)),
    {
      onSuccess,
      onFailure: (failure) =>
        Effect.flatMap(
          failure._tag === "Unavailable" ? temporary(failure, caller.request_id) : Effect.succeed<Refused>(failure),
          (why: Refused) => onRefusal(refusalOf(name, why as Refused<KindOf<M>>, caller.setting.policy))
        )
    }
  )

/** The same for whoever wants no more than the result, or the refusal. */
export const call = <M extends MethodName>(
  name: M,
  caller: Caller,
  data: unknown
): Effect.Effect<ResultOf<M>, RefusalOf<M>, MethodPorts> => callThen(name, caller, data, Effect.succeed, Effect.fail)
