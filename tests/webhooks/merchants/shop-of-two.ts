// A service with the webhooks of two merchants, on tables that only one test uses.
import { fetchHandler, type HttpOptions, type LogRecord, merchantWebhooks, type SendTest } from "@waybill/adapter-http"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill, type PolicyInput, policy } from "@waybill/core"
import { onTestFinished, type TestContext } from "vitest"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { tablesFor } from "../../../packages/adapter-sql/test/fixtures/store.ts"

/** The commands, with data that names a webhook if they need one. */
export const commands: Readonly<Record<string, (webhook_id: string) => object>> = {
  create: () => ({ url: "https://shop.example/other" }),
  list: () => ({}),
  rotate: (webhook_id) => ({ webhook_id, overlap_hours: 1 }),
  disable: (webhook_id) => ({ webhook_id }),
  enable: (webhook_id) => ({ webhook_id }),
  deliveries: (webhook_id) => ({ webhook_id }),
  replay: (webhook_id) => ({ webhook_id }),
  test: (webhook_id) => ({ webhook_id }),
  remove: (webhook_id) => ({ webhook_id })
}

/** An account with its login. */
export interface Merchant {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** A reply with its parsed body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the parts of the body with literals
  readonly body: any
}

interface ShopOptions {
  /** Policy of the stores and of the service. */
  readonly policy?: PolicyInput
  /** Policy of the service, if it differs. */
  readonly sending?: PolicyInput
  readonly sendTest?: SendTest
  readonly http?: HttpOptions
}

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 1,
  large_img: "https://example.com/1.tif",
  item_cost: 24
}

/** Returns a valid order. */
export const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [print],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

/** Serves the methods and the commands for webhooks to the merchants `acme` and `mill`. */
export const shopOfTwo = async (name: DatabaseName, test: TestContext, options: ShopOptions = {}) => {
  const { policy: given = {}, sendTest = sendTestEvent, sending = given, http = {} } = options
  const { prefix, source } = await tablesFor(name, test)
  const db = await openStores({ ...source, prefix, policy: given })
  onTestFinished(() => db.close())
  const { accounts, operatorPorts, orderIds, store } = db
  const waybill = createWaybill({
    ports: { store, orderIds, accounts, carriers: { acme: ["ACME_GROUND"] } },
    policy: given
  })
  const log: Array<LogRecord> = []
  const handler = fetchHandler(waybill, {
    policy: policy(sending),
    merchantWebhooks: merchantWebhooks({ webhooks: operatorPorts.webhooks, sendTest }),
    log: (record) => void log.push(record),
    ...http
  })
  const merchant = async (account_id: string): Promise<Merchant> => {
    const { password, secretkey, username } = await db.accountAdmin.create({ account_id })
    return { username, password, secretkey }
  }
  const [acme, mill] = [await merchant("acme"), await merchant("mill")]
  const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await handler(new Request(`http://localhost/v1/${path}`, { method: "POST", body, headers }))
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) }
  }
  const call = (who: Merchant, path: string, data?: unknown, headers?: Record<string, string>) =>
    post(path, JSON.stringify({ ...who, ...(data !== undefined && { data }) }), headers)
  return { acme, mill, db, log, post, call }
}
