import type { Accounts, Credentials, Login, Unavailable } from "@waybill/core"
import { textProblem } from "@waybill/core"
import { Clock, Effect } from "effect"
import { MAX_CREDENTIAL_LENGTH } from "../credentials/credential-length.ts"
import type { Hashing } from "../credentials/password-hasher.ts"
import { isAmong } from "../credentials/secretkey.ts"
import { type Directory, type KnownAccount, mostWrongPasswords } from "./account-lookup.ts"
import { lanes } from "./hashing-queue.ts"
import { flights } from "./single-flight.ts"
import { failureTable, noFailures } from "./throttle.ts"
import type { Match, VerifiedLogins } from "./verified-logins.ts"

/** Passwords hashed at a time for those who showed a right secretkey. */
const width = 2
/** Logins of strangers that may wait for the hashing of a password; beyond them, strangers are throttled. */
const mostStrangers = 32
/** Clients, and usernames, whose failures are remembered. */
const remembered = 10_000

type Answer = { readonly account_id: string } | "denied" | "full"

/** What is longer, or what no store keeps, is nobody's. */
const isPossible = (credentials: Credentials): boolean =>
  [credentials.username, credentials.password, credentials.secretkey].every(
    (text) => text !== "" && textProblem(text, MAX_CREDENTIAL_LENGTH) === undefined
  )

const granted = (account_id: string): Login => ({ access: "granted", account_id })
const denied: Login = { access: "denied" }
const throttled = (wait: number): Login => ({ access: "throttled", retryAfter: Math.max(1, Math.ceil(wait / 1000)) })

/** Time that only goes forward: a clock that is set neither prolongs nor ends anything here. */
const milliseconds = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

const isLocked = (account: KnownAccount): boolean => account.wrongPasswords >= mostWrongPasswords

/** Whether an account answers to a secretkey; a locked one answers to none. */
const answersTo = (account: KnownAccount | undefined, secretkey: string): account is KnownAccount =>
  isAmong(account?.keys ?? [], secretkey) && account !== undefined && !isLocked(account)

/**
 * The login of the port. Whoever fails has cost the same, whatever was wrong: one look into the directory, the digests of
 * as many secretkeys, the hash of one password.
 */
export const loginOver = (
  directory: Directory,
  hashing: Hashing,
  logins: VerifiedLogins,
  throttle: boolean
): Accounts["Service"]["login"] => {
  const { known, strangers } = lanes(width, mostStrangers)
  const [clients, usernames] = throttle
    ? [failureTable(remembered), failureTable(remembered)]
    : [noFailures, noFailures]
  const { run } = flights<Answer, Unavailable>()

  /** Verifies the password of an account whose secretkey was right. */
  const verify = Effect.fnUntraced(function* (found: KnownAccount, credentials: Credentials) {
    const { password, secretkey, username } = credentials
    const account_id = logins.accountOf(credentials, yield* milliseconds)
    if (account_id !== undefined) return { account_id }
    for (let account = found; ; ) {
      const isRight = yield* hashing.verify(account.password, password)
      if (!isRight) {
        yield* directory.countWrongPassword(account.account_id)
        return "denied"
      }
      // Hashing took a while: what counts is how the account stands now.
      const { changes } = logins
      const since = yield* milliseconds
      const current = yield* directory.find(username)
      if (!answersTo(current, secretkey)) return "denied"
      if (current.password !== account.password) {
        account = current
        continue
      }
      if (!current.isOpen) return "denied"
      const { account_id, wrongPasswords } = current
      if (wrongPasswords > 0 && !(yield* directory.clearWrongPasswords(account_id))) return "denied"
      logins.keep(credentials, account_id, since, changes)
      yield* hashing.renew(current.password, password, (renewed) =>
        directory.renewPassword(account_id, current.password, renewed)
      )
      return { account_id }
    }
  })

  const attempt = Effect.fnUntraced(function* (credentials: Credentials) {
    const { password, secretkey, username } = credentials
    const account = yield* directory.find(username)
    if (answersTo(account, secretkey)) {
      const work = known(verify(account, credentials))
      return yield* run(username, logins.nameOf(credentials), work)
    }
    // A login that was verified before the account was locked goes, too.
    if (account !== undefined && isLocked(account)) logins.forget(username)
    const outcome = yield* strangers(hashing.waste(password))
    return outcome === "full" ? "full" : "denied"
  })

  const unmatched = Effect.fnUntraced(function* (
    match: Match,
    credentials: Credentials,
    client: string | undefined,
    now: number
  ) {
    const { username } = credentials
    const waits = (at: number) => {
      const ofClient = client === undefined ? 0 : clients.waitOf(client, at)
      return { ofClient, longer: Math.max(ofClient, usernames.waitOf(username, at)) }
    }
    const before = waits(now)
    // Who shows the secretkey of a login that is known here is let past, for a guess at its password has to be counted.
    if (before.ofClient > 0 && match.same === "nothing") return throttled(before.ofClient)
    const answer = yield* attempt(credentials)
    if (typeof answer === "object") return granted(answer.account_id)
    const after = yield* milliseconds
    if (client !== undefined) clients.count(client, after)
    usernames.count(username, after)
    return before.longer > 0 || answer === "full" ? throttled(waits(after).longer) : denied
  })

  return (credentials, client) =>
    Effect.flatMap(milliseconds, (now): Effect.Effect<Login, Unavailable> => {
      const match = logins.match(credentials, now)
      if (match.same === "all") return Effect.succeed(granted(match.account_id))
      return isPossible(credentials) ? unmatched(match, credentials, client, now) : Effect.succeed(denied)
    })
}
