import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Office, openOffice } from "./fixtures/office.ts"

const reads = [
  "/accounts",
  "/accounts/demo",
  "/accounts/demo/disable",
  "/accounts/demo/password",
  "/accounts/demo/keys/1",
  "/webhooks",
  "/webhooks/wh_1",
  "/webhooks/wh_1/remove",
  "/webhooks/wh_1/deliveries",
  "/tokens",
  "/tokens/the-admin",
  "/tokens/the-admin/revoke",
  "/cards",
  "/cards/acme-us",
  "/cards/acme-us/differences?from=2026&to=2027"
]

const forms = [
  "/accounts",
  "/accounts/demo/disable",
  "/accounts/demo/password",
  "/accounts/demo/keys",
  "/accounts/demo/keys/1",
  "/webhooks",
  ...["settings", "pause", "resume", "test", "rotate", "remove", "replay"].map((form) => `/webhooks/wh_1/${form}`),
  "/tokens",
  "/tokens/the-admin/role",
  "/tokens/the-admin/revoke"
]

describe("pages of admins", () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office?.clear())

  it.each(["viewer", "packer", "operator"] as const)(
    "the role %s sees no entry for them, and gets 403",
    async (role) => {
      const person = office.people[role]
      const { page } = await person.get("/")
      for (const name of ["Accounts", "Webhooks", "Tokens", "Rate cards"]) expect(page).not.toContain(`>${name}</a>`)
      for (const path of reads) expect([path, (await person.get(path)).status]).toEqual([path, 403])
      for (const path of forms) {
        const { status } = await person.post(path, {
          account_id: "made-up",
          name: "made-up",
          role: "admin",
          confirm: "yes"
        })
        expect([path, status]).toEqual([path, 403])
      }
      const { accounts } = await office.operator("GET", "/accounts")
      expect(accounts).toMatchObject([{ account_id: "demo", enabled: true, keys: [{ number: 1 }] }])
    }
  )

  it("an admin sees an entry for each of them, and opens them", async () => {
    const { admin } = office.people
    const { page } = await admin.get("/")
    for (const name of ["Accounts", "Webhooks", "Tokens", "Rate cards"]) expect(page).toContain(`>${name}</a>`)
    for (const path of reads.filter((path) => !path.includes("wh_1")))
      expect([path, (await admin.get(path)).status]).toEqual([path, 200])
  })

  it("a form from another site is refused", async () => {
    const reply = await fetch(`${office.service.url}/console/accounts`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" },
      body: "account_id=evil"
    })
    expect(reply.status).toBe(403)
  })
})
