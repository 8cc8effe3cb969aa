// The pages of the console and the routes of the operator API that read stored rows.
import type { RunningService } from "../console/service.ts"
import type { Work } from "./compare.ts"
import { LARGEST_ACCOUNT, type orderPicker, type StoredOrder } from "./order-numbers.ts"

/** A service on a database, with the names that its pages need. */
export interface Site {
  readonly service: RunningService
  readonly pick: ReturnType<typeof orderPicker>
  readonly webhook_id: string
  /** The last position of the event log. */
  readonly lastEvent: number
}

/** Returns the path of a request. */
type Path = (site: Site, order: StoredOrder) => string

const at = ({ account, order_id }: StoredOrder): string => `orders/${account}/${order_id}`
const hoursAgo = (hours: number): string =>
  encodeURIComponent(new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace("T", " "))

/** Paths of the console, after its base path. */
const pagePaths: Readonly<Record<string, Path>> = {
  board: () => "",
  "board, one account": () => `?account=${LARGEST_ACCOUNT}`,
  "board, one carrier": () => "?carrier=acme",
  "board, rush": () => "?rush=on",
  "board, due until a day": () => `?due=${new Date().toISOString().slice(0, 10)}`,
  "board, all filters": () =>
    `?account=${LARGEST_ACCOUNT}&carrier=acme&rush=on&due=${new Date().toISOString().slice(0, 10)}`,
  "board, search for an xid": (_, { xid }) => `?search=${xid}`,
  "board, search for an order id": (_, { order_id }) => `?search=${order_id}`,
  "board, search for a tracking number": ({ pick }) => `?search=T${pick.shipped().xid.slice(1)}`,
  "board, search without a result": () => "?search=none",
  "order page": (_, order) => at(order),
  "packing bench": ({ pick }) => `${at(pick.fresh())}/pack`,
  "form of a command": ({ pick }) => `${at(pick.fresh())}/hold`,
  "documents of an order": (_, order) => `${at(order)}/documents`,
  "orders to print": () => "documents",
  "orders to print, one account": () => `documents?account=${LARGEST_ACCOUNT}&stage=new`,
  "figures of 7 days": () => "figures?days=7",
  "figures of 30 days": () => "figures?days=30",
  "figures of 90 days": () => "figures?days=90",
  accounts: () => "accounts",
  "accounts, search": () => "accounts?search=a7",
  "one account": () => `accounts/${LARGEST_ACCOUNT}`,
  webhooks: () => "webhooks",
  "one webhook": ({ webhook_id }) => `webhooks/${webhook_id}`,
  deliveries: ({ webhook_id }) => `webhooks/${webhook_id}/deliveries`,
  "deliveries, failed": ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?status=failed`,
  "deliveries, pending": ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?status=pending`,
  tokens: () => "tokens",
  "rate cards": () => "cards"
}

/** Pages that may lead to the only order found. */
const redirects: ReadonlySet<string> = new Set([
  "board, search for an xid",
  "board, search for an order id",
  "board, search for a tracking number"
])

/** Parameter for closed orders of any time. */
const ALWAYS = "updated_since=1970-01-01%2000:00:00"

/** Paths of the operator API, after `/operator/v1/`. */
const listPaths: Readonly<Record<string, Path>> = {
  "orders by due date": () => "orders?sort=due&limit=50",
  "orders by due date, rush": () => "orders?sort=due&rush=true&limit=50",
  "orders by due date, one account": () => `orders?sort=due&account_id=${LARGEST_ACCOUNT}&limit=50`,
  "orders by due date, a carrier without orders": () => "orders?sort=due&carrier=harbor&limit=50",
  "orders by creation": () => "orders?limit=50",
  "orders by creation, one account": () => `orders?account_id=${LARGEST_ACCOUNT}&limit=50`,
  "orders by creation, shipped": () => `orders?stage=shipped&${ALWAYS}&limit=50`,
  "orders by creation, cancelled": () => `orders?stage=cancelled&${ALWAYS}&limit=50`,
  "orders by update": () => "orders?sort=updated&limit=50",
  "orders by update, shipped": () => `orders?sort=updated&stage=shipped&${ALWAYS}&limit=50`,
  "orders by update, shipped since a time, one account": () =>
    `orders?sort=updated&stage=shipped&account_id=${LARGEST_ACCOUNT}&updated_since=${hoursAgo(48)}&limit=50`,
  "orders shipped since a time": () => `orders?shipped_since=${hoursAgo(24)}&sort=updated&limit=50`,
  "orders shipped today": () => "orders?shipped_today=true&sort=updated&limit=50",
  "orders on hold": () => "orders?held=true&limit=50",
  "orders on hold by the operator for a reason": () => "orders?held_by=operator&held_reason=artwork&limit=50",
  "orders on hold by the account": () => "orders?held_by=account&limit=50",
  "orders not on hold": () => `orders?held=false&stage=shipped&${ALWAYS}&limit=50`,
  "search for an xid": (_, { xid }) => `orders?search=${xid}`,
  "search for an order id": (_, { order_id }) => `orders?search=${order_id}`,
  "search for a tracking number": ({ pick }) => `orders?search=T${pick.shipped().xid.slice(1)}`,
  "counts of the board": () => "orders/counts",
  order: (_, order) => at(order),
  history: (_, order) => `${at(order)}/history`,
  "order at its first revision": (_, order) => `${at(order)}/at/1`,
  actions: (_, order) => `${at(order)}/actions`,
  packing: (_, order) => `${at(order)}/packing`,
  "first events": () => "events?limit=100",
  "last events": ({ lastEvent }) => `events?after=${lastEvent - 100}&limit=100`,
  accounts: () => "accounts?limit=100",
  webhooks: () => "webhooks",
  deliveries: ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?limit=50`,
  "deliveries, delivered": ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?status=delivered&limit=50`,
  "deliveries, failed": ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?status=failed&limit=50`,
  "deliveries, pending": ({ webhook_id }) => `webhooks/${webhook_id}/deliveries?status=pending&limit=50`,
  tokens: () => "tokens"
}

const requestsOf = (paths: Readonly<Record<string, Path>>, isConsole: boolean): Readonly<Record<string, Work<Site>>> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]): readonly [string, Work<Site>] => [
      name,
      async (site) => {
        const { cookie, token, url } = site.service
        const rest = path(site, site.pick.any())
        const address = new URL(isConsole ? rest : `../operator/v1/${rest}`, url)
        const headers = isConsole ? { cookie } : { authorization: `Bearer ${token}` }
        // A first request, because the service closes connections that were idle for 5 seconds.
        const health = () => fetch(new URL("/healthz", url)).then((reply) => reply.text())
        await health().catch(health)
        return async () => {
          const reply = await fetch(address, { headers, redirect: "manual" })
          const text = await reply.text()
          const isRedirect = isConsole && redirects.has(name) && reply.status === 303
          if (reply.status !== 200 && !isRedirect) throw new Error(`${address}: ${text}`)
        }
      }
    ])
  )

/** Pages whose time grows with the orders of a period, of which the larger database has more. */
export const growingPages: ReadonlyArray<string> = ["figures of 30 days", "figures of 90 days"]

export const pages = requestsOf(pagePaths, true)
export const lists = requestsOf(listPaths, false)
