import { hash } from "node:crypto"
import { TOKEN_PREFIX } from "@waybill/core/adapter"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SecretBytes } from "../secrets/secret-bytes.ts"

/** Generates a new token with 256 random bits. */
export const newToken: Effect.Effect<Redacted.Redacted> = SecretBytes.useSync((bytes) =>
  Redacted.make(TOKEN_PREFIX + bytes(32).toString("base64url"), { label: "token" })
)

/**
 * Returns the hash that the database stores for a token. A fast hash is safe here, because a random 256-bit token
 * cannot be guessed. For the same reason, the time of a lookup by its hash reveals nothing.
 */
export const hashOf = (token: Redacted.Redacted | string): string =>
  hash("sha256", typeof token === "string" ? token : Redacted.value(token), "hex")
