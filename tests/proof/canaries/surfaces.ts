// Uses badges, agents, merchants' webhooks, searches and the check of images, each with a secret.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { jpeg } from "../../../packages/adapter-http/test/preflight/build-images.ts"
import { badgeOf } from "../../../packages/console/src/session/badge.ts"
import { orderOf } from "../../service/fixtures/load.ts"
import type { Served } from "../../service/fixtures/service.ts"
import type { Secret } from "./find.ts"

/** Flags of a service that offers them. */
export const surfaces = [
  "--mcp",
  "commands",
  "--merchant-webhooks",
  "on",
  "--preflight",
  "on",
  "--policy",
  "policy.json"
]

/** Milliseconds to wait for the check of an image. */
const CHECK = 20_000

/** Serves a JPEG file whose comment is a secret. */
export const imageServer = async (comment: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const segment = Buffer.concat([Buffer.from("fffe", "hex"), length, Buffer.from(comment)])
  const file = jpeg(4800, 6000, 3, { before: [segment] })
  const server = createServer((_, response) => void response.end(file)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const secrets: ReadonlyArray<Secret> = [{ kind: "metadata of an image", value: comment }]
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.jpg`
  return { url, secrets, close: () => server.close().closeAllConnections() }
}

interface Used {
  readonly service: Served
  readonly login: Record<string, string>
  readonly token: string
  readonly agent: string
  /** Name of the customer of an order. */
  readonly customer: string
  readonly images: { readonly url: string }
}

/** Returns replies that must have no secret, and the secrets of new webhooks. */
export const useSurfaces = async ({ agent, customer, images, login, service, token }: Used) => {
  const replies: Array<string> = []
  const send = async (path: string, init: RequestInit, isKept = true) => {
    const reply = await fetch(service.url + path, { redirect: "manual", ...init })
    const text = await reply.text()
    // The session is in its cookie by design.
    const headers = [...reply.headers].filter(([name]) => name !== "set-cookie")
    if (isKept) replies.push(JSON.stringify(headers), text)
    return { status: reply.status, text }
  }
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
  const badge = badgeOf(token)!
  for (const given of [badge, `${badge.slice(0, -1)}x`, `${badge} `])
    await send("/console/login", { method: "POST", headers: form, body: `token=${given}&next=${badge}` })
  for (const path of [`/console/?search=${badge}`, `/console/login?token=${badge}`]) await send(path, {})
  await send("/console/orders/shop/1/note", { method: "POST", headers: form, body: `msg=${badge}` })
  await send("/operator/v1/orders", { headers: { authorization: `Bearer ${badge}` } })

  const ask = (method: string, params: object, isKept: boolean) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const accept = "application/json, text/event-stream"
    const headers = { authorization: `Bearer ${agent}`, "content-type": "application/json", accept }
    return send("/mcp", { method: "POST", headers, body }, isKept)
  }
  await ask("tools/list", {}, true)
  await ask("tools/call", { name: "no_such_tool", arguments: {} }, true)
  await ask("tools/call", { name: "order", arguments: { account_id: "shop", order_id: "none" } }, true)
  await ask("tools/call", { name: "find_orders", arguments: { search: customer } }, false)

  const bearer = { headers: { authorization: `Bearer ${token}` } }
  for (const search of [customer, `"${customer}`, customer.repeat(20)])
    await send(`/operator/v1/orders?search=${encodeURIComponent(search)}`, bearer, false)

  const command = (name: string, data: object) =>
    send(`/v1/webhooks/${name}`, { method: "POST", body: JSON.stringify({ ...login, data }) }, false)
  const created = JSON.parse((await command("create", { url: "https://hooks.invalid/own" })).text)
  const renewed = JSON.parse((await command("rotate", { webhook_id: created.webhook.webhook_id })).text)
  for (const name of ["list", "deliveries", "test"])
    replies.push((await command(name, name === "list" ? {} : { webhook_id: created.webhook.webhook_id })).text)

  const order = orderOf("A-image")
  const order_info = order.order_info.map((item) => ({ ...item, large_img: images.url }))
  const pushed = await service.call("push_order", { ...order, order_info }, login)
  let isChecked = false
  for (let waited = 0; !isChecked && waited < CHECK; waited += 100) {
    await pause(100)
    isChecked = JSON.stringify(await service.call("get_order", { xid: "A-image" }, login)).includes('"preflight"')
  }
  if (!isChecked) throw new Error(`no image was checked: ${JSON.stringify(pushed)}`)
  const secrets: ReadonlyArray<Secret> = [created.secret, renewed.secret].map((secret) => ({
    kind: "secret of a webhook",
    value: String(secret).replace(/^whsec_/, "")
  }))
  return { replies: replies.join("\n"), secrets }
}
