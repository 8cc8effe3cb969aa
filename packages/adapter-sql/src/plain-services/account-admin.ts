// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { AccountRecord, NewAccount, PageOptions } from "@waybill/core/adapter"
import type * as Redacted from "effect/Redacted"

/**
 * Credentials of a new account. The store keeps only digests, so this is the only reply with the secrets. JSON, spreads
 * and logs omit the secrets, so read them by their names.
 */
export interface RevealedAccount {
  /** Id of the new account. */
  readonly account_id: string
  /** Name that logins send. */
  readonly username: string
  /** The given password, or a generated one. */
  readonly password: string
  /** First secret key of the account. */
  readonly secretkey: string
}

/**
 * A new secret key of an account with its number. Only this reply contains the key itself. JSON, spreads and logs omit
 * the secrets, so read them by their names.
 */
export interface RevealedKey {
  /** Number of the key within the account, from 1. */
  readonly number: number
  /** The new key, which is valid immediately. */
  readonly secretkey: string
}

/**
 * Operator's commands for managing accounts. After a change, other processes may accept a cached login until their
 * `loginTtl` ends. Its functions return promises.
 */
export interface PlainAccountAdmin {
  /** Creates an account, and issues its password and its secretkey. */
  readonly create: (account: NewAccount) => Promise<RevealedAccount>
  /** Lists accounts by id. */
  readonly list: (options?: PageOptions) => Promise<ReadonlyArray<AccountRecord>>
  /** Issues a second secretkey. The current one stays valid until it is retired. */
  readonly rotate: (account_id: string) => Promise<RevealedKey>
  /** Retires a secretkey, or fails if it is the account's only valid one. Does nothing if it is already retired. */
  readonly retire: (account_id: string, number: number) => Promise<void>
  /** Lets a disabled account log in again. */
  readonly enable: (account_id: string) => Promise<void>
  /** Refuses the logins of an account. Its orders stay. */
  readonly disable: (account_id: string) => Promise<void>
  /** Lets an account call the API. */
  readonly allowApi: (account_id: string) => Promise<void>
  /** Refuses the calls of an account to the API. */
  readonly denyApi: (account_id: string) => Promise<void>
  /** Sets the given password or a generated one, unlocks the account and returns the password. */
  readonly changePassword: (account_id: string, password?: Redacted.Redacted | string) => Promise<string>
  /** Unlocks an account after too many wrong passwords. */
  readonly unlock: (account_id: string) => Promise<void>
}
