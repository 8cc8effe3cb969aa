import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Office, openOffice } from "./fixtures/office.ts"
import { problemsOf, secretsIn, valueOf, visitor } from "./fixtures/visitor.ts"

describe("tokens in the console", () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office?.clear())

  const roleOf = async (name: string) => {
    const { tokens } = (await office.operator("GET", "/tokens")) as {
      readonly tokens: ReadonlyArray<{ name: string; role: string; revoked_at?: string }>
    }
    return tokens.find((each) => each.name === name && each.revoked_at === undefined)?.role
  }

  it("an admin creates a token, which is shown once and logs in", async () => {
    const { admin } = office.people
    const reply = await admin.post("/tokens", { name: "ada", role: "packer" })
    const { Token: token = "" } = secretsIn(reply)
    expect([reply.status, reply.to, reply.headers.get("cache-control")]).toEqual([200, undefined, "no-store"])
    expect(reply.headers.getSetCookie()).toEqual([])
    const ada = await visitor(office.service.url, token)
    expect((await ada.get("/")).text).toContain("ada packer")
    expect((await admin.get("/tokens")).page).not.toContain(token)
    expect(office.written()).not.toContain(token)
  })

  it("a taken name, an invalid name and an unknown role are refused beside their fields", async () => {
    const { admin } = office.people
    const taken = await admin.post("/tokens", { name: "the-viewer", role: "operator" })
    expect([taken.status, problemsOf(taken, "name")]).toEqual([409, ["the-viewer already has a token"]])
    expect(valueOf(taken, "name")).toBe("the-viewer")
    expect(taken.page).toContain('<option value="operator" selected>')
    const invalid = await admin.post("/tokens", { name: "<script>alert(1)</script>", role: "viewer" })
    expect([invalid.status, problemsOf(invalid, "name")[0]]).toEqual([422, expect.stringMatching(/^must be 1 to 64 /)])
    expect(valueOf(invalid, "name")).toBe("<script>alert(1)</script>")
    expect(invalid.page).not.toContain("<script>alert")
    const role = await admin.post("/tokens", { name: "bob", role: "<b>king" })
    expect([role.status, problemsOf(role, "role")]).toEqual([422, ["must be one of viewer, packer, operator, admin"]])
  })

  it("a role changes, and has effect immediately", async () => {
    const { admin } = office.people
    const { token } = await office.operator("POST", "/tokens", { name: "cleo", role: "viewer" })
    const cleo = await visitor(office.service.url, token)
    expect((await cleo.get("/accounts")).status).toBe(403)
    expect((await admin.post("/tokens/cleo/role", { role: "admin" })).to).toBe("/tokens/cleo")
    expect((await cleo.get("/accounts")).status).toBe(200)
    expect((await admin.get("/tokens/cleo")).text).toContain("cleo has the role admin")
    await admin.post("/tokens/cleo/role", { role: "viewer" })
    expect(await roleOf("cleo")).toBe("viewer")
    expect((await admin.post("/tokens/cleo/role", { role: "king" })).status).toBe(422)
    expect((await admin.post("/tokens/nobody/role", { role: "viewer" })).status).toBe(404)
  })

  it("a token is revoked after a confirmation, and stays in the list of revoked ones", async () => {
    const { admin } = office.people
    const { token } = await office.operator("POST", "/tokens", { name: "dora", role: "viewer" })
    const dora = await visitor(office.service.url, token)
    expect((await admin.get("/tokens/dora/revoke")).text).toContain("This cannot be undone.")
    expect((await admin.post("/tokens/dora/revoke")).text).toContain("This cannot be undone.")
    expect(await roleOf("dora")).toBe("viewer")
    expect((await admin.post("/tokens/dora/revoke", { confirm: "yes" })).to).toBe("/tokens")
    expect(await roleOf("dora")).toBeUndefined()
    expect((await dora.get("/")).to).toContain("/login")
    expect((await admin.get("/tokens")).text).toMatch(/Token revoked: dora.* Revoked tokens 1 dora/)
    expect((await admin.get("/tokens/dora")).status).toBe(404)
  })

  it("the last admin keeps the role and the token", async () => {
    const { admin } = office.people
    await admin.post("/tokens/demo/revoke", { confirm: "yes" })
    const page = await admin.get("/tokens/the-admin")
    expect(page.text).toContain("Only admin")
    expect(page.text).toContain("The only token of an admin cannot be revoked.")
    for (const [path, role] of [
      ["/tokens/the-admin/revoke", {}],
      ["/tokens/the-admin/role", { role: "viewer" }]
    ] as const) {
      const refused = await admin.post(path, { ...role, confirm: "yes" })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain("the-admin is the last admin token; create another one first")
      expect((await admin.get("/tokens/the-admin")).status).toBe(200)
    }
  })
})
