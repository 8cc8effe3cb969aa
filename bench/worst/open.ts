// Creates a shop with an account whose orders, webhooks and tokens are at the limits, and starts the service.
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, startService } from "../console/service.ts"
import { createLargeShop } from "../console/shop.ts"
import { type Empty, method, type OrderName, operate, type Place, pushLargest, pushMany, repeat } from "./place.ts"

const DAY = 86_400_000
/** Numbers of tokens, of accounts with webhooks, and of webhooks of each. An account has at most 20 webhooks. */
const [TOKENS, ACCOUNTS, WEBHOOKS] = [500, 50, 20]

/** Creates an account, and returns its credentials. */
const createAccount = async (folder: string): Promise<object> => {
  const child = run(folder, ["account", "create", "worst", "--json", "--database", "shop.db"])
  const [chunk] = (await once(child.stdout, "data")) as [Buffer]
  return JSON.parse(String(chunk))
}

/** Fills the history of an order until a command is refused. */
const fillHistory = async (place: Empty, { order_id }: OrderName): Promise<void> => {
  for (let index = 0; ; index++) {
    const hold = method("hold_order", () => ({ order_id, msg: `${"🖼".repeat(1990)}${index}` }))
    if (!(await (await hold(place, index)).text()).includes('"success"')) return
  }
}

/** Waits until the service does almost no work in a second, for example on figures of stored orders. At most a minute. */
const untilIdle = async ({ eventLoopTime }: Empty): Promise<void> => {
  for (let seconds = 0; seconds < 60; seconds++) {
    const before = eventLoopTime()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (eventLoopTime() - before <= 10) return
  }
}

const created = async (sent: Promise<Response>): Promise<unknown> => {
  const reply = await sent
  const text = await reply.text()
  if (!reply.ok) throw new Error(`worst: status ${reply.status} while filling the shop: ${text}`)
  return text === "" ? undefined : JSON.parse(text)
}

/** Adds webhooks of new accounts, and returns the one that has deliveries. None is sent, because it is paused. */
const addWebhooks = async (place: Empty): Promise<string> => {
  const add = async (account_id: string, url: string): Promise<string> => {
    const reply = await created(operate(place, "POST", "/webhooks", { account_id, url }))
    return (reply as { webhook: { webhook_id: string } }).webhook.webhook_id
  }
  for (const account of repeat(ACCOUNTS, (index) => `webhooks${index}`)) {
    await created(operate(place, "POST", "/accounts", { account_id: account }))
    for (let index = 0; index < WEBHOOKS; index++) await add(account, `https://shop.invalid/${index}`)
  }
  const first = await add("worst", "https://shop.invalid/replayed")
  await created(operate(place, "PATCH", `/webhooks/${first}`, { status: "paused" }))
  await created(operate(place, "POST", `/webhooks/${first}/replay`, { since: "2026-01-01 00:00:00" }))
  return first
}

const options = ["--import", new URL("longest-turn.ts", import.meta.url).href]

/** Starts the service on the shop of another, with a policy that refuses unknown fields. */
export const reopenStrict = async (folder: string, place: Place): Promise<Place> => {
  const file = join(folder, "strict.json")
  writeFileSync(file, JSON.stringify({ unknownFields: "reject" }))
  const service = await startService(folder, "shop.db", { name: "strict", options, flags: ["--policy", file] })
  return { ...place, ...service }
}

/** Opens the service on a new shop in a folder. */
export const openPlace = async (folder: string): Promise<Place> => {
  await createLargeShop(join(folder, "shop.db"), 20_000, (90 * DAY) / 10_000, 90)
  const credentials = await createAccount(folder)
  const service = await startService(folder, "shop.db", { role: "admin", options })
  const empty = { ...service, credentials }
  const [full, open] = [await pushLargest(empty, "full"), await pushLargest(empty, "open")]
  const many = await pushMany(empty)
  await fillHistory(empty, full)
  for (let index = 0; index < TOKENS; index++)
    await created(operate(empty, "POST", "/tokens", { name: `token${index}`, role: "viewer" }))
  const place = { ...empty, full, open, many, webhook: await addWebhooks(empty) }
  await untilIdle(place)
  return place
}
