import { describe, expect, it } from "vitest"
import { type ConsoleOptions, console, type Identity } from "../../src/index.ts"
import { openConsole } from "../open-console.ts"

/** Opens a console whose host reads the person from the header `x-test-person`, such as `Ana María/packer`. */
const openHosted = (options: Partial<ConsoleOptions> = {}) =>
  openConsole({
    identify: ({ headers }) => {
      const [name = "", role = ""] = decodeURIComponent(headers.get("x-test-person") ?? "").split("/")
      return name === "" ? undefined : ({ name, role } as Identity)
    },
    ...options
  })

const as = (name: string, role: string) => ({ "x-test-person": encodeURIComponent(`${name}/${role}`) })

describe("a console with the login of its host", () => {
  it("shows its pages to a person whom the host identifies, with the current role", async () => {
    const { open } = openHosted()
    const board = await open("/", as("Ana María", "packer"))
    expect([board.status, await board.text()]).toEqual([200, expect.stringContaining("<b>Ana María</b> packer")])
    expect((await open("/tokens", as("Ana María", "packer"))).status).toBe(403)
    expect((await open("/tokens", as("Ana María", "admin"))).status).toBe(200)
  })

  it("records the person in the history of an order", async () => {
    const { operator, open, submit } = openHosted()
    const path = await operator.place("A-1")
    expect((await submit(`${path}/start`, { key: "k", revision: "1" }, as("Ana María", "packer"))).status).toBe(303)
    expect(await (await open(path, as("bo", "viewer"))).text()).toContain("Ana María")
  })

  it("links to the login of the host for a person whom the host does not identify", async () => {
    const { open } = openHosted({ loginUrl: "/sign-in", logoutUrl: "https://shop.example/sign-out" })
    const outside = await open("/")
    expect([outside.status, await outside.text()]).toEqual([
      401,
      expect.stringContaining('href="/console/login">Log in')
    ])
    expect((await open("/login")).headers.get("location")).toBe("/sign-in")
    const page = await (await open("/", as("Ana", "viewer"))).text()
    expect(page).toContain('<a class="button quiet" href="https://shop.example/sign-out">Log out</a>')
    expect(page).not.toContain("/console/logout")
  })

  it("says that nobody is logged in without an address of the login, and has no logout", async () => {
    const { open } = openHosted()
    const page = await open("/login")
    expect([page.status, await page.text()]).toEqual([401, expect.stringContaining("You are logged out")])
    expect(await (await open("/", as("Ana", "viewer"))).text()).not.toContain("Log out")
  })

  it("accepts no token, neither in the form nor in the cookie of a session", async () => {
    const cookie = await openConsole().logIn("admin")
    const { open, submit } = openHosted()
    expect((await open("/", { cookie })).status).toBe(401)
    const login = await submit("/login", { token: "secret-admin" })
    expect([login.status, login.headers.get("set-cookie")]).toEqual([401, null])
    expect((await submit("/set-up", { code: "x", name: "y" })).status).toBe(401)
  })

  it("accepts a form only from its own pages", async () => {
    const { operator, submit } = openHosted()
    const path = await operator.place("A-1")
    for (const site of ["cross-site", "same-site", "none"]) {
      const headers = { ...as("Ana", "admin"), "sec-fetch-site": site }
      expect((await submit(`${path}/start`, { key: "k", revision: "1" }, headers)).status, site).toBe(403)
    }
    expect((await operator.get(path)).body.stage).toBe("new")
  })

  it.each([
    ["king", "ana"],
    ["admin", "x".repeat(200)],
    ["admin", "a\u202Eb"]
  ])("shows an error page, and reports it, if the host returns the role %j of %j", async (role, name) => {
    const { errors, open } = openHosted()
    expect((await open("/", as(name, role))).status).toBe(500)
    expect(String(errors[0])).toMatch(/^TypeError: identify: (?:name|role): must be /)
  })

  it("lets nobody in if the host fails", async () => {
    const { errors, open } = openHosted({ identify: () => Promise.reject(new Error("no sessions")) })
    expect((await open("/", as("Ana", "admin"))).status).toBe(500)
    expect(String(errors[0])).toContain("no sessions")
  })

  it("reports a handler of the operator API that drops the person", async () => {
    const api = async () => Response.json({ code: "x", status: 401 }, { status: 401 })
    const { errors, open } = openHosted({ api })
    expect((await open("/", as("Ana", "admin"))).status).toBe(401)
    expect(String(errors[0])).toContain("must pass on its second argument")
  })

  it("ignores a person in the context of the console itself", async () => {
    const { handler } = openConsole()
    const context = { operator: { name: "mallory", role: "admin" } } as object
    expect((await handler(new Request("http://localhost/console/"), context)).status).toBe(303)
  })

  const api = async () => new Response()
  const nobody = (): undefined => undefined
  it.each([
    [{ api: "http://127.0.0.1:8081/operator/v1", identify: nobody }, "identify: requires a handler as api"],
    [{ api, loginUrl: "/x" }, "loginUrl: requires identify"],
    [{ api, logoutUrl: "/x" }, "logoutUrl: requires identify"],
    [{ api, identify: nobody, logoutUrl: "javascript:alert(1)" }, "logoutUrl: must be a path"],
    [{ api, identify: nobody, loginUrl: "//evil.example" }, "loginUrl: must be a path"],
    [{ api, identify: true }, "identify"],
    [{ api, identify: nobody, setUp: {} }, "setUp: must be absent with identify"]
  ])("refuses contradictory options: %j", (options, message) => {
    expect(() => console(options as unknown as ConsoleOptions)).toThrow(message)
  })
})
