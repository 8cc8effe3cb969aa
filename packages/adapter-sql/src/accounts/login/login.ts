import type { Accounts, Credentials, Login, Unavailable } from "@waybill/core"
import { textProblem } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { elapsedMilliseconds } from "../../time/monotonic-clock.ts"
import { MAX_CREDENTIAL_LENGTH } from "../credentials/credential-length.ts"
import type { PasswordHasher } from "../credentials/password-hasher.ts"
import type { AccountLookup } from "./account-lookup.ts"
import { failureTable, noFailures } from "./throttle.ts"
import type { VerifiedLogins } from "./verified-logins.ts"
import { loginVerification } from "./verify-login.ts"

/** Maximum number of clients with remembered failures, and separately of usernames. */
const MAX_REMEMBERED = 10_000

/** Whether the credentials are well-formed. */
const isPossible = (credentials: Credentials): boolean =>
  [credentials.username, credentials.password, credentials.secretkey].every(
    (text) => text !== "" && textProblem(text, MAX_CREDENTIAL_LENGTH) === undefined
  )

const granted = (account_id: string): Login => ({ _tag: "Granted", account_id })
const denied: Login = { _tag: "Denied" }
const throttled = (wait: number): Login => ({ _tag: "Throttled", retryAfter: Math.max(1, Math.ceil(wait / 1000)) })

/**
 * Returns the `login` function of the `Accounts` port. Every failed login costs the same, regardless of which
 * credential was wrong: one query, the same number of digest comparisons, and one password hash.
 */
export const loginOver = (
  lookup: AccountLookup,
  hasher: PasswordHasher,
  logins: VerifiedLogins,
  throttle: boolean
): Accounts["Service"]["login"] => {
  const verify = loginVerification(lookup, hasher, logins)
  const [clients, usernames] = throttle
    ? [failureTable(MAX_REMEMBERED), failureTable(MAX_REMEMBERED)]
    : [noFailures, noFailures]

  /** Handles an uncached login. */
  const uncached = Effect.fnUntraced(function* (credentials: Credentials, client: string | undefined, now: number) {
    const { username } = credentials
    const waits = (at: number) => {
      const ofClient = client === undefined ? 0 : clients.waitOf(client, at)
      return { ofClient, longer: Math.max(ofClient, usernames.waitOf(username, at)) }
    }
    const before = waits(now)
    const result = yield* verify(credentials, before.ofClient > 0)
    if (typeof result === "object") return granted(result.account_id)
    // A login rejected without hashing is not counted as a failure, so that repetitions do not lengthen the wait.
    if (result === "skipped" && before.ofClient > 0) return throttled(before.ofClient)
    const after = yield* elapsedMilliseconds
    if (client !== undefined) clients.count(client, after)
    usernames.count(username, after)
    return before.longer > 0 || result === "skipped" ? throttled(waits(after).longer) : denied
  })

  return (credentials, client) =>
    Effect.flatMap(elapsedMilliseconds, (now): Effect.Effect<Login, Unavailable> => {
      const match = logins.match(credentials, now)
      if (match.same === "all") return Effect.succeed(granted(match.account_id))
      return isPossible(credentials) ? uncached(credentials, client, now) : Effect.succeed(denied)
    })
}
