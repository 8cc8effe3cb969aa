// A service whose orders and ports are as large as they can be, and people who call it.
import { operatorHandler } from "@waybill/adapter-http"
import { expect } from "vitest"
import { print, serveOperator } from "../../../adapter-http/test/operator/serve-operator.ts"
import { credentials } from "../../../adapter-http/test/serve.ts"
import { console } from "../../src/index.ts"
import { emoji, largePorts, signs } from "./ports.ts"

const HOME = "http://localhost"

/** Runs a command until it is refused. */
const repeat = async (run: (index: number) => Promise<boolean>, most = 3000): Promise<void> => {
  for (let index = 0; index < most; index++) if (!(await run(index))) return
}

export const openShop = async () => {
  const { api, command, handler, place } = serveOperator({ ports: largePorts, policy: { details: true } })
  const pages = console({ api: operatorHandler(api), secret: "x".repeat(40) })

  const item = (text: string) => ({ ...print, quantity: "1", title: text.slice(0, 250), notes: text })
  const items = (length: number, text: string) => Array.from({ length }, () => item(text))
  const fields = { isgift: "1", gift_to: signs(255), gift_from: signs(255), message: signs(2000) }
  const paths = {
    /** The most bytes as JSON. */
    emoji: await place("A", "demo", { order_info: items(70, emoji(2000)) }),
    /** The most bytes as HTML. */
    signs: await place(signs(250), "demo", { ...fields, order_info: items(270, signs(2000)) }),
    /** Many shipments with parcels and tracking. */
    shipped: await place("C", "demo", { order_info: [{ ...print, quantity: "500", title: signs(250) }] }),
    /** Many small items, in production. */
    items: await place("D", "demo", { order_info: items(500, signs(600)) })
  }
  for (const [path, text] of [
    [paths.emoji, emoji(1990)],
    [paths.signs, signs(1990)]
  ] as const)
    await repeat((n) => command(path, "hold", { reason: "stock", msg: `${text}${n}` }))
  expect(await command(paths.items, "start")).toBe(true)
  expect(await command(paths.shipped, "start")).toBe(true)
  const parcels = Array.from({ length: 15 }, () => ({ trackingno: signs(250), type: signs(250) }))
  await repeat(async (n) => {
    const input = { trackingno: signs(240) + n, items: [{ index: 0, quantity: 1 }], parcels, sameNumber: true }
    return command(paths.shipped, "ship", input)
  }, 150)
  await repeat((n) => {
    const at = "2026-11-20 10:00:00"
    return command(paths.shipped, "track", { shipment_id: `S${n + 1}`, status: "exception", at, note: signs(2000) })
  }, 200)
  for (let n = 0; n < 130; n++)
    await place(signs(240) + n, signs(250), {
      shipping: { carrier: "acme", service: "ACME_GROUND", notes: signs(2000) }
    })

  const call = (method: string, data: unknown, more: object = {}) =>
    handler(
      new Request(`${HOME}/v1/${method}`, { method: "POST", body: JSON.stringify({ ...credentials, ...more, data }) })
    )

  const operate = (method: string, path: string, body?: unknown) =>
    handler(
      new Request(`${HOME}/operator/v1${path}`, {
        method,
        headers: { authorization: "Bearer x", "content-type": "application/json" },
        ...(method !== "GET" && { body: JSON.stringify(body ?? {}) })
      })
    )

  const login = await pages(
    new Request(`${HOME}/console/login`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ token: "x" })
    })
  )
  const cookie = login.headers.get("set-cookie")!.split(";")[0]!
  const visit = (method: string, path: string, form: Iterable<[string, string]> = []) =>
    pages(
      new Request(`${HOME}/console${path}`, {
        method,
        headers: { cookie, "sec-fetch-site": "same-origin" },
        ...(method === "POST" && { body: new URLSearchParams([...form]) })
      })
    )
  return { call, operate, visit, handler, paths }
}
