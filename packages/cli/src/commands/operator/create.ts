import { OperatorTokens } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { runOnNewDatabase } from "../../database/run-on-database.ts"
import { usageError } from "../../errors/command-error.ts"
import { notify, print } from "../../output/terminal.ts"
import { CLAIM } from "../../service/operator/reserved-name.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { databaseFlags, nameArgument, roleFlag } from "./arguments.ts"

/** `waybill operator create` */
export const create = Command.make(
  "create",
  { name: nameArgument, role: roleFlag, json: jsonFlag, ...databaseFlags },
  ({ json, name, role, ...flags }) =>
    runOnNewDatabase(
      flags,
      Effect.gen(function* () {
        if (name === CLAIM)
          return yield* Effect.fail(usageError(`name: ${CLAIM} is reserved for the set-up of the console`))
        const tokens = yield* OperatorTokens
        const issued = yield* tokens.create({ name, role })
        const token = Redacted.value(issued.token)
        print(json ? JSON.stringify({ name, role, token }, null, 2) : token)
        notify("Store this token now. It will not be shown again.")
      })
    )
).pipe(
  Command.withDescription("Create an operator API token and print it once"),
  Command.withExamples([
    { command: "waybill operator create ada --role operator" },
    { command: "waybill operator create label-printer --role packer > token.txt" }
  ])
)
