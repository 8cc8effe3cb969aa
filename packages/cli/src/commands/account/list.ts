import { AccountAdmin, type AccountRecord } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { runOnDatabase } from "../../database/run-on-database.ts"
import { formatTime } from "../../output/numbers.ts"
import { printRows } from "../../output/terminal.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { databaseFlags } from "./arguments.ts"

const PAGE_SIZE = 1000

const stateOf = ({ apiAccess, enabled, locked }: AccountRecord): string =>
  [enabled ? "" : "disabled", apiAccess ? "" : "no API access", locked ? "locked" : ""].filter(Boolean).join(", ") ||
  "ok"

const activeKeys = ({ keys }: AccountRecord): string =>
  keys
    .filter(({ retired_at }) => retired_at === undefined)
    .map(({ number }) => number)
    .join(", ")

const allAccounts = Effect.gen(function* () {
  const admin = yield* AccountAdmin
  const accounts: Array<AccountRecord> = []
  for (let page = yield* admin.list({ limit: PAGE_SIZE }); page.length > 0; ) {
    accounts.push(...page)
    page = yield* admin.list({ after: page.at(-1)!.account_id, limit: PAGE_SIZE })
  }
  return accounts
})

const columns = {
  ACCOUNT: ({ account_id }: AccountRecord) => account_id,
  USERNAME: ({ username }: AccountRecord) => username,
  STATE: stateOf,
  KEYS: activeKeys,
  CREATED: ({ created_at }: AccountRecord) => formatTime(created_at)
}

/** `waybill account list` */
export const list = Command.make("list", { json: jsonFlag, ...databaseFlags }, ({ json, ...flags }) =>
  runOnDatabase(
    flags,
    Effect.map(allAccounts, (accounts) => printRows(accounts, columns, json))
  )
).pipe(
  Command.withDescription("List the accounts"),
  Command.withExamples([{ command: "waybill account list" }, { command: "waybill account list --json" }])
)
