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

/** Letters of any script, digits, spaces, and the signs of names, addresses and logins. No invisible character. */
const nameShape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’()+@_-]*$/u

const MAX_NAME = 64

/**
 * The rule of `isHolderName` in words, for messages.
 *
 * @example
 * ```ts
 * const message = `name: ${HOLDER_NAME_RULE}`
 * ```
 */
export const HOLDER_NAME_RULE = `must be 1 to ${MAX_NAME} letters, digits, single spaces or characters of .,'’()+@_- and start with a letter or digit`

/**
 * Whether a person or program can have this name, such as `Ana María` or `label-printer`. The composed Unicode form is
 * required, so that equal names have equal bytes.
 *
 * @example
 * ```ts
 * const name = "Ana María".normalize("NFC")
 * if (!isHolderName(name)) throw new RangeError(`name: ${HOLDER_NAME_RULE}`)
 * ```
 */
export const isHolderName = (name: string): boolean =>
  name.length <= MAX_NAME && nameShape.test(name) && !/ (?: |$)/.test(name) && name.normalize("NFC") === name

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
