import { hash, randomBytes } from "node:crypto"
import type { Credentials } from "@waybill/core"
import { MAX_VALID_KEYS } from "../credentials/secretkey.ts"
import { MAX_WRONG_PASSWORDS } from "./account-lookup.ts"
import { putLast } from "./bounded-map.ts"
import type { LoginFigures } from "./login-cache.ts"

/** Result of a comparison with the cached logins: the equal credentials. */
type Match =
  | { readonly same: "all"; readonly account_id: string }
  /** The username and the secretkey are the same, but the password is not. */
  | { readonly same: "secretkey" }
  | { readonly same: "nothing" }

interface Verified {
  readonly account_id: string
  /** Digest of the username and the secretkey. */
  readonly secretkey: string
  /** Digest of all three credentials. */
  readonly all: string
  readonly until: number
  /** Number of logins with the same username and secretkey but a different password. */
  guesses: number
}

/**
 * Cache of recently verified logins, which avoids hashing a password for every call. For each username, it holds the
 * latest login with each secretkey. It stores keyed digests; the random key never leaves the process.
 */
export class VerifiedLogins {
  readonly #key = randomBytes(32).toString("base64url")
  readonly #byUsername = new Map<string, ReadonlyArray<Verified>>()
  readonly #capacity: number
  readonly #ttl: number
  #changes = 0
  #hits = 0
  #misses = 0

  constructor(capacity: number, ttl: number) {
    this.#capacity = capacity
    this.#ttl = ttl
  }

  /** Compares credentials with the cache and counts wrong passwords, hits and misses. */
  match(credentials: Credentials, now: number): Match {
    const account_id = this.accountOf(credentials, now)
    if (account_id !== undefined) {
      this.#hits += 1
      return { same: "all", account_id }
    }
    this.#misses += 1
    const verified = this.#find(credentials, now)
    if (verified === undefined) return { same: "nothing" }
    // The cache drops the logins after the same number of wrong passwords that locks an account in the database.
    verified.guesses += 1
    if (verified.guesses === MAX_WRONG_PASSWORDS) this.forget(credentials.username)
    return { same: "secretkey" }
  }

  /** Returns the account_id of a cached login. Does not count the call as a hit, a miss or a guess. */
  accountOf(credentials: Credentials, now: number): string | undefined {
    const cached = this.#byUsername.get(credentials.username)
    if (cached === undefined) return undefined
    const { password, secretkey, username } = credentials
    const all = this.#digest(username, secretkey, password)
    const verified = cached.find((each) => each.all === all)
    return verified !== undefined && now < verified.until ? verified.account_id : undefined
  }

  /** Returns the digest that identifies a login while it is being verified. */
  nameOf({ password, secretkey, username }: Credentials): string {
    return this.#digest(username, secretkey, password)
  }

  /** Number of account changes so far. A login verified before the latest change must not be cached. */
  get changes(): number {
    return this.#changes
  }

  /** Caches a login verified at `since`, unless an account has changed after the read of `changes`. */
  keep({ password, secretkey, username }: Credentials, account_id: string, since: number, changes: number): void {
    if (changes !== this.#changes) return
    const verified: Verified = {
      account_id,
      secretkey: this.#digest(username, secretkey),
      all: this.#digest(username, secretkey, password),
      until: since + this.#ttl,
      guesses: 0
    }
    const others = (this.#byUsername.get(username) ?? []).filter((each) => each.secretkey !== verified.secretkey)
    putLast(this.#byUsername, this.#capacity, username, [verified, ...others].slice(0, MAX_VALID_KEYS))
  }

  forget(username: string): void {
    this.#byUsername.delete(username)
  }

  /** Records an account change and forgets the cached logins of its username. */
  changed(username: string): void {
    this.#changes += 1
    this.forget(username)
  }

  get figures(): LoginFigures {
    return { size: this.size, hits: this.#hits, misses: this.#misses }
  }

  get size(): number {
    return this.#byUsername.size
  }

  #find({ secretkey, username }: Credentials, now: number): Verified | undefined {
    const cached = this.#byUsername.get(username)
    if (cached === undefined) return undefined
    const digest = this.#digest(username, secretkey)
    const verified = cached.find((each) => each.secretkey === digest)
    return verified !== undefined && now < verified.until ? verified : undefined
  }

  /**
   * Returns a keyed digest of strings. Their lengths are included, so that different lists have different digests.
   * Digests need not be compared in constant time, because without the key the timing reveals nothing.
   */
  #digest(...texts: ReadonlyArray<string>): string {
    let all = this.#key
    for (const text of texts) all += `${text.length},${text}`
    return hash("sha256", all, "base64url")
  }
}
