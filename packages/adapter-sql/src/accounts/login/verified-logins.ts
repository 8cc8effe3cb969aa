import { hash, randomBytes } from "node:crypto"
import type { Credentials } from "@waybill/core"
import { mostKeys } from "../credentials/secretkey.ts"
import { mostWrongPasswords } from "./account-lookup.ts"
import { putLast } from "./bounded-map.ts"
import type { LoginFigures } from "./login-cache.ts"

/** What a login has in common with one that was verified a moment ago. */
export type Match =
  | { readonly same: "all"; readonly account_id: string }
  /** The username and the secretkey, but not the password. */
  | { readonly same: "secretkey" }
  | { readonly same: "nothing" }

interface Verified {
  readonly account_id: string
  /** The digest of the username and the secretkey. */
  readonly secretkey: string
  /** The digest of all three credentials. */
  readonly all: string
  readonly until: number
  /** How often the username and the secretkey were shown with another password. */
  guesses: number
}

/**
 * Logins that were verified, for a short while, so that a password is not hashed for every call: of each username the
 * latest with each secretkey. Kept are digests under a key that is made by chance and never leaves the process.
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

  match(shown: Credentials, now: number): Match {
    const account_id = this.accountOf(shown, now)
    if (account_id !== undefined) {
      this.#hits += 1
      return { same: "all", account_id }
    }
    this.#misses += 1
    const verified = this.#find(shown, now)
    if (verified === undefined) return { same: "nothing" }
    // Who guesses is not to learn more here than where wrong passwords are counted.
    verified.guesses += 1
    if (verified.guesses === mostWrongPasswords) this.forget(shown.username)
    return { same: "secretkey" }
  }

  /** The account of a login that somebody else's call has had verified meanwhile. */
  accountOf(shown: Credentials, now: number): string | undefined {
    const kept = this.#byUsername.get(shown.username)
    if (kept === undefined) return undefined
    const { password, secretkey, username } = shown
    const all = this.#digest(username, secretkey, password)
    const verified = kept.find((each) => each.all === all)
    return verified !== undefined && now < verified.until ? verified.account_id : undefined
  }

  /** Under this name a login is known while it is verified. */
  nameOf({ password, secretkey, username }: Credentials): string {
    return this.#digest(username, secretkey, password)
  }

  /** How often an account changed: what was found out before the latest change may no longer be kept. */
  get changes(): number {
    return this.#changes
  }

  /** Keeps a login that was verified by what stood in the database at `since`, unless an account changed meanwhile. */
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
    putLast(this.#byUsername, this.#capacity, username, [verified, ...others].slice(0, mostKeys))
  }

  forget(username: string): void {
    this.#byUsername.delete(username)
  }

  /** To be told when an account has changed. */
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
    const kept = this.#byUsername.get(username)
    if (kept === undefined) return undefined
    const shown = this.#digest(username, secretkey)
    const verified = kept.find((each) => each.secretkey === shown)
    return verified !== undefined && now < verified.until ? verified : undefined
  }

  /**
   * With their lengths, so that no two lists of texts are one. How long two digests take to compare tells nothing to whoever
   * does not have the key.
   */
  #digest(...texts: ReadonlyArray<string>): string {
    let all = this.#key
    for (const text of texts) all += `${text.length},${text}`
    return hash("sha256", all, "base64url")
  }
}
