import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { runOnNewDatabase } from "../../database/run-on-database.ts"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag, switchFlag } from "../../settings/flags.ts"
import { databaseFlags, nameArgument } from "./arguments.ts"

const noApiAccess = switchFlag("no-api-access", "Create the account without API access; `allow` grants it")

/** `waybill account create` */
export const create = Command.make(
  "create",
  { name: nameArgument, json: jsonFlag, noApiAccess, ...databaseFlags },
  ({ json, name, noApiAccess, ...flags }) =>
    runOnNewDatabase(
      flags,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        const issued = yield* admin.create({ account_id: name, apiAccess: !noApiAccess })
        const { username } = issued
        const [password, secretkey] = [Redacted.value(issued.password), Redacted.value(issued.secretkey)]
        print(JSON.stringify({ username, password, secretkey }, null, json ? 2 : 0))
        notify("Store these credentials now. They will not be shown again.")
      })
    )
).pipe(
  Command.withDescription("Create an account and print its credentials once"),
  Command.withExamples([
    { command: "waybill account create acme-store" },
    { command: "waybill account create acme-store > credentials.json" }
  ])
)
