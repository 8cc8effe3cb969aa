import type { Credentials, Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import { elapsedMilliseconds } from "../../time/monotonic-clock.ts"
import type { PasswordHasher } from "../credentials/password-hasher.ts"
import { isAmong } from "../credentials/secretkey.ts"
import { type AccountLookup, type KnownAccount, MAX_WRONG_PASSWORDS } from "./account-lookup.ts"
import { hashingQueue } from "./hashing-queue.ts"
import { logFailedLogin, logLock } from "./login-log.ts"
import { singleFlight } from "./single-flight.ts"
import type { VerifiedLogins } from "./verified-logins.ts"

/** Maximum number of passwords hashed concurrently for logins with a valid secretkey. */
const VERIFIED_CONCURRENCY = 2
/** Maximum number of logins without a valid secretkey in the queue for hashing. Additional ones are throttled. */
const MAX_UNVERIFIED_WAITING = 32

/**
 * Result of an uncached login. `skipped`: the secretkey is invalid, and the password was not hashed, because the client
 * must wait or the queue of such logins is full.
 */
export type LoginResult = { readonly account_id: string } | "denied" | "skipped"

const isLocked = (account: KnownAccount): boolean => account.wrongPasswords >= MAX_WRONG_PASSWORDS

/** Whether an account accepts a secretkey. A locked account accepts none. */
const accepts = (account: KnownAccount | undefined, secretkey: string): account is KnownAccount =>
  isAmong(account?.keys ?? [], secretkey) && account !== undefined && !isLocked(account)

/** Returns a function that verifies the password after the account has accepted the secretkey. */
const passwordCheck = (lookup: AccountLookup, hasher: PasswordHasher, logins: VerifiedLogins) =>
  Effect.fnUntraced(function* (found: KnownAccount, credentials: Credentials) {
    const { password, secretkey, username } = credentials
    // Another call may have verified the same login while this one waited.
    const cached = logins.accountOf(credentials, yield* elapsedMilliseconds)
    if (cached !== undefined) return { account_id: cached }
    for (let account = found; ; ) {
      const isRight = yield* hasher.verify(account.password, password)
      if (!isRight) {
        if (yield* lookup.countWrongPassword(account.account_id)) yield* logLock(username)
        return "denied"
      }
      // The account may have changed during hashing, so the decision uses its current state.
      const { changes } = logins
      const since = yield* elapsedMilliseconds
      const current = yield* lookup.find(username)
      if (!accepts(current, secretkey)) return "denied"
      if (current.password !== account.password) {
        account = current
        continue
      }
      if (!current.isOpen) return "denied"
      const { account_id, wrongPasswords } = current
      if (wrongPasswords > 0 && !(yield* lookup.clearWrongPasswords(account_id))) return "denied"
      logins.keep(credentials, account_id, since, changes)
      yield* hasher.renew(current.password, password, (renewed) =>
        lookup.renewPassword(account_id, current.password, renewed)
      )
      return { account_id }
    }
  })

/**
 * Returns a function that verifies credentials against the database. Checks every login with a valid secretkey, even
 * from a throttled client, because merchants can share an address. Other logins of such a client are rejected without
 * hashing.
 */
export const loginVerification = (lookup: AccountLookup, hasher: PasswordHasher, logins: VerifiedLogins) => {
  const { unverified, verified } = hashingQueue(VERIFIED_CONCURRENCY, MAX_UNVERIFIED_WAITING)
  const { run } = singleFlight<LoginResult, Unavailable>()
  const checkPassword = passwordCheck(lookup, hasher, logins)

  return Effect.fnUntraced(function* (credentials: Credentials, mustWait: boolean) {
    const { password, secretkey, username } = credentials
    const account = yield* lookup.find(username)
    if (accepts(account, secretkey)) {
      const work = verified(checkPassword(account, credentials))
      const result = yield* run(username, logins.nameOf(credentials), work)
      if (result === "denied") yield* logFailedLogin(username)
      return result
    }
    // Forgets logins verified before the account was locked.
    if (account !== undefined && isLocked(account)) logins.forget(username)
    if (mustWait) return "skipped"
    // Takes as long as checking a wrong password, so that timing does not reveal which credential was wrong.
    const result = yield* unverified(hasher.simulate(password))
    if (result === "full") return "skipped"
    if (account !== undefined) yield* logFailedLogin(username)
    return "denied"
  })
}
