import * as Effect from "effect/Effect"
import type { Unavailable } from "../ports/unavailable.ts"

/** Writes to the log, without absent annotations. Failures to log, such as a cause that cannot be printed, never change the outcome of a call. */
export const logSafely = (
  entry: Effect.Effect<void>,
  annotations: Readonly<Record<string, unknown>> = {}
): Effect.Effect<void> => {
  const present = Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== undefined))
  return Effect.catchCause(Effect.annotateLogs(entry, present), () => Effect.void)
}

/** Logs the unavailable port with the reason and the request id. */
export const logUnavailable = ({ cause, message }: Unavailable, requestId: string | undefined): Effect.Effect<void> =>
  logSafely(Effect.logWarning(message, cause), { requestId })
