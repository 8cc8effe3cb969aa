import { type OperatorRole, operatorRoles } from "../command-table/roles.ts"
import { type Description, optional, record, text, time, word } from "./description.ts"

/** The person or program that a token identifies. */
export interface TokenHolder {
  /** Name of the holder, unique among the valid tokens. */
  readonly name: string
  /** Role, which decides what the holder may do. */
  readonly role: OperatorRole
}

/** Token as an operator sees it, without the secret. Times are milliseconds since 1970. */
export interface TokenRecord extends TokenHolder {
  /** Time when the token was created. */
  readonly created_at: number
  /** Expiry time of the token. Absent for a valid token. */
  readonly revoked_at?: number
}

/** A token as the operator API returns it, without the secret. Dates are in the policy's time zone. */
export interface OperatorToken extends TokenHolder {
  /** Date when the token was created. */
  readonly created_at: string
  /** Expiry date of the token. Absent for a valid token. */
  readonly revoked_at?: string
}

const holder = { name: text, role: word(operatorRoles) }

/** The description of a token's holder. */
export const tokenHolder: Description<TokenHolder> = record<TokenHolder>(holder)

/**
 * The description of a token without its secret.
 *
 * @example
 * ```ts
 * const shown = (token: TokenRecord): OperatorToken => tokenRecord.show(token, String)
 * ```
 */
export const tokenRecord: Description<TokenRecord, OperatorToken> = record<TokenRecord, OperatorToken>({
  ...holder,
  created_at: time,
  revoked_at: optional(time)
})
