import { exampleCards, formatDocument } from "@waybill/packing/rating"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Office, openOffice } from "./fixtures/office.ts"
import { problemsOf, valueOf } from "./fixtures/visitor.ts"

const parcel = {
  length: "20",
  width: "16",
  height: "4",
  weight: "6",
  units: "in/lb",
  country: "US",
  postal: "40214",
  state: "KY"
}

const boxes = JSON.stringify({ boxes: [{ reference: "M", inner: { width: 18, length: 24, height: 4 } }] })
const card = formatDocument(exampleCards[1]!)
const small = { length: "10", width: "10", height: "10", weight: "5", postal: "40202" }

const query = (fields: Readonly<Record<string, string>>): string => `/cards?${new URLSearchParams(fields)}`

describe("rate cards in the console", () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office?.clear())

  it("the list shows the edition in force and the problems of each card, and the page of a card its editions", async () => {
    const { admin } = office.people
    const { text } = await admin.get("/cards")
    expect(text).toContain("acme-us Edition 2026 No problems carrier acme, 3 services, 2 editions")
    const card = await admin.get("/cards/acme-us")
    expect(card.text).toMatch(/Edition 2027 Valid from 2027-01-01 Valid until no end .*Edition 2026 In force/)
    expect(card.text).toContain("ACME_GROUND Acme Ground")
    expect((await admin.get("/cards/nothing")).status).toBe(404)
    expect((await admin.get("/cards/%3Cscript%3E")).page).not.toContain("<script>")
  })

  it("a parcel is priced with every service, and its lines add up to each price", async () => {
    const { admin } = office.people
    const reply = await admin.get(query({ ...parcel, ship: "2026-11-26", residential: "on" }))
    const prices = reply.page.split('<details class="price"').slice(1)
    expect(prices.length).toBeGreaterThan(3)
    for (const price of prices) {
      const [, cost] = /class="price-cost">([\d.]+) USD/.exec(price) ?? []
      const [body = ""] = price.split("<tfoot>")
      const lines = [...body.matchAll(/<td class="number">([\d.-]+)<\/td>/g)].map(([, amount]) => Number(amount))
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.reduce((sum, amount) => sum + amount, 0).toFixed(2)).toBe(cost)
    }
    // Acme Ground in zone 2 costs 11.90 up to 10 lb, with 4.95 for a residence and 16.5 % for fuel.
    expect(reply.text).toMatch(/Acme Ground ACME_GROUND acme, .* 19\.63 USD Edition 2026 of acme-us, zone 2/)
    expect(reply.text).toContain("Residential delivery fixed 4.95")
    const business = await admin.get(query({ ...parcel, ship: "2026-11-26", carrier: "acme" }))
    expect(business.text).not.toContain("Residential delivery")
    expect(business.text).not.toContain("SWIFT_SAVER")
    expect(valueOf(reply, "length")).toBe("20")
  })

  it("a parcel that no service takes is shown with the reasons", async () => {
    const { admin } = office.people
    const { text } = await admin.get(query({ ...parcel, weight: "2000" }))
    expect(text).toContain("No service takes the parcel.")
    expect(text).toMatch(/Not offered .*Acme Ground ACME_GROUND/)
  })

  it.each([
    ["width", "", "is required"],
    ["weight", "heavy", undefined],
    ["length", "<script>alert(1)</script>", undefined],
    ["country", "", undefined],
    ["units", "ells", "must be one of in/lb, cm/kg"],
    ["carrier", "nobody", "carrier: must be one of"],
    ["ship", "soon", "must be YYYY-MM-DD HH:MM:SS"]
  ])("an invalid %s, %j, is refused beside its field with the input kept", async (field, value, problem) => {
    const { admin } = office.people
    const reply = await admin.get(query({ ...parcel, [field]: value }))
    expect([reply.status, problemsOf(reply, field)]).toEqual([422, [expect.any(String)]])
    if (problem !== undefined) expect(`${field}: ${problemsOf(reply, field)[0]}`).toContain(problem)
    if (field !== "units" && field !== "carrier") expect(valueOf(reply, field)).toBe(value)
    expect(reply.page).not.toMatch(/<script>|class="price"/)
  })

  it("the differences between two editions are listed in words and with their values", async () => {
    const { admin } = office.people
    const { text } = await admin.get("/cards/acme-us/differences?from=2026&to=2027")
    expect(text).toContain("ACME_GROUND, zone 2, billable up to 150 lb: base price 8.48 … 65.10 → 8.90 … 68.29")
    expect(text).toContain("validity validFrom all services")
    const same = await admin.get("/cards/acme-us/differences?from=2026&to=2026")
    expect(same.text).toContain("The editions have no differences.")
    expect((await admin.get("/cards/acme-us/differences?from=2026&to=1999")).status).toBe(404)
    expect((await admin.get("/cards/acme-us/differences")).status).toBe(422)
  })

  const tried = (fields: Readonly<Record<string, string>>) => office.people.admin.post("/shop/draft", fields)

  it("a draft of boxes is packed with a print, and shows its differences from the boxes in force", async () => {
    const print = { width: "16", height: "20", qty: "3", finishing: "Canvas" }
    const { status, text } = await tried({ kind: "boxes", text: boxes, ...print })
    expect(status).toBe(200)
    expect(text).toContain("Problems 0 Differences")
    expect(text).toContain('+ boxes: {"reference":"M","inner":{"width":18,"length":24,"height":4}}')
    expect(text).toContain("Parcels of the print 2 M (box): 2 pieces M (box): 1 piece")
  })

  it("a draft of a rate card is compared with the card in force, checked with lines, and prices a parcel", async () => {
    const changed = { kind: "cards", text: card.replace('"8.90"', '"9.90"') }
    const { text } = await tried({ ...changed, ...parcel, ...small, ship: "2027-02-01" })
    expect(text).toMatch(/line \d+, column \d+: warning: the price in zone 2 falls from 9\.90 to 9\.29/)
    // Fuel is 16.5 % of 11.69.
    expect(text).toContain("13.62 USD Edition 2027 of acme-us, zone 2, ships on 2027-02-03")
  })

  it("tries one draft after another, so that trials leave time for other pages", async () => {
    const replies = await Promise.all([1, 2].map(() => tried({ kind: "boxes", text: boxes })))
    const refusals = replies.filter(({ text }) => text.includes("another draft is being tried"))
    expect([replies.map(({ status }) => status), refusals.length]).toEqual([[200, 200], 1])
  })

  it("refuses a huge draft, an unknown kind and an operator without the role admin", async () => {
    const draft = { kind: "boxes", text: boxes }
    expect((await tried({ ...draft, text: "x".repeat(600_000) })).status).toBe(400)
    expect((await tried({ ...draft, kind: "toString" })).status).toBe(422)
    expect((await office.people.operator.post("/shop/draft", draft)).status).toBe(403)
    expect((await office.people.admin.get("/shop")).text).not.toContain("M box, inner 18")
  })

  it("the sample order of an empty shop is on hold, and cannot be shipped", async () => {
    const { admin } = office.people
    const { accounts } = await office.operator("GET", "/accounts")
    const { account_id } = accounts[0]
    expect((await admin.get("/")).text).toContain("Four steps to the first parcel")
    expect((await admin.post("/first-steps/sample", { account: account_id })).to).toBe("/")
    const { orders } = await office.operator("GET", "/orders?held=true")
    expect(orders).toMatchObject([{ xid: "SAMPLE-1", holds: [{ by: "operator", msg: "Sample: do not ship" }] }])
    const path = `/orders/${account_id}/${orders[0].order_id}`
    const { actions } = await office.operator("GET", `${path}/actions`)
    expect(actions).toContainEqual(expect.objectContaining({ command: "start", allowed: false, code: "onHold" }))
  })
})
