import type { Unavailable } from "@waybill/core"
import { Context, Data, type Effect, type Redacted } from "effect"

const refusalMessages = {
  unknownAccount: "no such account",
  accountTaken: "account_id: already in use",
  usernameTaken: "username: already in use by another account",
  unfit: "cannot be stored",
  shortPassword: "password: must have at least 8 characters",
  twoKeys: "the account has two valid secretkeys; retire one first",
  unknownKey: "the account has no secretkey with this number",
  lastKey: "this is the only valid secretkey of the account; disable the account instead"
} as const

/** Error that states why an operator's command was refused. */
export class AccountRefusal extends Data.TaggedError("AccountRefusal")<{
  readonly kind: keyof typeof refusalMessages
  readonly message: string
}> {}

/** Returns a refusal of the given kind with its standard message. */
export const refusal = (kind: keyof typeof refusalMessages): AccountRefusal =>
  new AccountRefusal({ kind, message: refusalMessages[kind] })

/** Secretkey as an operator sees it: its number and dates, without the secret. */
export interface KeyRecord {
  readonly number: number
  readonly created_at: number
  readonly retired_at?: number
}

/** Account as an operator sees it. */
export interface AccountRecord {
  readonly account_id: string
  readonly username: string
  readonly enabled: boolean
  readonly apiAccess: boolean
  /** Whether too many wrong passwords with a valid secretkey have locked the account. */
  readonly locked: boolean
  readonly created_at: number
  readonly keys: ReadonlyArray<KeyRecord>
}

/** Settings for a new account. */
export interface NewAccount {
  readonly account_id: string
  /** Name that logins send. Default: the account_id. */
  readonly username?: string
  /** Password of at least 8 characters. Default: a generated password. */
  readonly password?: Redacted.Redacted | string
  readonly apiAccess?: boolean
}

/**
 * Credentials of a new account. They are returned only once, because the database stores only digests of the secrets.
 */
export interface IssuedAccount {
  readonly account_id: string
  readonly username: string
  readonly password: Redacted.Redacted
  readonly secretkey: Redacted.Redacted
}

export interface IssuedKey {
  readonly number: number
  readonly secretkey: Redacted.Redacted
}

type AdminCommand<A> = Effect.Effect<A, AccountRefusal | Unavailable>

/**
 * Operator's commands for managing accounts. After a change, another process may still accept a cached login until its
 * `loginTtl` ends.
 */
export class AccountAdmin extends Context.Service<
  AccountAdmin,
  {
    readonly create: (account: NewAccount) => AdminCommand<IssuedAccount>
    /** Lists accounts by id, starting after the id `after` or, if it is undefined, from the beginning. */
    readonly list: (
      after: string | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountRecord>, Unavailable>
    /** Issues a second secretkey. The current one stays valid until it is retired. */
    readonly rotate: (account_id: string) => AdminCommand<IssuedKey>
    /** Retires a secretkey, or fails if it is the account's only valid one. Does nothing if it is already retired. */
    readonly retire: (account_id: string, number: number) => AdminCommand<void>
    readonly enable: (account_id: string) => AdminCommand<void>
    readonly disable: (account_id: string) => AdminCommand<void>
    readonly allowApi: (account_id: string) => AdminCommand<void>
    readonly denyApi: (account_id: string) => AdminCommand<void>
    /** Sets the given password or a generated one, unlocks the account and returns the password. */
    readonly changePassword: (
      account_id: string,
      password?: Redacted.Redacted | string
    ) => AdminCommand<Redacted.Redacted>
    /** Unlocks an account that was locked after too many wrong passwords. */
    readonly unlock: (account_id: string) => AdminCommand<void>
  }
>()("@waybill/adapter-sql/AccountAdmin") {}
