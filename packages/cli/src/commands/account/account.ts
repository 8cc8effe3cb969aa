import { AccountAdmin, type AccountRecord } from "@waybill/adapter-sql"
import { Effect, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { onDatabase } from "../../database/run-on-database.ts"
import { say, show, shownTime, tell } from "../../output/print.ts"
import { flagsFor } from "../../settings/flags.ts"
import { databaseSettings } from "../../settings/service-settings.ts"

const database = flagsFor(databaseSettings)
const name = Argument.String("name").pipe(Argument.withDescription("The account."))
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON."), Flag.withDefault(false))
const noApiAccess = Flag.Boolean("no-api-access").pipe(
  Flag.withDescription("The account may not call the API until `allow` lets it."),
  Flag.withDefault(false)
)

const stateOf = ({ apiAccess, enabled, locked }: AccountRecord): string =>
  [enabled ? "" : "disabled", apiAccess ? "" : "no API access", locked ? "locked" : ""].filter(Boolean).join(", ") ||
  "ok"

/** Processes remember logins for 60 seconds. */
const meanwhile = "; a service that remembers its login lets it in for up to a minute more"

const create = Command.make(
  "create",
  { name, json, noApiAccess, ...database },
  ({ json, name, noApiAccess, ...given }) =>
    onDatabase(
      given,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        const issued = yield* admin.create({ account_id: name, apiAccess: !noApiAccess })
        const { username } = issued
        const [password, secretkey] = [Redacted.value(issued.password), Redacted.value(issued.secretkey)]
        say(JSON.stringify({ username, password, secretkey }, null, json ? 2 : 0))
        tell("Keep these: they are shown this once.")
      })
    )
).pipe(
  Command.withDescription("Make an account, and print its credentials once."),
  Command.withExamples([
    { command: "waybill account create acme-store" },
    { command: "waybill account create acme-store > credentials.json" }
  ])
)

const all = Effect.gen(function* () {
  const admin = yield* AccountAdmin
  const found: Array<AccountRecord> = []
  for (let page = yield* admin.list(undefined, 1000); page.length > 0; ) {
    found.push(...page)
    page = yield* admin.list(page.at(-1)!.account_id, 1000)
  }
  return found
})

const list = Command.make("list", { json, ...database }, ({ json, ...given }) =>
  onDatabase(
    given,
    Effect.map(all, (accounts) =>
      show(
        accounts,
        {
          ACCOUNT: ({ account_id }) => account_id,
          USERNAME: ({ username }) => username,
          STATE: stateOf,
          KEYS: ({ keys }) =>
            keys
              .filter(({ retired_at }) => retired_at === undefined)
              .map((key) => key.number)
              .join(", "),
          CREATED: ({ created_at }) => shownTime(created_at)
        },
        json
      )
    )
  )
).pipe(
  Command.withDescription("List the accounts."),
  Command.withExamples([{ command: "waybill account list" }, { command: "waybill account list --json" }])
)

const rotate = Command.make("rotate", { name, ...database }, ({ name, ...given }) =>
  onDatabase(
    given,
    Effect.gen(function* () {
      const admin = yield* AccountAdmin
      const { number, secretkey } = yield* admin.rotate(name)
      say(JSON.stringify({ number, secretkey: Redacted.value(secretkey) }))
      tell(`Both keys are valid now. When the new one is in use: waybill account retire ${name} OLD_NUMBER`)
    })
  )
).pipe(
  Command.withDescription("Make a second secretkey, valid beside the first until that is retired."),
  Command.withExamples([{ command: "waybill account rotate acme-store" }])
)

const number = Argument.Int("number").pipe(Argument.withDescription("The number of the key, as `list` shows it."))
const retire = Command.make("retire", { name, number, ...database }, ({ name, number, ...given }) =>
  onDatabase(
    given,
    Effect.gen(function* () {
      const admin = yield* AccountAdmin
      yield* admin.retire(name, number)
      tell(`secretkey ${number} of ${name} is retired${meanwhile}`)
    })
  )
).pipe(
  Command.withDescription("End one of two secretkeys."),
  Command.withExamples([{ command: "waybill account retire acme-store 1" }])
)

type Change = "enable" | "disable" | "allowApi" | "denyApi" | "unlock"

const changed = (command: Change, as: string, done: string, description: string) =>
  Command.make(as, { name, ...database }, ({ name, ...given }) =>
    onDatabase(
      given,
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        yield* admin[command](name)
        tell(`${name} ${done}`)
      })
    )
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: `waybill account ${as} acme-store` }]))

/** `waybill account …` */
export const account = Command.make("account").pipe(
  Command.withDescription("Make accounts, and decide who may call."),
  Command.withSubcommands([
    create,
    list,
    rotate,
    retire,
    changed("disable", "disable", `is disabled${meanwhile}`, "Let the account in no more."),
    changed("enable", "enable", "is enabled", "Let a disabled account in again."),
    changed("allowApi", "allow", "may call the API", "Give the account API access."),
    changed("denyApi", "deny", `may not call the API${meanwhile}`, "Take API access from the account."),
    changed("unlock", "unlock", "is unlocked", "Let in an account that was locked after too many wrong passwords.")
  ])
)
