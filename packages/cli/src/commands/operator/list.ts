import { allTokens, OperatorTokens, type TokenRecord } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { formatTime } from "../../output/numbers.ts"
import { printRows } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { databaseFlags } from "./arguments.ts"

const columns = {
  NAME: ({ name }: TokenRecord) => name,
  ROLE: ({ role }: TokenRecord) => role,
  CREATED: ({ created_at }: TokenRecord) => formatTime(created_at),
  REVOKED: ({ revoked_at }: TokenRecord) => (revoked_at === undefined ? "" : formatTime(revoked_at))
}

/** `waybill operator list` */
export const list = Command.make("list", { json: jsonFlag, ...databaseFlags }, ({ json, ...flags }) =>
  runOnDatabase(
    flags,
    OperatorTokens.use((tokens) => Effect.map(allTokens(tokens), (all) => printRows(all, columns, json)))
  )
).pipe(
  Command.withDescription("List the tokens, including revoked ones, without the secrets"),
  Command.withExamples([{ command: "waybill operator list" }, { command: "waybill operator list --json" }])
)
