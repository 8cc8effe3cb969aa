import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { Redacted } from "effect"

/** Maximum number of valid secretkeys of an account: the current one and its replacement. */
export const MAX_VALID_KEYS = 2

/** Returns a new secret: 256 random bits as base64url. */
export const newSecret = (label: "password" | "secretkey"): Redacted.Redacted =>
  Redacted.make(randomBytes(32).toString("base64url"), { label })

/** Returns the digest to store. A fast hash is safe, because a secretkey has too many bits to be guessed. */
export const digestOf = (secretkey: string): Buffer => hash("sha256", secretkey, "buffer")

/** Digest that no secretkey has. */
const unmatchable = randomBytes(32)

/** Compares a secretkey with the stored digests, in the same time whether it matches or not, also for an account without any. */
export const isAmong = (stored: ReadonlyArray<Buffer>, secretkey: string): boolean => {
  const digest = digestOf(secretkey)
  let found = 0
  for (let index = 0; index < MAX_VALID_KEYS; index++)
    found |= Number(timingSafeEqual(stored[index] ?? unmatchable, digest))
  return found === 1
}
