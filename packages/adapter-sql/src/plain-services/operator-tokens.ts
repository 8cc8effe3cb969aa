// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { TokenFilter, TokenHolder, TokenPage } from "@waybill/core/adapter"
import type * as Redacted from "effect/Redacted"

/**
 * A new token. The store keeps only its hash, so this is the only reply with it. JSON, spreads and logs omit the
 * secrets, so read them by their names.
 */
export interface RevealedToken extends TokenHolder {
  /** The token, which starts with `wb_op_`. */
  readonly token: string
}

/**
 * The tokens of the operator API. The name of a token is unique among the valid ones. Its functions return promises.
 */
export interface PlainOperatorTokens {
  /** Creates a token for a holder without a valid one. */
  readonly create: (holder: TokenHolder) => Promise<RevealedToken>
  /** Lists tokens, including revoked ones, by name and then by age. */
  readonly list: (filter?: TokenFilter) => Promise<TokenPage>
  /** Changes the role of the valid token with a name, from the next request on. Refuses it for the last admin. */
  readonly changeRole: (holder: TokenHolder) => Promise<void>
  /** Revokes the valid token with a name, unless it is the last admin. Later requests with it are refused. */
  readonly revoke: (name: string) => Promise<void>
  /** Returns the holder of a valid token, or undefined. Unknown tokens take as much work as valid ones. */
  readonly find: (token: Redacted.Redacted | string) => Promise<TokenHolder | undefined>
}
