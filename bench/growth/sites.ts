// Services on both databases while work runs.
import { startService } from "../console/service.ts"
import { orderPicker } from "./order-numbers.ts"
import { folder } from "./places.ts"
import type { Site } from "./requests.ts"
import type { Shop } from "./shop.ts"

/** Returns what the routes and commands need of a database. */
export const factsOf = async ({ place, prefix, query, stock }: Shop) => {
  const [webhook] = await query<{ webhook_id: string }>(`select webhook_id from ${prefix}webhooks`)
  const [event] = await query<{ last: string | number }>(`select max(position) as last from ${prefix}history`)
  return {
    pick: orderPicker(stock, 2),
    webhook_id: webhook!.webhook_id,
    lastEvent: Number(event!.last),
    location: place.location
  }
}

/** Starts a service on each database, runs work, and stops the services. */
export const withSites = async <A>(
  shops: readonly [Shop, Shop],
  work: (sites: readonly [Site, Site]) => Promise<A>
): Promise<A> => {
  const sites: Array<Site> = []
  try {
    for (const shop of shops) {
      const { place, prefix } = shop
      const name = `bench-${crypto.randomUUID()}`
      const service = await startService(folder, place.location, { name, prefix, role: "admin" })
      sites.push({ ...(await factsOf(shop)), service })
    }
    return await work([sites[0]!, sites[1]!])
  } finally {
    for (const { service } of sites) await service.stop()
  }
}
