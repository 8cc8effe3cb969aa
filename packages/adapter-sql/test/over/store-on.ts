// An order store that runs each call in a new transaction of a host, as a host does that changes one order.
import type { OrderStore, PlainPorts } from "@waybill/core"
import { Effect } from "effect"
import { ordersOver } from "../../src/over/index.ts"
import type { Place } from "./place.ts"

type Store = Required<PlainPorts["store"]>

/** Whether the server chose the transaction as the victim of a deadlock, so that the host must repeat it. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (/deadlock/i.test(error.message) || isDeadlock(error.cause))

/** Returns a store for a host. `service` is a store of Waybill on the same database, unless only the host can connect. */
export const storeOn = ({ host, options }: Place, service: OrderStore["Service"] | undefined): Store => {
  const call =
    <K extends keyof Store>(name: K) =>
    async (...args: Parameters<Store[K]>): Promise<Awaited<ReturnType<Store[K]>>> => {
      for (;;) {
        try {
          return await host.transaction(async ({ execute }) => {
            const run: (...args: never) => unknown = ordersOver(execute, options)[name]
            return (await run(...(args as never))) as Awaited<ReturnType<Store[K]>>
          })
        } catch (error) {
          if (!isDeadlock(error)) throw error
        }
      }
    }
  return {
    insert: call("insert"),
    find: call("find"),
    summary: call("summary"),
    update: call("update"),
    erase: call("erase"),
    history: call("history"),
    // On a server, a host's transaction reads only events that have a position, and the service gives them one.
    events: async (part) => {
      if (service !== undefined) await Effect.runPromise(service.events(part))
      return call("events")(part)
    }
  }
}
