import type { Unavailable } from "@waybill/core"
import { Context, Data, type Effect, type Redacted } from "effect"

const refusals = {
  unknownAccount: "there is no such account",
  accountTaken: "there is such an account already",
  usernameTaken: "another account has this username",
  unfit: "cannot be kept",
  shortPassword: "a password has at least 8 characters",
  twoKeys: "the account has two valid secretkeys; retire one first",
  unknownKey: "the account has no such secretkey",
  lastKey: "this is the only valid secretkey of the account; disable the account instead"
} as const

/** Why a command about an account was not carried out. */
export class AccountRefusal extends Data.TaggedError("AccountRefusal")<{
  readonly kind: keyof typeof refusals
  readonly message: string
}> {}

export const refusal = (kind: keyof typeof refusals, what?: string): AccountRefusal =>
  new AccountRefusal({ kind, message: what === undefined ? refusals[kind] : `${what}: ${refusals[kind]}` })

/** One of the secretkeys of an account, known by its number. */
export interface KeyRecord {
  readonly number: number
  readonly created_at: number
  readonly retired_at?: number
}

/** What an operator sees of an account. */
export interface AccountRecord {
  readonly account_id: string
  readonly username: string
  readonly enabled: boolean
  readonly apiAccess: boolean
  /** Too many wrong passwords were shown together with a right secretkey. */
  readonly locked: boolean
  readonly created_at: number
  readonly keys: ReadonlyArray<KeyRecord>
}

/** What is to be made; a password that is not given is generated. */
export interface NewAccount {
  readonly account_id: string
  /** The account_id, if it is not given. */
  readonly username?: string
  readonly password?: Redacted.Redacted
  readonly apiAccess?: boolean
}

/** What the account's owner needs to know. It is shown this once: of both secrets only digests are kept. */
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

type Command<A> = Effect.Effect<A, AccountRefusal | Unavailable>

/** What an operator does with accounts. A process that lets in whoever was let in before learns of it within the TTL. */
export class AccountAdmin extends Context.Service<
  AccountAdmin,
  {
    readonly create: (account: NewAccount) => Command<IssuedAccount>
    /** In the order of their ids, after one of them. */
    readonly list: (
      after: string | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountRecord>, Unavailable>
    /** Another secretkey, valid beside the one in use until that is retired. */
    readonly rotate: (account_id: string) => Command<IssuedKey>
    /** Ends a secretkey, unless it is the only valid one; to end one that has ended changes nothing. */
    readonly retire: (account_id: string, number: number) => Command<void>
    readonly enable: (account_id: string) => Command<void>
    readonly disable: (account_id: string) => Command<void>
    readonly allowApi: (account_id: string) => Command<void>
    readonly denyApi: (account_id: string) => Command<void>
    /** Sets a password, or generates one, and unlocks the account. */
    readonly changePassword: (account_id: string, password?: Redacted.Redacted) => Command<Redacted.Redacted>
    /** Lets an account in again that was locked after too many wrong passwords. */
    readonly unlock: (account_id: string) => Command<void>
  }
>()("@waybill/adapter-sql/AccountAdmin") {}
