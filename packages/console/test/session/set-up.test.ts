import { afterEach, describe, expect, it, vi } from "vitest"
import { console, type SetUp } from "../../src/index.ts"
import { openConsole } from "../open-console.ts"

const CODE = "K7QM-2F9D-X01T"

afterEach(() => {
  vi.useRealTimers()
})

/** Opens a console of a shop without tokens. The first set-up creates the admin whose token is `secret-admin`. */
const openShop = (more: Partial<SetUp> = {}) => {
  const created: Array<string> = []
  const wrong: Array<string | undefined> = []
  const setUp: SetUp = {
    code: CODE,
    isOpen: async () => created.length === 0,
    create: async (name) => {
      created.push(name)
      return { token: "secret-admin" }
    },
    onWrongCode: (client) => wrong.push(client),
    ...more
  }
  return { ...openConsole({ setUp }), created, wrong }
}

describe("the first visit to a console without tokens", () => {
  it("opens the set-up page in place of the login page", async () => {
    const { open } = openShop()
    const first = await open("/login")
    expect([first.status, first.headers.get("location")]).toEqual([303, "/console/set-up"])
    const page = await open("/set-up")
    const text = await page.text()
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(text).toContain("Enter the set-up code to become the first admin.")
    expect(text).not.toContain(CODE)
  })

  it("makes the first admin with the code, shows the token once and logs in", async () => {
    const { created, open, submit } = openShop()
    const reply = await submit("/set-up", { code: " k7qm 2f9d-xoit", name: "ada" })
    const text = await reply.text()
    expect([reply.status, created]).toEqual([200, ["ada"]])
    expect(text).toContain('value="secret-admin" readonly')
    const cookie = reply.headers.get("set-cookie")!.split(";", 1)[0]!
    expect(await (await open("/", { cookie })).text()).toContain("admin")
    expect((await open("/login")).status).toBe(200)
    expect((await open("/set-up")).headers.get("location")).toBe("/console/login")
    const again = await submit("/set-up", { code: CODE, name: "bob" })
    expect([again.status, await again.text(), created]).toEqual([
      409,
      expect.not.stringContaining("secret-admin"),
      ["ada"]
    ])
  })

  it("stays closed once a token exists, even if the tokens disappear", async () => {
    const answers = [false, true]
    const { open } = openShop({ isOpen: async () => answers.shift() ?? true })
    expect((await open("/login")).status).toBe(200)
    expect((await open("/login")).status).toBe(200)
  })

  it("refuses a wrong code, reports its client and creates nobody", async () => {
    const { created, handler, wrong } = openShop()
    for (const code of ["", "K7QM", `${CODE}0`, "k7qm-2f9d-x02t", "\u0000", "💥".repeat(1000)]) {
      const body = new URLSearchParams({ code, name: "mallory" })
      const init = { method: "POST", headers: { "sec-fetch-site": "same-origin" }, body }
      const reply = await handler(new Request("http://localhost/console/set-up", init), { client: "192.0.2.9" })
      expect([reply.status, reply.headers.get("set-cookie")]).toEqual([403, null])
      expect(await reply.text()).toContain("wrong code")
    }
    expect([created, wrong]).toEqual([[], Array.from({ length: 6 }, () => "192.0.2.9")])
  })

  it("refuses every code after ten wrong ones in a minute, from all clients together", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { created, submit, wrong } = openShop()
    for (let n = 0; n < 10; n++)
      expect((await submit("/set-up", { code: `AAAA-AAAA-AA${n}`, name: "m" })).status).toBe(403)
    const limited = await submit("/set-up", { code: CODE, name: "ada" })
    expect([limited.status, await limited.text()]).toEqual([
      429,
      expect.stringContaining("too many wrong codes; wait 60 seconds")
    ])
    expect([created, wrong.length]).toEqual([[], 10])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await submit("/set-up", { code: CODE, name: "ada" })).status).toBe(200)
  })

  it("refuses a form from another site, and does not check its code", async () => {
    const { created, submit, wrong } = openShop()
    const reply = await submit("/set-up", { code: CODE, name: "eve" }, { "sec-fetch-site": "cross-site" })
    expect([reply.status, created, wrong]).toEqual([403, [], []])
  })

  it("shows why a name is refused, and keeps the name without running its markup", async () => {
    const { submit } = openShop({ create: async () => ({ problem: "must be shorter" }) })
    const reply = await submit("/set-up", { code: CODE, name: '"><script>alert(1)</script>' })
    const text = await reply.text()
    expect([reply.status, text]).toEqual([422, expect.stringContaining("<li>must be shorter</li>")])
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(text).not.toContain("<script>alert")
  })

  it("opens the login page while the service cannot tell whether there are tokens", async () => {
    const { errors, open } = openShop({ isOpen: () => Promise.reject(new Error("no database")) })
    expect((await open("/login")).status).toBe(200)
    expect(errors).toHaveLength(1)
  })

  it("the console has no set-up page without the option", async () => {
    const { open, submit } = openConsole()
    expect((await open("/set-up")).headers.get("location")).toBe("/console/login")
    expect((await submit("/set-up", { code: CODE, name: "ada" })).status).toBe(409)
  })

  it.each([
    [{ code: "short" }, "setUp: code: must be a string of at least 12 letters and digits"],
    [{ code: CODE }, "setUp: must have the functions isOpen and create"],
    [{ cod: CODE }, "unknown"],
    [{ code: CODE, isOpen: true }, "isOpen"]
  ])("refuses the invalid set-up %j", (setUp, message) => {
    expect(() => console({ api: async () => new Response(), setUp: setUp as unknown as SetUp })).toThrow(message)
  })
})
