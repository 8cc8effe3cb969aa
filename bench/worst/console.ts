// The worst request of each page of the console.
import { expectedRows } from "../../packages/core/test/commands/expected-commands.ts"
import { fill, type OrderName, type Place, pushLargest, type Worst } from "./place.ts"

const ORDER = "orders/{account}/{order_id}"
const LISTED = "?stage=new&stage=processing&stage=shipped&stage=cancelled"
const pages: Readonly<Record<string, string>> = {
  board: "",
  "board of all stages": LISTED,
  "board with a search": "?q=x",
  order: ORDER,
  "documents of an order": `${ORDER}/documents`,
  "packing bench": `${ORDER}/pack`,
  "selection of documents": "documents?days=90",
  figures: "figures?days=90",
  accounts: "accounts",
  account: "accounts/{account}",
  webhooks: "webhooks",
  webhook: "webhooks/{webhook_id}",
  deliveries: "webhooks/{webhook_id}/deliveries",
  tokens: "tokens",
  token: "tokens/{name}",
  cards: "cards",
  card: "cards/acme-us"
}

const forms = Object.fromEntries(expectedRows.map(([name, { path }]) => [`form of ${name}`, `${ORDER}/${path}`]))

const visit = (path: string, place: Place, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, place.url), {
    ...init,
    redirect: "manual",
    headers: { cookie: place.cookie, "sec-fetch-site": "same-origin" }
  })

const visits: ReadonlyArray<Worst> = Object.entries({ ...pages, ...forms }).map(([name, path]) => ({
  name: `console ${name}`,
  send: (place) => visit(fill(path, place, place.full), place)
}))

const packings = ["pack", "pack/drawing/0"].map(
  (path): Worst => ({
    name: `console ${path}, 1,000 pieces`,
    send: (place) => visit(fill(`${ORDER}/${path}`, place, place.many), place)
  })
)

const selected: Array<OrderName> = []
/** The documents of 50 orders, the maximum of a selection. */
const selection: Worst = {
  name: "console documents of 50 orders",
  before: async (place) => {
    while (selected.length < 50) selected.push(await pushLargest(place, `selected ${selected.length}`))
  },
  send: (place) => {
    const names = selected.map(({ account, order_id }) => `order=${account}/${order_id}`)
    return visit(`documents/print?${names.join("&")}`, place)
  }
}

const noted: Array<OrderName> = []
/** Forms with as much text as a field takes, and with more. */
const posts: ReadonlyArray<Worst> = [
  {
    name: "console note on the largest order",
    before: async (place, index) => {
      noted[index] = await pushLargest(place, `noted ${index}`)
    },
    send: (place, index) => {
      const body = new URLSearchParams({ key: `note ${index}`, revision: "1", msg: "🖼".repeat(1990) })
      return visit(fill(`${ORDER}/note`, place, noted[index]!), place, { method: "POST", body })
    }
  },
  {
    name: "console form of 1 MB",
    send: (place) => {
      const body = new URLSearchParams({ key: "long", revision: "1", msg: "x".repeat(1_000_000) })
      return visit(fill(`${ORDER}/note`, place, place.open), place, { method: "POST", body })
    }
  }
]

export const consoleRequests: ReadonlyArray<Worst> = [...visits, ...packings, selection, ...posts]
