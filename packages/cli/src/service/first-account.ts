import { AccountAdmin, type AccountRefusal } from "@waybill/adapter-sql"
import { Effect, Redacted } from "effect"
import { shownDatabase } from "../settings/database-location.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** Another process, which began at the same time, was faster. */
const isTaken = (error: { readonly _tag: string }): boolean =>
  error._tag === "AccountRefusal" && (error as AccountRefusal).kind === "accountTaken"

/** The demo account, if there is no account yet. */
export const firstAccount = Effect.gen(function* () {
  const admin = yield* AccountAdmin
  if ((yield* admin.list(undefined, 1)).length > 0) return undefined
  const created = admin.create({ account_id: "demo" })
  const issued = yield* Effect.catchIf(created, isTaken, () => Effect.succeed(undefined))
  if (issued === undefined) return undefined
  const { password, secretkey, username } = issued
  const credentials: Credentials = {
    username,
    password: Redacted.value(password),
    secretkey: Redacted.value(secretkey)
  }
  return credentials
})

const order = {
  xid: "first-order",
  billing_address: {
    name: "Maria Beispiel",
    address: "1 Harbor Lane",
    city: "Portland",
    zip: "04101",
    state: "ME",
    country: "US"
  },
  shipping_address: {
    name: "Maria Beispiel",
    address: "1 Harbor Lane",
    city: "Portland",
    zip: "04101",
    state: "ME",
    country: "US"
  },
  order_info: [
    {
      type: "Canvas",
      width: "16",
      height: "20",
      quantity: "1",
      item_cost: "24.90",
      large_img: "https://images.example.com/harbor.tif"
    }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}

const curl = (url: string, method: string, credentials: Credentials, data: object) =>
  `curl -s ${url}/v1/${method} -d '${JSON.stringify({ ...credentials, data })}'`

/** The workshop's commands from the first order to its parcel, on the database that the service has. */
const workshop = ({ database }: DatabaseSettings, { username }: Credentials): ReadonlyArray<string> => {
  const on = database === databaseSettings.database.fallback ? "" : ` --database ${shownDatabase(database)}`
  const first = `xid:${order.xid} --account ${username}`
  return ["list", `start ${first}`, `ship ${first} --carrier acme --tracking 1Z999`].map(
    (command) => `npx waybill order ${command}${on}`
  )
}

/** What a new user can paste into a terminal. */
export const firstSteps = (url: string, credentials: Credentials, settings: DatabaseSettings): string =>
  [
    "A demo account has been made. Its credentials are shown this once:",
    "",
    `  ${JSON.stringify(credentials)}`,
    "",
    "Push an order, and ask how it is:",
    "",
    curl(url, "push_order", credentials, order),
    "",
    curl(url, "get_status", credentials, { xid: order.xid }),
    "",
    "Then be the workshop, in another terminal, and ask again:",
    "",
    ...workshop(settings, credentials)
  ].join("\n")
