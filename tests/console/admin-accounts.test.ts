import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Office, openOffice } from "./fixtures/office.ts"
import { problemsOf, type Seen, secretsIn, valueOf } from "./fixtures/visitor.ts"

const hostile = [
  "<script>alert(1)</script>",
  "=HYPERLINK(1)",
  "an \u202Eevil\u2066 account",
  `${"W".repeat(250)}`,
  `"'><img src=x>`
]

describe("accounts in the console", () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office?.clear())

  /** Whether a login is accepted: the reply about an unknown order differs from that to an unknown login. */
  const isLoggedIn = async (login: object) => {
    const unknown = { username: "nobody", password: "no password", secretkey: "no key" }
    const [reply, refused] = await Promise.all(
      [login, unknown].map((each) => office.service.call("get_order", { xid: "none" }, each))
    )
    return reply!.code !== refused!.code
  }

  /** Asserts that a reply shows secrets, and leaves them nowhere else. */
  const expectShownOnce = ({ headers, status, to }: Seen, secrets: ReadonlyArray<string>) => {
    expect([status, to]).toEqual([200, undefined])
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.getSetCookie()).toEqual([])
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15)
      expect(office.written()).not.toContain(secret)
    }
  }

  it("an admin creates an account; its secrets are shown once and work for login", async () => {
    const { admin } = office.people
    const made = await admin.post("/accounts", { account_id: "north", username: "nora", api_access: "on" })
    const { Password: password, "Secret key": secretkey } = secretsIn(made)
    expectShownOnce(made, [password!, secretkey!])
    expect(made.text).toContain("Copy the secrets now.")
    expect(await isLoggedIn({ username: "nora", password, secretkey })).toBe(true)
    for (const path of ["/accounts", "/accounts/north"]) {
      const { page, text } = await admin.get(path)
      expect(page).not.toContain(secretkey)
      expect(text).toContain("north")
    }
  })

  it("a taken id or username and a blank id are refused beside their fields, and the input is kept", async () => {
    const { admin } = office.people
    await office.operator("POST", "/accounts", { account_id: "taken", username: "tina" })
    const again = await admin.post("/accounts", { account_id: "taken", username: "<b>", api_access: "on" })
    expect([again.status, problemsOf(again, "account_id")]).toEqual([409, ["already in use"]])
    expect([valueOf(again, "account_id"), valueOf(again, "username")]).toEqual(["taken", "<b>"])
    const other = await admin.post("/accounts", { account_id: "other", username: "tina" })
    expect([other.status, problemsOf(other, "username")]).toEqual([409, ["already in use by another account"]])
    expect(other.page).not.toMatch(/name="api_access" checked/)
    const blank = await admin.post("/accounts", { account_id: " " })
    expect([blank.status, problemsOf(blank, "account_id")]).toEqual([422, ["must not be blank"]])
  })

  it("a replaced password ends the previous one, and only the form replaces it", async () => {
    const { admin } = office.people
    const first = await office.operator("POST", "/accounts", { account_id: "pass", api_access: true })
    const { password, secretkey } = first
    const question = await admin.get("/accounts/pass/password")
    expect(question.text).toContain("This cannot be undone.")
    expect(await isLoggedIn({ username: "pass", password, secretkey })).toBe(true)
    const replaced = await admin.post("/accounts/pass/password")
    const { Password: next } = secretsIn(replaced)
    expectShownOnce(replaced, [next!])
    expect(await isLoggedIn({ username: "pass", password: next, secretkey })).toBe(true)
    expect(await isLoggedIn({ username: "pass", password, secretkey })).toBe(false)
  })

  it("a second key is issued, a third one is refused, and the first one is retired after a confirmation", async () => {
    const { admin } = office.people
    const { password, secretkey } = await office.operator("POST", "/accounts", { account_id: "keys", api_access: true })
    expect((await admin.get("/accounts/keys")).text).toContain("The only valid key cannot be retired")
    const issued = await admin.post("/accounts/keys/keys")
    const { "Secret key 2": second } = secretsIn(issued)
    expectShownOnce(issued, [second!])
    const third = await admin.post("/accounts/keys/keys")
    expect([third.status, third.text]).toEqual([409, expect.stringContaining("two valid secretkeys; retire one first")])
    expect((await admin.get("/accounts/keys/keys/1")).text).toContain("This cannot be undone.")
    expect(await isLoggedIn({ username: "keys", password, secretkey })).toBe(true)
    const retired = await admin.post("/accounts/keys/keys/1")
    expect([retired.status, retired.to]).toEqual([303, "/accounts/keys"])
    expect((await admin.get("/accounts/keys")).text).toMatch(/Key 1 retired: keys .* Key 1 Retired/)
    const last = await admin.post("/accounts/keys/keys/2")
    expect([last.status, last.text]).toEqual([409, expect.stringContaining("only valid secretkey")])
    expect(await isLoggedIn({ username: "keys", password, secretkey: second })).toBe(true)
    expect((await admin.get("/accounts/keys/keys/1")).status).toBe(404)
  })

  it("an account is disabled after a confirmation, and the notice undoes it", async () => {
    const { admin } = office.people
    await office.operator("POST", "/accounts", { account_id: "shut", api_access: true })
    expect((await admin.get("/accounts/shut/disable")).text).toContain("All logins of the account are refused")
    expect((await admin.get("/accounts/shut")).text).toContain("Enabled")
    expect((await admin.post("/accounts/shut/disable")).to).toBe("/accounts/shut")
    const after = await admin.get("/accounts/shut")
    expect(after.text).toMatch(/Account disabled: shut Undo .*Disabled/)
    expect(after.page).toContain('action="/console/accounts/shut/enable"')
    await admin.post("/accounts/shut/enable")
    expect((await admin.get("/accounts/shut")).text).not.toContain("Disabled")
    await admin.post("/accounts/shut/deny-api")
    expect((await admin.get("/accounts/shut")).text).toContain("No API access")
    await admin.post("/accounts/shut/allow-api")
    expect((await admin.get("/accounts/shut")).text).not.toContain("No API access")
    expect((await admin.post("/accounts/shut/unlock")).status).toBe(303)
  })

  it("a search finds parts of ids and usernames, in any case", async () => {
    const { admin } = office.people
    await office.operator("POST", "/accounts", { account_id: "gallery-7", username: "Xaver@example.com" })
    const found = await admin.get("/accounts?search=XAVER%40")
    expect(found.text).toContain("gallery-7")
    expect(found.page.match(/class="row-name"/g)).toHaveLength(1)
    const nothing = await admin.get(`/accounts?search=${encodeURIComponent("<script>")}`)
    expect(nothing.page).toContain("&lt;script&gt;")
    expect(nothing.page).not.toContain("row-name")
  })

  it.each(hostile)("an account called %s is shown as text, and opens", async (name) => {
    const { admin } = office.people
    const made = await admin.post("/accounts", { account_id: name })
    const path = `/accounts/${encodeURIComponent(name)}`
    await office.operator("POST", `${path}/keys`, {})
    const pages = [made, await admin.get("/accounts"), await admin.get(path), await admin.get(`${path}/keys/1`)]
    for (const page of [...pages, await admin.get(`${path}/disable`)]) {
      expect(page.status).toBe(200)
      expect(page.text).toContain(name)
      expect(page.page).not.toMatch(/<script>|<img/)
      expect(page.page).toContain("<bdi>")
    }
    await admin.post(`${path}/disable`)
    const after = await admin.get(path)
    expect(after.text).toContain(`Account disabled: ${name}`)
    expect(after.page).not.toMatch(/<script>|<img/)
  })

  it("pages of an unknown account or action get 404", async () => {
    const { admin } = office.people
    const paths = [
      "/accounts/nobody",
      "/accounts/nobody/disable",
      "/accounts/demo/explode",
      "/accounts/demo/constructor"
    ]
    for (const path of paths) expect((await admin.get(path)).status).toBe(404)
    expect((await admin.post("/accounts/demo/constructor")).status).toBe(404)
    expect((await admin.post("/accounts/nobody/enable")).status).toBe(404)
  })
})
