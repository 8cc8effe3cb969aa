import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Office, openOffice } from "./fixtures/office.ts"
import { submission } from "./fixtures/seed.ts"
import { problemsOf, secretsIn, valueOf } from "./fixtures/visitor.ts"

// No name server knows the domain, so that deliveries fail.
const HOOK = "https://hooks.invalid/waybill"

describe("webhooks in the console", () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office?.clear())

  let webhooks = 0
  /** Adds a webhook of the account `demo`, and returns the path of its page. */
  const added = async (settings: object = {}): Promise<string> => {
    const url = `${HOOK}/${++webhooks}`
    const { webhook } = await office.operator("POST", "/webhooks", { account_id: "demo", url, ...settings })
    return `/webhooks/${webhook.webhook_id}`
  }
  const stored = (path: string) => office.operator("GET", path)

  it("an admin adds a webhook for some types of events, and its secret is shown once", async () => {
    const { admin } = office.people
    const reply = await admin.post("/webhooks", [
      ["account_id", "demo"],
      ["url", `${HOOK}/new`],
      ["events", "order.shipped"],
      ["events", "order.held"]
    ])
    const { "Secret for the signatures": secret } = secretsIn(reply)
    expect([reply.status, reply.to, reply.headers.get("cache-control")]).toEqual([200, undefined, "no-store"])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(secret).toMatch(/^whsec_/)
    const [, path = ""] = /href="\/console(\/webhooks\/[^"]+)"/.exec(reply.page) ?? []
    expect(await stored(path)).toMatchObject({ url: `${HOOK}/new`, events: ["order.held", "order.shipped"] })
    const page = await admin.get(path)
    expect(page.text).toContain("order.held, order.shipped")
    expect(page.page.match(/ checked/g)?.length).toBe(3)
    expect(page.page).not.toContain(secret)
    expect(office.written()).not.toContain(secret)
  })

  it("the list selects an account, and starts the form with it", async () => {
    const { admin } = office.people
    await office.operator("POST", "/accounts", { account_id: "south" })
    await added({ account_id: "south", url: `${HOOK}/south` })
    await added({ url: `${HOOK}/of-demo` })
    const { page } = await admin.get("/webhooks?account=south")
    expect(page).toContain(`${HOOK}/south`)
    expect(page).not.toContain(`${HOOK}/of-demo`)
    expect(valueOf({ page } as never, "account_id")).toBe("south")
    await office.operator("POST", "/accounts", { account_id: "west" })
    expect((await admin.get("/webhooks?account=west")).text).toContain("No webhooks of west")
    const unknown = await admin.get("/webhooks?account=%3Cscript%3E")
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('unknown account "<script>"')])
    expect(unknown.page).not.toContain('"<script>')
  })

  it("an unknown account and an unsafe address are refused beside their fields, and the input is kept", async () => {
    const { admin } = office.people
    const fields = { account_id: "no<b>body", url: `${HOOK}/x`, events: "order.held" }
    const unknown = await admin.post("/webhooks", fields)
    expect([unknown.status, problemsOf(unknown, "account_id")]).toEqual([
      404,
      [expect.stringMatching(/^unknown account /)]
    ])
    expect([valueOf(unknown, "account_id"), valueOf(unknown, "url")]).toEqual(["no<b>body", `${HOOK}/x`])
    expect(unknown.page).toContain('value="order.held" checked')
    const unsafe = await admin.post("/webhooks", { account_id: "demo", url: "http://hooks.invalid/" })
    expect(unsafe.status).toBe(422)
    expect(problemsOf(unsafe, "url")).toHaveLength(1)
    expect(valueOf(unsafe, "url")).toBe("http://hooks.invalid/")
    const type = await admin.post("/webhooks", { account_id: "demo", url: HOOK, events: "order.<b>" })
    expect(problemsOf(type, "events")[0]).toContain('unknown type "order.<b>"')
  })

  it("settings change, and an invalid address is shown beside its field", async () => {
    const { admin } = office.people
    const path = await added({ events: ["order.held"] })
    expect((await admin.post(`${path}/settings`, { url: `${HOOK}/moved` })).to).toBe(path)
    expect(await stored(path)).toMatchObject({ url: `${HOOK}/moved` })
    expect(await stored(path)).not.toHaveProperty("events")
    const refused = await admin.post(`${path}/settings`, { url: "nonsense" })
    expect([refused.status, valueOf(refused, "url")]).toEqual([422, "nonsense"])
    expect(problemsOf(refused, "url")).toHaveLength(1)
    expect(refused.page).toContain("<details open>")
  })

  it("pause and resume undo each other", async () => {
    const { admin } = office.people
    const path = await added()
    expect((await admin.post(`${path}/pause`)).to).toBe(path)
    const paused = await admin.get(path)
    expect(paused.page).toContain(`<form method="post" action="/console${path}/resume"><button class="quiet"`)
    expect(paused.text).toMatch(/Paused\. Events are kept until it is resumed\. Undo/)
    expect((await stored(path)).status).toBe("paused")
    await admin.post(`${path}/resume`)
    expect((await stored(path)).status).toBe("active")
  })

  it("a new secret overlaps with the previous one for the hours of the form", async () => {
    const { admin } = office.people
    const path = await added()
    const wrong = await admin.post(`${path}/rotate`, { overlap_hours: "721" })
    expect([wrong.status, problemsOf(wrong, "overlap_hours"), valueOf(wrong, "overlap_hours")]).toEqual([
      422,
      ["must be an integer from 0 to 720"],
      "721"
    ])
    expect((await admin.post(`${path}/rotate`, { overlap_hours: "1.5" })).status).toBe(422)
    expect((await admin.post(`${path}/rotate`, { overlap_hours: "" })).status).toBe(422)
    const overlapping = await admin.post(`${path}/rotate`, { overlap_hours: "5" })
    const [secret] = Object.values(secretsIn(overlapping))
    expect(overlapping.headers.getSetCookie()).toEqual([])
    expect(overlapping.text).toContain("The previous secret is valid until")
    expect(office.written()).not.toContain(secret)
    const { secrets } = (await stored(path)) as { secrets: Array<{ created_at: string; expires_at?: string }> }
    const hours = (Date.parse(secrets[0]!.expires_at!) - Date.parse(secrets[1]!.created_at)) / 3_600_000
    expect(Math.round(hours)).toBe(5)
    const third = await admin.post(`${path}/rotate`, { overlap_hours: "5" })
    expect([third.status, third.text]).toEqual([409, expect.stringContaining("two valid secrets")])
    const last = await admin.post(`${path}/rotate`, { overlap_hours: "0" })
    expect(last.text).toContain("The previous secret is no longer valid.")
    expect((await stored(path)).secrets).toHaveLength(1)
  })

  it("a test event that fails reports why", async () => {
    const { admin } = office.people
    const reply = await admin.post(`${await added()}/test`)
    expect([reply.status, reply.text]).toEqual([200, expect.stringMatching(/was not delivered after \d+ ms: \S+/)])
    expect(reply.page).toContain('<p class="error" role="alert">The test event')
  })

  it("deliveries are filtered by status, and events are sent again", async () => {
    const { admin } = office.people
    await office.operator("POST", "/accounts", { account_id: "busy" })
    const path = await added()
    const { receipt_id } = await office.service.call("push_order", submission("A-1"))
    const order_id = String(receipt_id)
    const none = await admin.post(`${path}/replay`)
    expect([none.status, problemsOf(none, "all")]).toEqual([422, ["tick this, or enter an order or a time"]])
    const wrong = await admin.post(`${path}/replay`, { since: "yesterday", order_id: "7<b>" })
    expect([wrong.status, problemsOf(wrong, "since")]).toEqual([422, ["must be YYYY-MM-DD HH:MM:SS"]])
    expect([valueOf(wrong, "since"), valueOf(wrong, "order_id")]).toEqual(["yesterday", "7<b>"])
    let seen = await admin.get(`${path}/deliveries`)
    while (!seen.text.includes("order.created")) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      seen = await admin.get(`${path}/deliveries`)
    }
    expect(seen.page).toContain(`href="/console/orders/demo/${order_id}"`)
    expect((await admin.get(`${path}/deliveries?status=delivered`)).text).toContain(
      "No deliveries with the status delivered"
    )
    expect((await admin.get(`${path}/deliveries?status=pending`)).text).toContain("order.created")
    expect((await admin.get(`${path}/deliveries?status=%3Cscript%3E`)).page).toContain('<option value="" selected>')
    const replayed = await admin.post(`${path}/replay`, { order_id })
    expect([replayed.status, replayed.to]).toEqual([303, `${path}/deliveries`])
    expect((await admin.get(`${path}/deliveries`)).text).toContain("1 event will be sent again")
    const future = await admin.post(`${path}/replay`, { since: "2099-01-01T00:00" })
    expect([future.status, problemsOf(future, "since")]).toEqual([422, ["must not be in the future"]])
    await admin.post(`${path}/replay`, { all: "on" })
    expect((await admin.get(`${path}/deliveries`)).text).toContain("1 event will be sent again")
    const cursor = await admin.get(`${path}/deliveries?after=nonsense`)
    expect(cursor.status).toBe(422)
  })

  it("a webhook is removed after a confirmation", async () => {
    const { admin } = office.people
    const path = await added({ url: `${HOOK}/%3Cscript%3E?q="><img/src=x>` })
    const question = await admin.get(`${path}/remove`)
    expect(question.text).toContain("This cannot be undone.")
    expect(question.page).not.toMatch(/<script>|<img/)
    expect((await admin.get(path)).status).toBe(200)
    expect((await admin.post(`${path}/remove`)).to).toBe("/webhooks")
    expect((await admin.get("/webhooks")).text).toContain("Webhook removed")
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.post(`${path}/test`)).status).toBe(404)
  })
})
