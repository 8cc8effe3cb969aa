import { once } from "node:events"
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { oidcHost } from "../src/oidc-host.ts"
import { openPrintShop } from "../src/print-shop.ts"
import { sessionHost, type User, userWith } from "../src/session-host.ts"
import { orderOf } from "./order-of.ts"
import { cookiesOf, send } from "./send.ts"

let shop: Awaited<ReturnType<typeof openPrintShop>>
const servers: Array<Server> = []

const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  shop = await openPrintShop({ sqlite: ":memory:" })
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await shop?.close()
})

describe("a console in Express with sessions of the host", () => {
  const users = new Map<string, User>([
    ["ana", userWith({ name: "Ana María", role: "packer" }, "correct horse")],
    ["mallory", userWith({ name: "Mallory", role: "viewer" }, "battery staple")]
  ])
  let url = ""
  beforeAll(async () => {
    url = await listen(createServer(sessionHost(shop.handler, users)))
  })

  const logIn = async (login: string, password: string) =>
    cookiesOf(await send(`${url}/login`, {}, { login, password }))

  it("a person logs in at the host, works in the console under the own name, and logs out at the host", async () => {
    const outside = await send(`${url}/console/`)
    expect([outside.status, outside.body.toString()]).toEqual([401, expect.stringContaining("You are logged out")])
    expect((await send(`${url}/console/login`)).headers.location).toBe("/login")
    expect((await send(`${url}/login`, {}, { login: "ana", password: "wrong" })).status).toBe(401)
    const cookie = await logIn("ana", "correct horse")
    const board = (await send(`${url}/console/`, { cookie })).body.toString()
    expect(board).toContain("<b>Ana María</b> packer")
    expect(board).toContain('href="/logout">Log out</a>')
    const { order_id } = await shop.pushOrder("merchant-7", orderOf("S-1"))
    const order = `${url}/console/orders/merchant-7/${order_id}`
    expect((await send(`${order}/start`, { cookie }, { key: "k-1", revision: "1" })).status).toBe(303)
    expect((await send(order, { cookie })).body.toString()).toContain("Ana María")
    expect((await send(`${url}/logout`, { cookie })).status).toBe(303)
    expect((await send(`${url}/console/`, { cookie })).status).toBe(401)
  })

  it("another site cannot send a form with the session of a person", async () => {
    const cookie = await logIn("ana", "correct horse")
    const { order_id } = await shop.pushOrder("merchant-7", orderOf("S-2"))
    const start = `${url}/console/orders/merchant-7/${order_id}/start`
    const forged = await send(start, { cookie, "sec-fetch-site": "cross-site" }, { key: "k-2", revision: "1" })
    expect(forged.status).toBe(403)
  })

  it("invented sessions, headers and tokens let nobody in", async () => {
    for (const headers of [
      { cookie: "shop-session=ana" },
      { cookie: `shop-session=${"A".repeat(43)}` },
      { "x-forwarded-user": "ana", "x-forwarded-groups": "admins" },
      { authorization: `Bearer ${await shop.createToken(`spoof-${crypto.randomUUID()}`, "admin")}` }
    ])
      expect((await send(`${url}/console/`, headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(
        401
      )
  })

  it("a changed role and a removed user have effect with the next request", async () => {
    const cookie = await logIn("mallory", "battery staple")
    expect((await send(`${url}/console/tokens`, { cookie })).status).toBe(403)
    users.set("mallory", { ...users.get("mallory")!, role: "admin" })
    expect((await send(`${url}/console/tokens`, { cookie })).status).toBe(200)
    users.delete("mallory")
    expect((await send(`${url}/console/`, { cookie })).status).toBe(401)
  })
})

describe("a console behind a proxy that logs people in", () => {
  const reasons: Array<string> = []
  let host = ""
  let proxy = ""
  beforeAll(async () => {
    host = await listen(createServer(oidcHost(shop.handler, ["127.0.0.1"], (reason) => void reasons.push(reason))))
    // Does what oauth2-proxy does: removes the headers of the client, and sets those of the logged-in person.
    proxy = await listen(
      createServer((incoming, outgoing) => {
        const { "x-forwarded-user": _user, "x-forwarded-groups": _groups, cookie = "", ...headers } = incoming.headers
        const person = /login=(\w+):(\w+)/.exec(cookie)
        const identity = person && { "x-forwarded-user": person[1], "x-forwarded-groups": person[2] }
        const target = new URL(incoming.url ?? "/", host)
        const passed = httpRequest(
          target,
          { method: incoming.method, headers: { ...headers, ...identity } },
          (reply) => {
            outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
            reply.pipe(outgoing)
          }
        )
        incoming.pipe(passed)
      })
    )
  })

  /** Sends a request directly to the host from an address of this machine. */
  const direct = (localAddress: string, headers: Record<string, string | Array<string>>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sent = httpRequest(`${host}/console/`, { localAddress, headers, agent: false }, (reply) => {
        reply.resume()
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers })
      })
      sent.on("error", reject).end()
    })

  it("a person enters with the role of the group, and logs out at the proxy", async () => {
    const board = (await send(`${proxy}/console/`, { cookie: "login=ada:office" })).body.toString()
    expect(board).toContain("<b>ada</b> operator")
    expect(board).toContain('href="/oauth2/sign_out">Log out</a>')
    expect((await send(`${proxy}/console/login`)).headers.location).toBe("/oauth2/start?rd=/console/")
  })

  it("a client that sends the headers through the proxy stays who it is, or stays outside", async () => {
    const spoof = { "x-forwarded-user": "root", "x-forwarded-groups": "admins" }
    expect((await send(`${proxy}/console/`, spoof)).status).toBe(401)
    const page = await send(`${proxy}/console/`, { ...spoof, cookie: "login=bo:office" })
    expect(page.body.toString()).toContain("<b>bo</b> operator")
  })

  it("a client that reaches the host without the proxy is refused, with a report", async () => {
    reasons.length = 0
    const headers = { "x-forwarded-user": "root", "x-forwarded-groups": "admins", "x-forwarded-for": "127.0.0.1" }
    expect((await direct("127.0.0.2", headers)).status).toBe(401)
    expect(reasons).toEqual(["x-forwarded-user: refused from 127.0.0.2, which is not a trusted proxy"])
    expect((await direct("127.0.0.1", headers)).status).toBe(200)
  })

  it("doubled headers, empty names and unknown groups are refused, even from the proxy", async () => {
    for (const [user, groups] of [
      [["root", "ada"], "admins"],
      [["ada", "ada"], "admins"],
      ["", "admins"],
      ["ada", "strangers"],
      ["ada", ""]
    ] as const)
      expect(
        (await direct("127.0.0.1", { "x-forwarded-user": user as string, "x-forwarded-groups": groups })).status,
        `${user} ${groups}`
      ).toBe(401)
  })
})
