import { count, type Description, flag, list, named, optional, record, text, time } from "./description.ts"

/** Secretkey as an operator sees it: its number and dates, without the secret. Times are milliseconds since 1970. */
export interface KeyRecord {
  /** Number within the account, from 1. */
  readonly number: number
  /** Time when the key was issued. */
  readonly created_at: number
  /** Time when the key was retired. Absent for a valid key. */
  readonly retired_at?: number
}

/** Account as an operator sees it. Times are milliseconds since 1970. */
export interface AccountRecord {
  /** Id under which the orders and events name the account. */
  readonly account_id: string
  /** Name that logins send. */
  readonly username: string
  /** Whether logins are accepted. */
  readonly enabled: boolean
  /** Whether the account may call the API. */
  readonly apiAccess: boolean
  /** Whether wrong passwords with a valid secretkey have locked the account. */
  readonly locked: boolean
  /** Time when the account was created. */
  readonly created_at: number
  /** All secretkeys, including retired ones, oldest first. */
  readonly keys: ReadonlyArray<KeyRecord>
}

/** A secretkey as the operator API returns it, without the secret. Dates are in the policy's time zone. */
export interface OperatorKey {
  /** Number within the account, from 1. */
  readonly number: number
  /** Date when the key was issued. */
  readonly created_at: string
  /** Date when the key was retired. Absent for a valid key. */
  readonly retired_at?: string
}

/** An account as the operator API returns it, without its secrets. Dates are in the policy's time zone. */
export interface OperatorAccount {
  /** Id under which the orders and events name the account. */
  readonly account_id: string
  /** Name that logins send. */
  readonly username: string
  /** Whether logins are accepted. */
  readonly enabled: boolean
  /** Whether the account may call the API. */
  readonly api_access: boolean
  /** Whether wrong passwords with a valid secretkey have locked the account. */
  readonly locked: boolean
  /** Date when the account was created. */
  readonly created_at: string
  /** All secretkeys, including retired ones, oldest first. */
  readonly keys: ReadonlyArray<OperatorKey>
}

/**
 * The description of an account.
 *
 * @example
 * ```ts
 * const shown = (account: AccountRecord): OperatorAccount => accountRecord.show(account, String)
 * ```
 */
export const accountRecord: Description<AccountRecord, OperatorAccount> = record<AccountRecord, OperatorAccount>({
  account_id: text,
  username: text,
  enabled: flag,
  apiAccess: named("api_access", flag),
  locked: flag,
  created_at: time,
  keys: list(record<KeyRecord, OperatorKey>({ number: count, created_at: time, retired_at: optional(time) }))
})
