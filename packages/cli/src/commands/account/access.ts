import { AccountAdmin } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify } from "../../output/terminal.ts"
import { CACHE_NOTE, databaseFlags, nameArgument } from "./arguments.ts"

type AccessChange = "enable" | "disable" | "allowApi" | "denyApi" | "unlock"

const accessCommand = (change: AccessChange, command: string, outcome: string, description: string) =>
  Command.make(command, { name: nameArgument, ...databaseFlags }, ({ name, ...flags }) =>
    runOnDatabase(
      flags,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        yield* admin[change](name)
        notify(`Account ${name} ${outcome}.`)
      })
    )
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `waybill account ${command} acme-store` }])
  )

/** `waybill account disable` */
export const disable = accessCommand("disable", "disable", `is disabled${CACHE_NOTE}`, "Disable logins to an account")
/** `waybill account enable` */
export const enable = accessCommand("enable", "enable", "is enabled", "Enable logins to a disabled account")
/** `waybill account allow` */
export const allow = accessCommand("allowApi", "allow", "has API access", "Grant API access to an account")
/** `waybill account deny` */
export const deny = accessCommand("denyApi", "deny", `has no API access${CACHE_NOTE}`, "Revoke an account's API access")
/** `waybill account unlock` */
export const unlock = accessCommand("unlock", "unlock", "is unlocked", "Unlock an account after too many failed logins")
