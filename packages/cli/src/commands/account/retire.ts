import { AccountAdmin } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify } from "../../output/terminal.ts"
import { CACHE_NOTE, databaseFlags, nameArgument } from "./arguments.ts"

const number = Argument.Int("number").pipe(Argument.withDescription("Number of the key, as shown by `list`"))

/** `waybill account retire` */
export const retire = Command.make(
  "retire",
  { name: nameArgument, number, ...databaseFlags },
  ({ name, number, ...flags }) =>
    runOnDatabase(
      flags,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        yield* admin.retire(name, number)
        notify(`Secret key ${number} of ${name} is retired${CACHE_NOTE}.`)
      })
    )
).pipe(
  Command.withDescription("Retire one of an account's two secret keys"),
  Command.withExamples([{ command: "waybill account retire acme-store 1" }])
)
