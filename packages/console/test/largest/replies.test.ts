// No reply of a method, of the operator API or of the console has more than 2,000,000 bytes.
import { methodNames } from "@waybill/core/adapter"
import { beforeAll, describe, expect, it } from "vitest"
import { operations } from "../../../adapter-http/test/operator/operations.ts"
import { expectedRows } from "../../../core/test/commands/expected-commands.ts"
import { pages } from "../../src/routes.ts"
import { signs } from "./ports.ts"
import { openShop } from "./shop.ts"

const LIMIT = 2_000_000

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
}, 120_000)

const sizeOf = async (reply: Response): Promise<number> => (await reply.bytes()).length

const idOf = (path: string): string => path.split("/").at(-1)!

/** About 1 MB of unknown fields. */
const unknown = Object.fromEntries(Array.from({ length: 3900 }, (_, n) => [signs(250) + n, signs(3)]))
const long = { [signs(1_000_000)]: 1 }

describe("methods", () => {
  it.each(methodNames)("%s refuses the largest body with a smaller reply", async (method) => {
    for (const data of [unknown, long, { order_info: Array(19_000).fill(0) }, signs(1_000_000)])
      expect(await sizeOf(await shop.call(method, data))).toBeLessThan(LIMIT)
    expect(await sizeOf(await shop.call(method, {}, unknown))).toBeLessThan(LIMIT)
  })

  it("get_order returns the largest order", async () => {
    const size = await sizeOf(await shop.call("get_order", { order_id: idOf(shop.paths.emoji) }))
    expect(size).toBeGreaterThan(1_500_000)
    expect(size).toBeLessThan(LIMIT)
  })
})

/** Minimum sizes of the largest replies, which show that the requests are the worst. */
const least: Readonly<Record<string, number>> = {
  listOrders: 1_300_000,
  getOrder: 1_300_000,
  getHistory: 1_500_000,
  getPacking: 1_800_000,
  getFigures: 1_800_000,
  listEvents: 1_800_000,
  bulk: 150_000,
  listCards: 700_000,
  getCard: 900_000,
  compareEditions: 1_800_000,
  quoteParcels: 1_800_000,
  listAccounts: 1_800_000,
  listWebhooks: 1_800_000,
  listDeliveries: 1_800_000,
  listTokens: 1_800_000,
  note: 1_300_000
}

const queries: Readonly<Record<string, string>> = {
  listOrders: "?limit=500",
  getHistory: "?limit=500",
  getFigures: "?days=90",
  listEvents: "?limit=1000",
  compareEditions: "?from=a&to=b",
  listAccounts: "?limit=1000",
  listWebhooks: "?limit=1000",
  listDeliveries: "?limit=1000"
}

const lines = Array.from({ length: 500 }, (_, n) => ({
  account: "demo",
  order_id: "7",
  command: "note",
  ...Object.fromEntries(Array.from({ length: 30 }, (_, field) => [`${n}-${field}`, 1]))
}))

const commandNames = new Set(expectedRows.map(([name]) => name as string))

describe("the operator API", () => {
  it.each(Object.keys(operations))("%s", async (name) => {
    const [method, template, , , body] = operations[name]!
    const bodies = name === "bulk" ? [{ lines }] : [body, ...(method === "GET" ? [] : [unknown, long])]
    const sizes: Array<number> = []
    for (const order of Object.values(shop.paths)) {
      const values = { revision: "1", number: "1", webhook_id: "w1", name: "x", card: "x", account: "demo" }
      const path = Object.entries({ ...values, order_id: idOf(order) }).reduce(
        (text, [part, value]) => text.replaceAll(`{${part}}`, value),
        template
      )
      const isDone = commandNames.has(name) && name !== "note"
      for (const each of isDone ? [unknown, long] : bodies)
        sizes.push(await sizeOf(await shop.operate(method, path + (queries[name] ?? ""), each)))
      if (!template.includes("{order_id}")) break
    }
    expect(Math.max(...sizes)).toBeLessThan(LIMIT)
    expect(Math.max(...sizes)).toBeGreaterThan(least[name] ?? 0)
  })
})

it.each(["/metrics", "/openapi.json", "/operator/openapi.json", "/readyz"])("%s", async (path) => {
  const reply = await shop.handler(new Request(`http://localhost${path}`))
  expect(reply.status).toBe(200)
  expect(await sizeOf(reply)).toBeLessThan(LIMIT)
})

describe("the console", () => {
  const forms = pages.map(({ method = "GET", path }) => [method, path] as const)

  it.each(forms)("%s %s", async (method, template) => {
    const form: ReadonlyArray<[string, string]> = [
      ["key", "k"],
      ["msg", signs(50_000)],
      ...Array.from({ length: 500 }, (_, n): [string, string] => ["order", `demo/${n}/1/x`])
    ]
    const printed = Object.values(shop.paths).map((path) => `order=${path.slice("/orders/".length)}`)
    const query = `?from=a&to=b&days=90&country=US&length=1&width=1&height=1&weight=1&${printed.join("&")}`
    for (const order of Object.values(shop.paths)) {
      const path = template
        .replace("{account}/{order_id}", order.slice("/orders/".length))
        .replace("{account}", "demo")
        .replace("{index}", "0")
        .replaceAll(/\{webhook_id\}/g, "w1")
        .replaceAll(/\{\w+\}/g, "x")
      const reply = await shop.visit(method, path + query, form)
      expect(reply.status).not.toBe(500)
      expect(await sizeOf(reply)).toBeLessThan(LIMIT)
      if (!template.includes("{order_id}")) break
    }
  })
})
