import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SecretBytes } from "../../secrets/secret-bytes.ts"

/** Maximum number of valid secretkeys per account: the current one and its replacement. */
export const MAX_VALID_KEYS = 2

/** Generates a new secret: 256 random bits as base64url. */
export const newSecret = (label: "password" | "secretkey"): Effect.Effect<Redacted.Redacted> =>
  SecretBytes.useSync((bytes) => Redacted.make(bytes(32).toString("base64url"), { label }))

/**
 * Returns the digest to store for a secretkey. A fast hash is safe here, because a random 256-bit key cannot be
 * guessed.
 */
export const digestOf = (secretkey: string): Buffer => hash("sha256", secretkey, "buffer")

/** Random digest that in practice no secretkey has. */
const unmatchable = randomBytes(32)

/**
 * Whether a secretkey matches one of the stored digests. The time taken reveals neither the result nor their number.
 */
export const isAmong = (stored: ReadonlyArray<Buffer>, secretkey: string): boolean => {
  const digest = digestOf(secretkey)
  let found = 0
  for (let index = 0; index < MAX_VALID_KEYS; index++)
    found |= Number(timingSafeEqual(stored[index] ?? unmatchable, digest))
  return found === 1
}
