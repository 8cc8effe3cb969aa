import type { Unavailable } from "@waybill/core"
import { Context, Data, type Effect, type Redacted } from "effect"

/** The roles of the operator API. Each role may do what the roles before it may do. */
export const operatorRoles = ["viewer", "packer", "operator", "admin"] as const
/** A role of the operator API. */
export type OperatorRole = (typeof operatorRoles)[number]

/** Error that states why a command on a token was refused. */
export class TokenRefusal extends Data.TaggedError("TokenRefusal")<{
  readonly kind: "unfitName" | "nameTaken" | "unknownToken"
  readonly message: string
}> {}

/** The person or program that a token identifies. */
export interface TokenHolder {
  readonly name: string
  readonly role: OperatorRole
}

/** Token as an operator sees it, without the secret. */
export interface TokenRecord extends TokenHolder {
  readonly created_at: number
  /** Time from which the token is not valid. Absent for a valid token. */
  readonly revoked_at?: number
}

/** A new token. It is returned only once, because the database stores only its hash. */
export interface IssuedToken extends TokenHolder {
  readonly token: Redacted.Redacted
}

/** The tokens of the operator API. The name of a token is unique among the valid ones. */
export class OperatorTokens extends Context.Service<
  OperatorTokens,
  {
    readonly create: (holder: TokenHolder) => Effect.Effect<IssuedToken, TokenRefusal | Unavailable>
    /** Lists all tokens, including revoked ones, by name and then by age. */
    readonly list: Effect.Effect<ReadonlyArray<TokenRecord>, Unavailable>
    /** Gives the valid token with a name another role, from the next request on. */
    readonly changeRole: (holder: TokenHolder) => Effect.Effect<void, TokenRefusal | Unavailable>
    /** Revokes the valid token with a name. It is not valid for any request that starts afterwards. */
    readonly revoke: (name: string) => Effect.Effect<void, TokenRefusal | Unavailable>
    /** Returns the holder of a valid token, or undefined. Unknown tokens take as much work as valid ones. */
    readonly find: (token: Redacted.Redacted | string) => Effect.Effect<TokenHolder | undefined, Unavailable>
  }
>()("@waybill/adapter-sql/OperatorTokens") {}
