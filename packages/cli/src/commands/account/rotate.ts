import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify, print } from "../../output/terminal.ts"
import { databaseFlags, nameArgument } from "./arguments.ts"

/** `waybill account rotate` */
export const rotate = Command.make("rotate", { name: nameArgument, ...databaseFlags }, ({ name, ...flags }) =>
  runOnDatabase(
    flags,
    Effect.gen(function* () {
      const admin = yield* AccountAdmin
      const { number, secretkey } = yield* admin.rotate(name)
      print(JSON.stringify({ number, secretkey: Redacted.value(secretkey) }))
      notify(`Both keys are valid. Once all clients use the new key, run: waybill account retire ${name} OLD_NUMBER`)
    })
  )
).pipe(
  Command.withDescription("Issue a second secret key; the first stays valid until it is retired"),
  Command.withExamples([{ command: "waybill account rotate acme-store" }])
)
