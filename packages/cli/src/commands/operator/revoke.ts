import { OperatorTokens } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { databaseFlags, nameArgument } from "./arguments.ts"

/** `waybill operator revoke` */
export const revoke = Command.make(
  "revoke",
  { name: nameArgument, json: jsonFlag, ...databaseFlags },
  ({ json, name, ...flags }) =>
    runOnDatabase(
      flags,
      Effect.gen(function* () {
        const tokens = yield* OperatorTokens
        yield* tokens.revoke(name)
        if (json) print(JSON.stringify({ name, revoked: true }, null, 2))
        notify(`The token ${name} is revoked.`)
      })
    )
).pipe(
  Command.withDescription("Revoke a token; running services refuse it immediately"),
  Command.withExamples([{ command: "waybill operator revoke ada" }])
)
