import { AccountAdmin, type AccountRefusal } from "@waybill/adapter-sql"
import { Effect, Redacted } from "effect"

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** Whether creating the account failed because another process, started at the same time, created it first. */
const isTaken = (error: { readonly _tag: string }): boolean =>
  error._tag === "AccountRefusal" && (error as AccountRefusal).kind === "accountTaken"

/** Creates the demo account and returns its credentials. Does nothing if the database already has an account. */
export const createDemoAccount = Effect.gen(function* () {
  const admin = yield* AccountAdmin
  if ((yield* admin.list(undefined, 1)).length > 0) return undefined
  const created = admin.create({ account_id: "demo" })
  const issued = yield* Effect.catchIf(created, isTaken, () => Effect.succeed(undefined))
  if (issued === undefined) return undefined
  const { password, secretkey, username } = issued
  const credentials: Credentials = {
    username,
    password: Redacted.value(password),
    secretkey: Redacted.value(secretkey)
  }
  return credentials
})
