import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { AccountRecord } from "../operator-records/accounts.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { PageOptions } from "./page-options.ts"
import { fieldOf, type RefusalRows, type RefusalTopic } from "./port-refusal.ts"

const refusals = {
  unknownAccount: ["unknown", "no such account"],
  accountTaken: ["conflict", "account_id: already in use"],
  usernameTaken: ["conflict", "username: already in use by another account"],
  unfit: ["invalid", "cannot be stored"],
  shortPassword: ["invalid", "password: must have at least 8 characters"],
  twoKeys: ["conflict", "the account has two valid secretkeys; retire one first"],
  unknownKey: ["unknown", "the account has no secretkey with this number"],
  lastKey: ["conflict", "this is the only valid secretkey of the account; disable the account instead"]
} as const satisfies RefusalRows

/**
 * Error that states why an operator's command was refused.
 *
 * @example
 * ```ts
 * const isTaken = (error: unknown) => error instanceof AccountRefusal && error.kind === "accountTaken"
 * ```
 */
export class AccountRefusal extends Data.TaggedError("AccountRefusal")<{
  /** Kind of the refusal, for programs. */
  readonly kind: keyof typeof refusals
  /** Reason of the refusal for people. */
  readonly message: string
}> {
  /** Returns a refusal with the standard message of its kind. */
  static of(kind: keyof typeof refusals): AccountRefusal {
    return new AccountRefusal({ kind, message: refusals[kind][1] })
  }
  /** Area of the reason, which decides the HTTP status. */
  get topic(): RefusalTopic {
    return refusals[this.kind][0]
  }
  /** Name of the invalid field. Undefined if no field is invalid. */
  get field(): string | undefined {
    return fieldOf(this)
  }
}

/** Settings for a new account. */
export interface NewAccount {
  /** Id of the new account, which cannot be changed later. */
  readonly account_id: string
  /** Name that logins send. Default: the account_id. */
  readonly username?: string
  /** Password of at least 8 characters. Default: a generated password. */
  readonly password?: Redacted.Redacted | string
  /** Whether the account may use the API. Default true. */
  readonly apiAccess?: boolean
}

/** Credentials of a new account. The store keeps only digests, so this is the only reply with the secrets. */
export interface IssuedAccount {
  /** Id of the new account. */
  readonly account_id: string
  /** Name that logins send. */
  readonly username: string
  /** The given password, or a generated one. */
  readonly password: Redacted.Redacted
  /** First secret key of the account. */
  readonly secretkey: Redacted.Redacted
}

/** A new secret key of an account with its number. Only this reply contains the key itself. */
export interface IssuedKey {
  /** Number of the key within the account, from 1. */
  readonly number: number
  /** The new key, which is valid immediately. */
  readonly secretkey: Redacted.Redacted
}

type AdminCommand<A> = Effect.Effect<A, AccountRefusal | Unavailable>

/**
 * Operator's commands for managing accounts. After a change, other processes may accept a cached login until their
 * `loginTtl` ends.
 *
 * @example
 * ```ts
 * const admin = yield* AccountAdmin
 * const { secretkey } = yield* admin.create({ account_id: "shop-1" })
 * ```
 */
export class AccountAdmin extends Context.Service<
  AccountAdmin,
  {
    /** Creates an account, and issues its password and its secretkey. */
    readonly create: (account: NewAccount) => AdminCommand<IssuedAccount>
    /** Lists accounts by id. */
    readonly list: (options?: PageOptions) => Effect.Effect<ReadonlyArray<AccountRecord>, Unavailable>
    /** Issues a second secretkey. The current one stays valid until it is retired. */
    readonly rotate: (account_id: string) => AdminCommand<IssuedKey>
    /** Retires a secretkey, or fails if it is the account's only valid one. Does nothing if it is already retired. */
    readonly retire: (account_id: string, number: number) => AdminCommand<void>
    /** Lets a disabled account log in again. */
    readonly enable: (account_id: string) => AdminCommand<void>
    /** Refuses the logins of an account. Its orders stay. */
    readonly disable: (account_id: string) => AdminCommand<void>
    /** Lets an account call the API. */
    readonly allowApi: (account_id: string) => AdminCommand<void>
    /** Refuses the calls of an account to the API. */
    readonly denyApi: (account_id: string) => AdminCommand<void>
    /** Sets the given password or a generated one, unlocks the account and returns the password. */
    readonly changePassword: (
      account_id: string,
      password?: Redacted.Redacted | string
    ) => AdminCommand<Redacted.Redacted>
    /** Unlocks an account after too many wrong passwords. */
    readonly unlock: (account_id: string) => AdminCommand<void>
  }
>()("@waybill/core/AccountAdmin") {}
