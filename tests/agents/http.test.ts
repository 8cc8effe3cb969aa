import type { Client } from "@modelcontextprotocol/client"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openShop, type Shop } from "../console/fixtures/shop.ts"
import { openService } from "../service/fixtures/service-in-process.ts"
import { overHttp, use } from "./connect.ts"
import { historyOf, pushOrder } from "./orders.ts"

let shop: Shop
let client: Client
beforeAll(async () => {
  shop = await openShop({ mcp: "commands" })
  client = await overHttp(shop.service.url, shop.tokens.packer)
})
afterAll(async () => {
  await client.close()
  await shop.clear()
})

/** Sends a message without the SDK, and returns the status, the headers and the body. */
const post = async (message: object | string, headers: Readonly<Record<string, string>> = {}, method = "POST") => {
  const reply = await fetch(`${shop.service.url}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${shop.tokens.packer}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers
    },
    ...(method === "POST" && { body: typeof message === "string" ? message : JSON.stringify(message) })
  })
  return { status: reply.status, headers: reply.headers, body: await reply.text() }
}
const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }

describe("the route of agents", () => {
  it("an agent over HTTP reads orders, and confirms a plan once", async () => {
    const order = await pushOrder(shop, "http-1")
    const { data } = await use(client, "order", order)
    expect([data.order.xid, data.order.revision]).toEqual(["http-1", 1])
    const { data: plan } = await use(client, "plan_command", { ...order, command: "start" })
    const again = await overHttp(shop.service.url, shop.tokens.packer)
    const first = await use(again, "confirm_command", { plan_id: plan.plan_id })
    const second = await use(client, "confirm_command", { plan_id: plan.plan_id })
    await again.close()
    expect([first.data.order.revision, second.data.order.revision]).toEqual([2, 2])
    expect((await historyOf(shop, order)).map(({ command, operator }) => [command, operator])).toEqual([
      ["push_order", undefined],
      ["start", "the-packer"]
    ])
  })

  it("a plan of one token is unknown with another", async () => {
    const order = await pushOrder(shop, "http-2")
    const { data: plan } = await use(client, "plan_command", { ...order, command: "start" })
    const admin = await overHttp(shop.service.url, shop.tokens.admin)
    const { isError, text } = await use(admin, "confirm_command", { plan_id: plan.plan_id })
    await admin.close()
    expect([isError, text]).toEqual([true, "Unknown plan id; use the one that plan_command returned, unchanged."])
    expect(await historyOf(shop, order)).toHaveLength(1)
  })

  it("a request without a valid token is refused as by the operator API", async () => {
    for (const authorization of ["", "Bearer wb_op_wrong", "Basic YTpi"]) {
      const { body, headers, status } = await post(list, { authorization })
      expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="operator"'])
      expect(JSON.parse(body).code).toBe("unauthorized")
    }
  })

  it("a page of another site is refused, also with a token", async () => {
    for (const origin of ["https://evil.example", "http://127.0.0.1.evil.example", "null"])
      expect((await post(list, { origin })).status).toBe(403)
    expect((await post(list, { origin: "http://localhost:6274" })).status).toBe(200)
  })

  it("malformed and oversized messages are refused, and batches are", async () => {
    const codeOf = ({ body, status }: { body: string; status: number }) => [status, JSON.parse(body).error.code]
    expect(codeOf(await post("{"))).toEqual([400, -32700])
    expect(codeOf(await post('{"jsonrpc":"2.0","id":1,"id":2}'))).toEqual([400, -32700])
    expect(codeOf(await post(`${"[".repeat(5000)}${"]".repeat(5000)}`))).toEqual([400, -32700])
    expect(codeOf(await post({ ...list, params: { pad: "x".repeat(300_000) } }))).toEqual([413, -32700])
    expect(codeOf(await post([list, list] as object))).toEqual([400, -32600])
  })

  it("the route keeps no session and no stream", async () => {
    const { headers, status } = await post(list)
    expect([status, headers.get("mcp-session-id"), headers.get("cache-control")]).toEqual([200, null, "no-store"])
    expect((await post("", {}, "GET")).status).toBe(405)
    expect((await post("", {}, "DELETE")).status).toBe(405)
  })

  it("an agent of a route for reading cannot call the tools for commands", async () => {
    const service = await openService({ mcp: "read" })
    const reader = await overHttp(service.url, service.firstToken)
    const { tools } = await reader.listTools()
    expect(tools.map(({ name }) => name)).toEqual(["find_orders", "order", "quote", "pack", "explain_code"])
    await expect(use(reader, "confirm_command", { plan_id: "x" })).rejects.toThrow(
      "confirm_command: commands are off for this agent"
    )
    await reader.close()
    await service.clear()
  })

  it("the route is off by default", async () => {
    const service = await openService()
    const { status } = await fetch(`${service.url}/mcp`, { method: "POST", body: JSON.stringify(list) })
    await service.clear()
    expect(status).toBe(404)
  })
})
