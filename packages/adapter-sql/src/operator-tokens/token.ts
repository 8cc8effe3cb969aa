import { hash, randomBytes } from "node:crypto"
import { TOKEN_PREFIX } from "@waybill/core/adapter"
import * as Redacted from "effect/Redacted"

/** Returns a new token with 256 random bits. */
export const newToken = (): Redacted.Redacted =>
  Redacted.make(TOKEN_PREFIX + randomBytes(32).toString("base64url"), { label: "token" })

/**
 * Returns the hash that the database stores for a token. A fast hash is safe here, because a random 256-bit token
 * cannot be guessed. For the same reason, the time of a lookup by its hash reveals nothing.
 */
export const hashOf = (token: Redacted.Redacted | string): string =>
  hash("sha256", typeof token === "string" ? token : Redacted.value(token), "hex")
