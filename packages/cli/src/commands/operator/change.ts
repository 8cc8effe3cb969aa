import { OperatorTokens } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify, print } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { databaseFlags, nameArgument, roleFlag } from "./arguments.ts"

/** `waybill operator change` */
export const change = Command.make(
  "change",
  { name: nameArgument, role: roleFlag, json: jsonFlag, ...databaseFlags },
  ({ json, name, role, ...flags }) =>
    runOnDatabase(
      flags,
      Effect.gen(function* () {
        const tokens = yield* OperatorTokens
        yield* tokens.changeRole({ name, role })
        if (json) print(JSON.stringify({ name, role }, null, 2))
        notify(`The token ${name} has the role ${role}.`)
      })
    )
).pipe(
  Command.withDescription("Change the role of a token; running services use it immediately"),
  Command.withExamples([{ command: "waybill operator change ada --role admin" }])
)
