import * as Effect from "effect/Effect"
import { logUnavailable } from "../logging/log.ts"
import type { Rules } from "../order/rules.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { hostCodeOf } from "../refusal/host-code.ts"
import { Refusal, type RefusalOf, type Refused, refusalOf, refused } from "../refusal/refusal.ts"

/** Returns the refusal for a failed port: the host's refusal, or a temporary one, with a log line. */
export const portRefusal = <M extends MethodName>(
  method: M,
  failure: Unavailable,
  { policy }: Rules,
  requestId: string | undefined
): Effect.Effect<RefusalOf<M>> => {
  const { cause } = failure
  if (failure instanceof HostRefusal) {
    const { code, kind, reason: message } = failure
    const replyCode = hostCodeOf(method, kind, policy)
    const kept = cause === undefined ? {} : { cause }
    return Effect.succeed(
      new Refusal({ method, kind: "host", code, message, issues: [], replyCode, ...kept }) as RefusalOf<M>
    )
  }
  const temporary = refused("temporary") as Refused<RefusalKindOf<M>>
  return Effect.as(logUnavailable(failure, requestId), refusalOf(method, temporary, policy, cause))
}
