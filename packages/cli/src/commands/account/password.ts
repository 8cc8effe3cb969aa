import { readFileSync } from "node:fs"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { notify, print } from "../../output/terminal.ts"
import { switchFlag } from "../../settings/flags.ts"
import { CACHE_NOTE, databaseFlags, nameArgument } from "./arguments.ts"

const fromStdin = switchFlag("stdin", "Read the new password from standard input instead of generating one")

/** Returns the password on standard input, without the line break at its end. */
const readPassword = (): Redacted.Redacted => Redacted.make(readFileSync(0, "utf8").replace(/\r?\n$/, ""))

/** `waybill account password` */
export const password = Command.make(
  "password",
  { name: nameArgument, stdin: fromStdin, ...databaseFlags },
  ({ name, stdin, ...flags }) =>
    runOnDatabase(
      flags,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        const changed = yield* admin.changePassword(name, stdin ? readPassword() : undefined)
        if (!stdin) print(JSON.stringify({ password: Redacted.value(changed) }))
        notify(`Account ${name} has a new password and is unlocked${CACHE_NOTE}.`)
      })
    )
).pipe(
  Command.withDescription("Set a new password and unlock the account"),
  Command.withExamples([
    { command: "waybill account password acme-store" },
    { command: "waybill account password acme-store --stdin < password.txt" }
  ])
)
