import { redactDatabase } from "../settings/database-location.ts"
import { type DatabaseSettings, databaseSettings } from "../settings/service-settings.ts"
import type { Credentials } from "./demo-account.ts"

const address = {
  name: "Maria Beispiel",
  address: "1 Harbor Lane",
  city: "Portland",
  zip: "04101",
  state: "ME",
  country: "US"
}

/** The order that the first steps of a service push. */
export const exampleOrder = {
  xid: "first-order",
  billing_address: address,
  shipping_address: address,
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

const curlCommand = (url: string, method: string, credentials: Credentials, data: object) =>
  `curl -s ${url}/v1/${method} -d '${JSON.stringify({ ...credentials, data })}'`

/** Returns the flag that names the database, unless it is the default. */
export const databaseFlag = ({ database }: DatabaseSettings): string =>
  database === databaseSettings.database.fallback ? "" : ` --database ${redactDatabase(database)}`

/** Returns the operator's commands that list, start and ship the example order. */
const operatorCommands = (settings: DatabaseSettings, { username }: Credentials): ReadonlyArray<string> => {
  const flag = databaseFlag(settings)
  const order = `xid:${exampleOrder.xid} --account ${username}`
  return ["list", `start ${order}`, `ship ${order} --carrier acme --tracking 1Z999`].map(
    (command) => `npx waybill order ${command}${flag}`
  )
}

/** Returns the message for a database without accounts. */
export const withoutAccounts = (settings: DatabaseSettings): string =>
  `The database has no accounts. Create one:\n\nnpx waybill account create NAME${databaseFlag(settings)}`

/** Returns the message for the first start: the credentials, and commands to paste into a terminal. */
export const firstSteps = (url: string, credentials: Credentials, settings: DatabaseSettings): string =>
  [
    "Created a demo account. Its credentials are shown only once:",
    "",
    `  ${JSON.stringify(credentials)}`,
    "",
    "Push an order and read its status:",
    "",
    curlCommand(url, "push_order", credentials, exampleOrder),
    "",
    curlCommand(url, "get_status", credentials, { xid: exampleOrder.xid }),
    "",
    "In another terminal, act as the operator. Then read the status again:",
    "",
    ...operatorCommands(settings, credentials)
  ].join("\n")
