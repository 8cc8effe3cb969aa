import { SecretBytes } from "@waybill/adapter-sql"
import { AccountAdmin, OperatorTokens, TOKEN_PREFIX } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { seededSecret } from "./seeded.ts"

/** The account and the token of a new sandbox. */
export interface Holders {
  readonly credentials: { readonly username: string; readonly password: string; readonly secretkey: string }
  readonly operatorToken: string
}

const NAME = "demo"

/** Returns the account and the token of a seed. */
const holdersOf = (seed: string): Holders => ({
  credentials: {
    username: NAME,
    password: seededSecret(seed, "password"),
    secretkey: seededSecret(seed, "secretkey")
  },
  operatorToken: TOKEN_PREFIX + seededSecret(seed, "token")
})

/**
 * Creates the account and the token of a new sandbox. With a seed, they depend only on it. Without one, they are random,
 * and undefined in a sandbox that has them.
 */
export const prepareHolders = Effect.fnUntraced(function* (seed: string | undefined) {
  const admin = yield* AccountAdmin
  const tokens = yield* OperatorTokens
  const known = seed === undefined ? undefined : holdersOf(seed)
  if ((yield* admin.list({ limit: 1 })).length > 0) return known
  const withSecret = (secret: string | undefined) => {
    const bytes = secret === undefined ? undefined : Buffer.from(secret, "base64url")
    return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      bytes === undefined ? effect : Effect.provideService(effect, SecretBytes, () => bytes)
  }
  const password = known && { password: known.credentials.password }
  const account = yield* withSecret(known?.credentials.secretkey)(admin.create({ account_id: NAME, ...password }))
  const token = yield* withSecret(known?.operatorToken.slice(TOKEN_PREFIX.length))(
    tokens.create({ name: NAME, role: "admin" })
  )
  const holders: Holders = {
    credentials: {
      username: account.username,
      password: Redacted.value(account.password),
      secretkey: Redacted.value(account.secretkey)
    },
    operatorToken: Redacted.value(token.token)
  }
  return holders
})
