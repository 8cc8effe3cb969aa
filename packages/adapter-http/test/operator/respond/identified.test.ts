import { describe, expect, it } from "vitest"
import { type FetchContext, fetchHandler, operatorHandler } from "../../../src/index.ts"
import { serveOperator } from "../serve-operator.ts"

const ana = { name: "Ana María", role: "packer" } as const

const open = () => {
  const { api, log, place, waybill } = serveOperator()
  const handler = operatorHandler(api)
  const send = (method: string, path: string, context: FetchContext, headers: Record<string, string> = {}) =>
    handler(new Request(`http://localhost/operator/v1${path}`, { method, headers }), context)
  return { api, log, place, send, waybill }
}

describe("a person whom the host has identified", () => {
  it("uses the operator API without a token, with the given name and role", async () => {
    const { log, place, send } = open()
    const me = await send("GET", "/me", { operator: ana })
    expect([me.status, await me.json()]).toEqual([200, ana])
    const path = await place("A-1")
    expect((await send("POST", `${path}/start`, { operator: ana })).status).toBe(200)
    const history = (await (await send("GET", `${path}/history`, { operator: ana })).json()) as {
      readonly events: ReadonlyArray<object>
    }
    expect(history.events.at(-1)).toMatchObject({ operator: "Ana María" })
    expect(log.at(-1)).toMatchObject({ operator: "Ana María", status: 200 })
  })

  it("a person may do no more than the role allows", async () => {
    const { place, send } = open()
    const path = await place("A-1")
    expect((await send("POST", `${path}/cancel`, { operator: ana })).status).toBe(403)
    expect((await send("GET", "/tokens", { operator: ana })).status).toBe(403)
  })

  it("acts as this person even if the request has the token of an admin", async () => {
    const me = await open().send("GET", "/me", { operator: ana }, { authorization: "Bearer secret-admin" })
    expect(await me.json()).toEqual(ana)
  })

  it("receives events without a token", async () => {
    const stream = await open().send("GET", "/events", { operator: ana }, { accept: "text/event-stream" })
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  })

  it.each(["operator", "x-operator", "x-forwarded-user", "x-remote-user"])(
    "the header %s names no person",
    async (header) => {
      const reply = await open().send(
        "GET",
        "/me",
        { client: "127.0.0.1" },
        { [header]: '{"name":"a","role":"admin"}' }
      )
      expect(reply.status).toBe(401)
    }
  )

  it("a handler for the network reads no person", async () => {
    const { api, waybill } = open()
    const handler = fetchHandler(waybill, { operator: api })
    const reply = await handler(new Request("http://localhost/operator/v1/me"), { operator: ana })
    expect(reply.status).toBe(401)
  })

  it.each([
    [{ name: "", role: "packer" }, "operator.name: must be 1 to 64 letters"],
    [{ name: "x".repeat(200), role: "packer" }, "operator.name"],
    [{ name: "<b>", role: "packer" }, "operator.name"],
    [{ name: 7, role: "packer" }, "operator.name"],
    [{ name: "ana", role: "king" }, "operator.role: must be one of viewer, packer, operator, admin"],
    [{ name: "ana" }, "operator.role"]
  ])("the person %j is refused as an error of the host", async (operator, message) => {
    await expect(open().send("GET", "/me", { operator: operator as unknown as typeof ana })).rejects.toThrow(message)
  })
})
