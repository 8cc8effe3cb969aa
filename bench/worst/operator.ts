// The worst request of each route of the operator API.
import { operations } from "../../packages/adapter-http/test/operator/operations.ts"
import { expectedRows } from "../../packages/core/test/commands/expected-commands.ts"
import { fill, type OrderName, operate, pushLargest, repeat, type Worst } from "./place.ts"

const queries: Readonly<Record<string, string>> = {
  listOrders: "?limit=500",
  getHistory: "?limit=500",
  getFigures: "?days=90",
  listEvents: "?limit=1000",
  compareEditions: "?from=2026&to=2027",
  listAccounts: "?limit=1000",
  listWebhooks: "?limit=1000",
  listDeliveries: "?limit=1000"
}

const lines = repeat(500, (index) => ({ account: "acme", order_id: `${index}`, command: "start", surplus: index }))
const parcels = repeat(50, (index) => ({ length: 10, width: 8, height: 4, weight: 2 + index }))
const bodies: Readonly<Record<string, object>> = {
  bulk: { lines },
  quoteParcels: { destination: { country: "US", state: "KY", postal: "40214" }, parcels, units: "in/lb" }
}

const reads: ReadonlyArray<Worst> = Object.entries(operations)
  .filter(([name, [verb]]) => verb === "GET" || name in bodies)
  .map(([name, [verb, path]]) => ({
    name: `operator ${name}`,
    send: (place) => operate(place, verb, fill(path, place, place.full) + (queries[name] ?? ""), bodies[name])
  }))

/** The packing with the most instructions and drawings. */
const packing: Worst = {
  name: "operator getPacking, 1,000 pieces",
  send: (place) => operate(place, "GET", fill("/orders/{account}/{order_id}/packing", place, place.many))
}

/** Each command on a new order of the largest size. */
const commands: ReadonlyArray<Worst> = expectedRows.map(([name, { after = [], input, path }]) => {
  const orders: Array<OrderName> = []
  const pathOf = ({ account, order_id }: OrderName, command: string) => `/orders/${account}/${order_id}/${command}`
  return {
    name: `operator ${name}`,
    before: async (place, index) => {
      orders[index] = await pushLargest(place, `${name} ${index}`)
      for (const [command, body] of after) await operate(place, "POST", pathOf(orders[index]!, command), body)
    },
    send: (place, index) => operate(place, "POST", pathOf(orders[index]!, path), input)
  }
})

/** As many commands as a request has, each on another order of the shop. */
const bulk: Worst = {
  name: "operator bulk, 500 notes",
  send: (place, index) =>
    operate(place, "POST", "/orders:bulk", {
      lines: repeat(500, (line) => {
        const number = 1 + index * 500 + line
        return { account: `a${number % 50}`, order_id: `${7_000_000_000_000_000 + number}`, command: "note", msg: "x" }
      })
    })
}

export const operatorRequests: ReadonlyArray<Worst> = [...reads, packing, bulk, ...commands]
