import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SecretBytes } from "../../secrets/secret-bytes.ts"

/** Maximum number of valid secrets per webhook: the current one and its predecessor. */
export const MAX_VALID_SECRETS = 2

/** A secret as the database stores it. Signing needs the secret itself, not only a digest. */
export interface StoredSecret {
  readonly secret: string
  readonly created_at: number
  /** Absent for the current secret. */
  readonly expires_at?: number
}

/** Generates a new secret in the format of Standard Webhooks: `whsec_` and 256 random bits in base64. */
export const newWebhookSecret: Effect.Effect<Redacted.Redacted> = SecretBytes.useSync((bytes) =>
  Redacted.make(`whsec_${bytes(32).toString("base64")}`, { label: "webhook secret" })
)

/** Returns the valid secrets at a time, oldest first. */
export const validSecrets = (secrets: ReadonlyArray<StoredSecret>, now: number): ReadonlyArray<StoredSecret> =>
  secrets.filter(({ expires_at }) => expires_at === undefined || expires_at > now)

/** Adds a secret. The valid one before it expires after the overlap in milliseconds, or now without an overlap. */
export const withSecret = (
  secrets: ReadonlyArray<StoredSecret>,
  secret: Redacted.Redacted,
  { now, overlap }: { readonly now: number; readonly overlap: number }
): ReadonlyArray<StoredSecret> => [
  ...(overlap > 0 ? validSecrets(secrets, now).map((old) => ({ ...old, expires_at: now + overlap })) : []),
  { secret: Redacted.value(secret), created_at: now }
]
