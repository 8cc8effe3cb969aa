// A real service with two accounts: the owner of orders in every state, and another one that has none of them.

import { stages } from "@waybill/core/adapter"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { migratedTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { fuzzedService } from "../replies/fuzzed-service.ts"
import { newTargets, type Target } from "../replies/methods/valid-requests.ts"
import type { Ids } from "./identifiers.ts"

/** An account with its login and its webhook. */
export interface Party {
  readonly account: string
  readonly login: object
  readonly webhook_id: string
}

/** An order of the owner in a state. */
export interface OwnedOrder {
  readonly target: Target
  readonly ids: Ids
}

export interface Owner extends Party {
  readonly orders: ReadonlyArray<OwnedOrder>
  /** Returns everything that the operator sees of the owner, to compare it later. */
  readonly state: () => Promise<string>
}

type Fuzzed = Awaited<ReturnType<typeof fuzzedService>>

/** Starts a service on a new database, with more flags. */
export const isolatedService = async (database: DatabaseName, more: ReadonlyArray<string> = []) => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  // A sender would record that the receivers fail, which changes what the operator sees of the owner.
  const flags = ["--database", String(Object.values(tables.source)[0]), "--prefix", tables.prefix]
  const fuzzed = await fuzzedService(flags, ["--webhooks", "off", ...more]).catch(async (error: unknown) => {
    await tables.end()
    throw error
  })
  return {
    ...fuzzed,
    clear: async () => {
      fuzzed.clear()
      await tables.end()
    }
  }
}

/** Reads a resource of the operator API as an admin. */
const read = async ({ base, tokens }: Fuzzed, path: string): Promise<string> => {
  const reply = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  return reply.text()
}

/** Adds a note with an idempotency key, so that the owner's orders have one. */
const noteWithKey = async ({ base, tokens }: Fuzzed, path: string, key: string) => {
  const headers = { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json", "idempotency-key": key }
  const reply = await fetch(base + path, { method: "POST", headers, body: JSON.stringify({ msg: "Seen" }) })
  if (!reply.ok) throw new Error(await reply.text())
}

export const newParty = async ({ operate }: Pick<Fuzzed, "operate">, account: string): Promise<Party> => {
  const login = await operate("/accounts", { account_id: account })
  const { webhook } = await operate("/webhooks", { account_id: account, url: "https://hooks.example.com/orders" })
  return { account, login, webhook_id: (webhook as { readonly webhook_id: string }).webhook_id }
}

/** Creates an account with an order in each state. */
export const newOwner = async (fuzzed: Fuzzed, account: string, round: number): Promise<Owner> => {
  const { operate, service } = fuzzed
  const party = await newParty(fuzzed, account)
  const own = { ...service, call: (method: string, data: object) => service.call(method, data, party.login) }
  const targets = await newTargets(own, operate, round, account)
  const orders = targets
    .filter(({ scene }) => scene !== "none")
    .map(async (target): Promise<OwnedOrder> => {
      const { order_id, xid } = target.values
      const history = JSON.parse(await read(fuzzed, `/orders/${account}/${order_id}/history`))
      const event_id = String(history.events[0].event_id)
      const { webhook_id } = party
      await noteWithKey(fuzzed, `/orders/${account}/${order_id}/note`, `${xid}-gesture`)
      const ofAccount = { webhook_id, account, token: "viewer", card: "acme-us" }
      const own = { xid, order_id, event_id, tracking: "1Z-1", shipment_id: "S1", ...ofAccount }
      return { target, ids: own as Ids }
    })
  const owned = await Promise.all(orders)
  const state = async () => {
    const paths = owned.map(({ ids }) => `/orders/${account}/${ids.order_id}/history`)
    const all = [
      ...paths,
      `/webhooks/${party.webhook_id}`,
      `/orders?account_id=${account}&limit=100&updated_since=1970-01-01%2000:00:00&${stages.map((stage) => `stage=${stage}`).join("&")}`
    ]
    return (await Promise.all(all.map((path) => read(fuzzed, path)))).join("\n")
  }
  return { ...party, orders: owned, state }
}
