import * as Effect from "effect/Effect"
import { MAX_WRONG_PASSWORDS } from "./account-lookup.ts"

/**
 * Logs an entry with the username of an existing account. An unknown username is never logged, because it can be a
 * secret in the wrong field. A failure to log never changes the outcome of a login.
 */
const logWith = (username: string, entry: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.catchCause(Effect.annotateLogs(entry, { username }), () => Effect.void)

export const logFailedLogin = (username: string): Effect.Effect<void> =>
  logWith(username, Effect.logInfo("failed login"))

export const logLock = (username: string): Effect.Effect<void> =>
  logWith(username, Effect.logWarning(`account locked after ${MAX_WRONG_PASSWORDS} wrong passwords`))
