// Calls a service in every way that could reveal a secret, and collects what it wrote.
import { collector } from "../../service/fixtures/collector.ts"
import type { Served } from "../../service/fixtures/service.ts"

/** Everything that came out of a service, by place. */
export type Outputs = Map<string, string>

interface Day {
  readonly service: Served
  readonly login: Record<string, string>
  readonly token: string
  readonly order: object
}

/** Sends requests that fail, each with a real secret. Returns their replies. */
export const failingRequests = async ({ login, order, service, token }: Day): Promise<string> => {
  const replies: Array<string> = []
  const send = async (path: string, init: RequestInit) => {
    const reply = await fetch(service.url + path, { redirect: "manual", ...init })
    replies.push(JSON.stringify([...reply.headers]), await reply.text())
  }
  const post = (method: string, body: string, headers: Record<string, string> = {}) =>
    send(`/v1/${method}`, { method: "POST", body, headers })
  const call = (method: string, credentials: object, data: unknown) =>
    post(method, JSON.stringify({ ...credentials, data }))
  await call("push_order", login, order)
  await call("push_order", login, { ...order, order_info: [{ width: "wide" }] })
  await call("push_order", login, { ...order, xid: { ...order } })
  for (const part of ["username", "password", "secretkey"])
    await call("get_status", { ...login, [part]: login.secretkey }, { xid: "A-1" })
  await call(login.secretkey!, login, {})
  await post("get_status", JSON.stringify(login).slice(0, -1))
  await post("get_status", JSON.stringify(login).replace("{", `{"password":"${login.password}",`))
  await post(`get_status?secretkey=${login.secretkey}`, "{}", { authorization: `Bearer ${token}`, cookie: token })
  const bearer = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  for (const path of ["/orders/shop/none", `/orders/${token}/none`, "/tokens/none", `/tokens/${token}`])
    await send(`/operator/v1${path}`, { headers: bearer })
  await send("/operator/v1/tokens", { method: "POST", headers: bearer, body: `{"name":"${token}"` })
  await send(`/operator/v1/orders?token=${token}`, { headers: { authorization: `Bearer x${token}` } })
  // The console sends a visitor without a session to the login page with the path that was requested.
  await send("/console/orders/shop/none", {})
  return replies.join("\n")
}

/** Logs in at the console, and returns the session cookie and the pages. */
export const consolePages = async ({ service, token }: Pick<Day, "service" | "token">) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
  const form = new URLSearchParams({ token, next: "/" }).toString()
  const reply = await fetch(`${service.url}/console/login`, { method: "POST", headers, body: form, redirect: "manual" })
  const cookie = /^[^;]+/.exec(reply.headers.get("set-cookie") ?? "")?.[0]
  if (cookie === undefined) throw new Error(`no session at the console: ${reply.status} ${await reply.text()}`)
  const pages = ["", "/accounts", "/accounts/shop", "/tokens", "/webhooks", "/figures", "/cards", "/none"]
  const texts = await Promise.all(
    pages.map(async (page) => (await fetch(`${service.url}/console${page}`, { headers: { cookie } })).text())
  )
  return { cookie: cookie.slice(cookie.indexOf("=") + 1), text: texts.join("\n") }
}

/** Returns the pages that need no session. */
export const openPages = async ({ url }: Served): Promise<string> => {
  const paths = ["/", "/docs", "/openapi.json", "/operator/docs", "/operator/openapi.json", "/healthz", "/readyz"]
  return (await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))).join("\n")
}

export { collector }
