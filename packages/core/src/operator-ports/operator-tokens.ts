import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { TokenHolder, TokenRecord } from "../operator-records/tokens.ts"
import type { Cursor } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { fieldOf, type RefusalTopic } from "./port-refusal.ts"

/**
 * Start of every operator's token, for secret scanners. A name that starts with it is a misplaced secret.
 *
 * @example
 * ```ts
 * const isToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)
 * ```
 */
export const TOKEN_PREFIX = "wb_op_"

const topics = {
  invalid: "invalid",
  unfitName: "invalid",
  nameTaken: "conflict",
  unknownToken: "unknown",
  lastAdmin: "conflict"
} as const

/**
 * Error that states why a command on a token was refused.
 *
 * @example
 * ```ts
 * const messageOf = (error: unknown) => (error instanceof TokenRefusal ? error.message : "unknown error")
 * ```
 */
export class TokenRefusal extends Data.TaggedError("TokenRefusal")<{
  /** Kind of the refusal, for programs. */
  readonly kind: keyof typeof topics
  /** Reason of the refusal for people. */
  readonly message: string
}> {
  /** Area of the reason, which decides the HTTP status. */
  get topic(): RefusalTopic {
    return topics[this.kind]
  }
  /** Name of the invalid field. Undefined if no field is invalid. */
  get field(): string | undefined {
    return fieldOf(this)
  }
}

/** A new token. The store keeps only its hash, so this is the only reply with it. */
export interface IssuedToken extends TokenHolder {
  /** The token, which starts with `wb_op_`. */
  readonly token: Redacted.Redacted
}

/** Selects a page of the tokens. */
export interface TokenFilter {
  /** Cursor from the previous page. Default: the first page. */
  readonly after?: Cursor
  /** Maximum number of tokens on the page. Default 50. */
  readonly limit?: number
}

/** A page of the tokens, with the cursor of the next page. */
export interface TokenPage {
  /** Tokens without their secrets, including revoked ones. */
  readonly tokens: ReadonlyArray<TokenRecord>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
}

/**
 * The tokens of the operator API. The name of a token is unique among the valid ones.
 *
 * @example
 * ```ts
 * const tokens = yield* OperatorTokens
 * const issued = yield* tokens.create({ name: "ada", role: "packer" })
 * ```
 */
export class OperatorTokens extends Context.Service<
  OperatorTokens,
  {
    /** Creates a token for a holder without a valid one. */
    readonly create: (holder: TokenHolder) => Effect.Effect<IssuedToken, TokenRefusal | Unavailable>
    /** Lists tokens, including revoked ones, by name and then by age. */
    readonly list: (filter?: TokenFilter) => Effect.Effect<TokenPage, TokenRefusal | Unavailable>
    /** Changes the role of the valid token with a name, from the next request on. Refuses it for the last admin. */
    readonly changeRole: (holder: TokenHolder) => Effect.Effect<void, TokenRefusal | Unavailable>
    /** Revokes the valid token with a name, unless it is the last admin. Later requests with it are refused. */
    readonly revoke: (name: string) => Effect.Effect<void, TokenRefusal | Unavailable>
    /** Returns the holder of a valid token, or undefined. Unknown tokens take as much work as valid ones. */
    readonly find: (token: Redacted.Redacted | string) => Effect.Effect<TokenHolder | undefined, Unavailable>
  }
>()("@waybill/core/OperatorTokens") {}

const MAX_PAGE = 1000

/**
 * Returns the tokens of all pages.
 *
 * @example
 * ```ts
 * const tokens = yield* OperatorTokens
 * const all = yield* allTokens(tokens)
 * ```
 */
export const allTokens = Effect.fnUntraced(function* ({ list }: Pick<OperatorTokens["Service"], "list">) {
  const tokens: Array<TokenRecord> = []
  let filter: TokenFilter | undefined = { limit: MAX_PAGE }
  while (filter !== undefined) {
    // Each cursor is from this list.
    const page: TokenPage = yield* Effect.catchTag(list(filter), "TokenRefusal", Effect.die)
    tokens.push(...page.tokens)
    filter = page.after === undefined ? undefined : { after: page.after, limit: MAX_PAGE }
  }
  return tokens
})
