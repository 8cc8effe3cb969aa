import { Accounts } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { SqlDatabase } from "../database/sql-database.ts"
import { AccountAdmin } from "./admin/account-admin.ts"
import { administer } from "./admin/administer.ts"
import { defaultSchemes, obstacleTo, type PasswordScheme } from "./credentials/password-hash.ts"
import { hashingBy } from "./credentials/password-hasher.ts"
import { directoryIn } from "./login/account-lookup.ts"
import { loginOver } from "./login/login.ts"
import { LoginCache } from "./login/login-cache.ts"
import { VerifiedLogins } from "./login/verified-logins.ts"

export interface AccountsOptions {
  /** How passwords are hashed from now on, scrypt by default; others are hashed anew at their next login. */
  readonly passwords?: "scrypt" | "argon2id" | PasswordScheme
  /** Milliseconds, at most 60,000, for which a login that was verified is not verified again. */
  readonly loginTtl?: number
  /**
   * Whether clients, and usernames, wait longer after each failure; on by default. Without it wrong passwords beside a
   * right secretkey still lock an account, and a flood of strangers is still turned away.
   */
  readonly throttle?: boolean
}

const longestTtl = 60_000
const rememberedLogins = 10_000

const schemeOf = (asked: NonNullable<AccountsOptions["passwords"]>): PasswordScheme => {
  const scheme = typeof asked === "string" ? defaultSchemes[asked] : asked
  const obstacle = obstacleTo(scheme.algorithm)
  if (obstacle !== undefined) throw new TypeError(obstacle)
  return scheme
}

/** The accounts of a database: the login that the core asks for, and what an operator commands. */
export const sqlAccounts = ({
  passwords = "scrypt",
  throttle = true,
  loginTtl = longestTtl
}: AccountsOptions = {}): Layer.Layer<Accounts | AccountAdmin | LoginCache, never, SqlDatabase> => {
  if (!(loginTtl >= 0 && loginTtl <= longestTtl))
    throw new RangeError(`loginTtl is 0 to ${longestTtl} milliseconds: ${loginTtl}`)
  const scheme = schemeOf(passwords)
  return Layer.effectContext(
    Effect.map(SqlDatabase, (database) => {
      const hashing = hashingBy(scheme)
      const logins = new VerifiedLogins(rememberedLogins, loginTtl)
      const login = loginOver(directoryIn(database), hashing, logins, throttle)
      return Context.make(Accounts, { login }).pipe(
        Context.add(AccountAdmin, administer(database, hashing, logins)),
        Context.add(LoginCache, { figures: () => logins.figures })
      )
    })
  )
}
