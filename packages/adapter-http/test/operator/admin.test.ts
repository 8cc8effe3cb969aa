import { describe, expect, it } from "vitest"
import { memoryAccounts, memoryWebhooks, noEvents } from "./admin-ports.ts"
import { serveOperator } from "./serve-operator.ts"

const served = () =>
  serveOperator({ ports: { accounts: memoryAccounts(), webhooks: memoryWebhooks(), sendTest: noEvents } })

describe("accounts, webhooks and tokens in the operator API", () => {
  it("creates, changes and lists accounts", async () => {
    const { get, post, send } = served()
    const made = await post("/accounts", { account_id: "mill", username: "mill@example.com", api_access: false })
    expect([made.status, made.body]).toEqual([
      201,
      { account_id: "mill", username: "mill@example.com", password: "new-password", secretkey: "new-secretkey" }
    ])
    expect((await send("PATCH", "/accounts/mill", { api_access: true, locked: false })).status).toBe(204)
    const page = await get("/accounts?limit=1")
    expect(page.body).toMatchObject({ accounts: [{ account_id: "acme", locked: true }], cursor: "acme" })
    const rest = await get("/accounts?cursor=acme")
    expect(rest.body.accounts).toMatchObject([
      {
        account_id: "mill",
        api_access: true,
        locked: false,
        created_at: "1970-01-01 00:00:00",
        keys: [{ number: 1, retired_at: "1970-01-01 00:00:01" }, { number: 2 }]
      }
    ])
    expect(JSON.stringify(rest.body)).not.toContain("new-")
    expect(await post("/accounts", { account_id: "mill" })).toMatchObject({ status: 409, body: { code: "conflict" } })
    expect(await post("/accounts", { account_id: "" })).toMatchObject({
      status: 422,
      body: { issues: [{ path: "account_id", problem: "must not be blank" }] }
    })
    expect((await send("PATCH", "/accounts/nobody", { enabled: true })).status).toBe(404)
    expect((await send("DELETE", "/accounts/mill/keys/2")).status).toBe(409)
    for (const number of ["0", "x", "1.5", "99999999999"])
      expect((await send("DELETE", `/accounts/mill/keys/${number}`)).status).toBe(404)
    expect((await send("DELETE", "/accounts/mill")).status).toBe(204)
    expect((await get("/accounts?cursor=acme")).body.accounts).toMatchObject([{ account_id: "mill", enabled: false }])
    expect((await send("DELETE", "/accounts/nobody")).status).toBe(404)
  })

  it("adds, changes and removes webhooks", async () => {
    const { get, post, send } = served()
    const { body } = await post("/webhooks", {
      account_id: "acme",
      url: "https://example.com/a",
      events: ["order.shipped"]
    })
    expect(body).toMatchObject({ secret: "whsec_new", webhook: { webhook_id: "w2", events: ["order.shipped"] } })
    expect((await get("/webhooks?account_id=acme&limit=1")).body).toMatchObject({
      webhooks: [{ webhook_id: "w1", failing_since: "1970-01-01 00:00:01" }],
      cursor: "w1"
    })
    const changed = await send("PATCH", "/webhooks/w2", { url: "https://example.com/b", status: "paused" })
    expect(changed.body).toMatchObject({ url: "https://example.com/b", status: "paused" })
    expect((await send("PATCH", "/webhooks/w2", { status: "active" })).body.status).toBe("active")
    expect((await post("/webhooks/w2/test")).body).toEqual({ delivered: true, response_status: 200, duration_ms: 12 })
    expect((await post("/webhooks/w3/test")).status).toBe(404)
    expect((await post("/webhooks/w2/rotate", { overlap_hours: 0 })).body.secret).toBe("whsec_after_0")
    expect((await get("/webhooks/w2/deliveries?status=failed&limit=1")).body).toMatchObject({
      deliveries: [{ status: "failed", finished_at: "1970-01-01 00:00:01" }],
      cursor: "next"
    })
    expect((await post("/webhooks/w2/replay", { order_id: "7" })).body).toEqual({ events: 1 })
    expect(await post("/webhooks/w2/replay", { order_id: "404" })).toMatchObject({
      status: 404,
      body: { detail: "unknown order" }
    })
    expect((await send("DELETE", "/webhooks/w2")).status).toBe(204)
    expect((await get("/webhooks/w2")).status).toBe(404)
  })

  it("creates and revokes tokens", async () => {
    const { get, post, raw, send } = served()
    const { body } = await post("/tokens", { name: "press-2", role: "packer" })
    expect(body).toEqual({ name: "press-2", role: "packer", token: expect.any(String) })
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await raw("/orders", { headers })).status).toBe(200)
    const { tokens } = (await get("/tokens")).body
    expect(tokens.at(-1)).toEqual({ name: "press-2", role: "packer", created_at: "1970-01-01 00:00:00" })
    expect(JSON.stringify(tokens)).not.toContain(body.token)
    expect((await post("/tokens", { name: "press-2", role: "admin" })).status).toBe(409)
    expect((await raw("/accounts", { headers })).status).toBe(403)
    expect((await send("PATCH", "/tokens/press-2", { role: "admin" })).status).toBe(204)
    expect((await raw("/accounts", { headers })).status).toBe(200)
    expect((await send("PATCH", "/tokens/nobody", { role: "admin" })).status).toBe(404)
    expect((await send("PATCH", "/tokens/press-2", { role: "owner" })).status).toBe(422)
    expect((await send("DELETE", "/tokens/press-2")).status).toBe(204)
    expect((await raw("/orders", { headers })).status).toBe(401)
    expect((await send("DELETE", "/tokens/press-2")).status).toBe(404)
  })

  it("refuses bodies with unknown, missing or invalid fields", async () => {
    const { post, send } = served()
    const issues = async (method: string, path: string, body: unknown) => {
      const reply = await send(method, path, body)
      expect(reply.status).toBe(422)
      return reply.body.issues.map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`)
    }
    expect(await issues("POST", "/tokens", { name: 5, role: "owner", colour: "red" })).toEqual([
      'colour: unknown field "colour"; expected one of name, role',
      "name: must be a string",
      "role: must be one of viewer, packer, operator, admin"
    ])
    expect(await issues("POST", "/tokens", { name: "press-3", role: "viewer", rol: "admin" })).toEqual([
      'rol: unknown field "rol"; did you mean "role"?'
    ])
    expect(await issues("POST", "/tokens", {})).toEqual(["name: is required", "role: is required"])
    expect(await issues("PATCH", "/accounts/acme", { enabled: "yes", locked: true })).toEqual([
      "enabled: must be true or false",
      "locked: must be false"
    ])
    expect(await issues("PATCH", "/accounts/acme", {})).toEqual([": the body must have enabled, api_access or locked"])
    expect(await issues("PATCH", "/webhooks/w1", {})).toEqual([": the body must have url, events or status"])
    expect(await issues("POST", "/webhooks/w1/rotate", { overlap_hours: 1.5 })).toEqual([
      "overlap_hours: must be an integer from 0 to 720"
    ])
    expect(await issues("POST", "/webhooks/w1/replay", { since: "2999-01-01 00:00:00" })).toEqual([
      "since: must not be in the future"
    ])
    expect(await issues("POST", "/webhooks/w1/replay", { since: "yesterday" })).toEqual([
      "since: must be YYYY-MM-DD HH:MM:SS"
    ])
    for (const [id, problem] of [
      ["", "must be a non-empty string"],
      ["\u0000", "has characters that cannot be stored"],
      ["\ud800", "has characters that cannot be stored"],
      ["x".repeat(256), "at most 255 characters"],
      [" ", "must not be blank"],
      [7, "must be a non-empty string"]
    ]) {
      expect(await issues("POST", "/webhooks/w1/replay", { order_id: id })).toEqual([`order_id: ${problem}`])
      expect(await issues("POST", "/webhooks", { account_id: id, url: "https://a.example" })).toEqual([
        `account_id: ${problem}`
      ])
    }
    expect(await issues("POST", "/webhooks/w1/replay", { ["x".repeat(300)]: 1 })).toEqual([
      expect.stringMatching(/^x{255}…: unknown field "x{40}…"; expected one of order_id, since$/)
    ])
    expect(await issues("PATCH", "/webhooks/w1", { events: "all", url: null })).toEqual([
      "url: must be a string",
      "events: must be an array or null"
    ])
    for (const body of [[], null, 5]) expect((await post("/tokens", body)).status).toBe(422)
  })
})
