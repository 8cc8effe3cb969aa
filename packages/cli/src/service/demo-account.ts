import { AccountAdmin, type AccountRefusal } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { usageError } from "../errors/command-error.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { isLocal } from "./listen.ts"

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** Whether a concurrently started process has already created the account. */
const isTaken = (error: { readonly _tag: string }): boolean =>
  error._tag === "AccountRefusal" && (error as AccountRefusal).kind === "accountTaken"

/** Returns the reason why this service must not have a demo account, or undefined if it may have one. */
const reasonAgainst = (settings: ServiceSettings): string | undefined => {
  if (process.env.NODE_ENV === "production") return "NODE_ENV is production"
  return isLocal(settings) ? undefined : "the service is reachable from other machines"
}

/** Throws if the settings request a demo account for a service that must not have one. */
export const checkDemo = (settings: ServiceSettings): void => {
  const reason = reasonAgainst(settings)
  if (settings.demo === true && reason !== undefined)
    throw usageError(`--demo: cannot be on because ${reason}; use waybill account create NAME instead`)
}

/**
 * Whether to create a demo account. Without `--demo`, one is created only if the credentials are printed on a terminal.
 */
export const isDemoWanted = (settings: ServiceSettings): boolean =>
  settings.demo ?? (reasonAgainst(settings) === undefined && process.stdout.isTTY && process.stderr.isTTY)

/** Accounts of a database when the service starts: `some`, `none`, or a new demo account with its credentials. */
export type FirstAccounts = "some" | "none" | Credentials

/** Creates the demo account if the settings allow it and the database has no accounts. */
export const prepareAccounts = Effect.fnUntraced(function* (settings: ServiceSettings) {
  const admin = yield* AccountAdmin
  if ((yield* admin.list({ limit: 1 })).length > 0) return "some"
  if (!isDemoWanted(settings)) return "none"
  const created = admin.create({ account_id: "demo" })
  const issued = yield* Effect.catchIf(created, isTaken, () => Effect.succeed(undefined))
  if (issued === undefined) return "some"
  const { password, secretkey, username } = issued
  const credentials: FirstAccounts = {
    username,
    password: Redacted.value(password),
    secretkey: Redacted.value(secretkey)
  }
  return credentials
})
