import { Accounts } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { checkOptionNames } from "../connections/option-names.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { accountCommands } from "./admin/account-commands.ts"
import { defaultSchemes, type PasswordScheme, unsupportedReason } from "./credentials/password-hash.ts"
import { passwordHasher } from "./credentials/password-hasher.ts"
import { accountLookup } from "./login/account-lookup.ts"
import { loginOver } from "./login/login.ts"
import { LoginCache } from "./login/login-cache.ts"
import { VerifiedLogins } from "./login/verified-logins.ts"

/** Options of the SQL accounts: password hashes, cached logins, and throttling after failures. */
export interface AccountsOptions {
  /**
   * Scheme for password hashes. A hash with a different scheme is replaced at the account's next login. Default
   * `scrypt`.
   */
  readonly passwords?: "scrypt" | "argon2id" | PasswordScheme
  /** Lifetime of a cached login in milliseconds, at most 60,000. Default 60,000. */
  readonly loginTtl?: number
  /**
   * Whether a client or username must wait after failures, longer after each one. Default true. Without throttling,
   * wrong passwords with a valid secretkey still lock an account, and excess concurrent logins without a valid
   * secretkey are still rejected.
   */
  readonly throttle?: boolean
}

const MAX_LOGIN_TTL = 60_000
const MAX_CACHED_USERNAMES = 10_000

const schemeOf = (passwords: NonNullable<AccountsOptions["passwords"]>): PasswordScheme => {
  const scheme = typeof passwords === "string" ? defaultSchemes[passwords] : passwords
  const reason = unsupportedReason(scheme.algorithm)
  if (reason !== undefined) throw new TypeError(reason)
  return scheme
}

/**
 * Provides the `Accounts` port on a database, the operator's commands, and the statistics of the login cache.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlAccounts(), SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlAccounts = (
  options: AccountsOptions = {}
): Layer.Layer<Accounts | AccountAdmin | LoginCache, never, SqlDatabase> => {
  checkOptionNames("sqlAccounts", options)
  const { passwords = "scrypt", throttle = true, loginTtl = MAX_LOGIN_TTL } = options
  if (!(loginTtl >= 0 && loginTtl <= MAX_LOGIN_TTL))
    throw new RangeError(`loginTtl: must be from 0 to ${MAX_LOGIN_TTL} milliseconds, not ${loginTtl}`)
  const scheme = schemeOf(passwords)
  return Layer.effectContext(
    Effect.map(SqlDatabase, (database) => {
      const hasher = passwordHasher(scheme)
      const logins = new VerifiedLogins(MAX_CACHED_USERNAMES, loginTtl)
      const login = loginOver(accountLookup(database), hasher, logins, throttle)
      return Context.make(Accounts, { login }).pipe(
        Context.add(AccountAdmin, accountCommands({ database, hasher, logins })),
        Context.add(LoginCache, { figures: () => logins.figures })
      )
    })
  )
}
