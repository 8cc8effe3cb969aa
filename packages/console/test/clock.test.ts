import { describe, expect, it } from "vitest"
import type { ClockStatus, ConsoleClock } from "../src/index.ts"
import { openConsole } from "./open-console.ts"

const due = [
  { at: "2026-03-02T16:00:00.000Z", order_id: "1", xid: "A-1<b>", command: "start" },
  { at: "2026-03-02T17:00:00.000Z", order_id: "2", event: "order.created" }
]

/** Opens a console on a clock, and logs in. `advances` are the calls of the clock. */
const open = async (role: string, status: Partial<ClockStatus> = {}, advance?: ConsoleClock["advance"]) => {
  const advances: Array<unknown> = []
  const clock: ConsoleClock = {
    status: async () => ({ now: "2026-03-02T14:00:00.000Z", due_count: 2, due, ...status }),
    advance:
      advance ??
      (async (target) => {
        advances.push(target)
        return { now: "2026-03-02T15:00:00.000Z", commands: 3, webhooks: 4 }
      })
  }
  const { errors, logIn, open: get, submit } = openConsole({ clock })
  const cookie = await logIn(role)
  const page = async (path = "/") => (await get(path, { cookie })).text()
  const post = (fields: Record<string, string>, headers = {}) => submit("/clock", fields, { cookie, ...headers })
  return { advances, page, post, errors, get }
}

const placeOf = (reply: Response) => [reply.status, reply.headers.get("location")]

it("pages show the time of a sandbox, what is due next, and the buttons of an operator", async () => {
  const { get, page } = await open("operator")
  for (const path of ["/", "/figures", "/nowhere"]) {
    const text = await page(path)
    expect(text, path).toContain("2026-03-02 14:00</time> UTC")
    expect(text, path).toContain("Next: start <bdi>A-1&lt;b&gt;</bdi>")
    expect(text, path).toContain("· 1 more")
    expect(text, path).toContain(`name="back" value="${path}"`)
    expect(text.match(/name="step"/g), path).toHaveLength(3)
  }
  expect(await (await get("/login")).text()).not.toContain('class="clock"')
})

it("a page of a webhook that is due names its event and its order", async () => {
  const { page } = await open("operator", { due: due.slice(1), due_count: 1 })
  const text = await page()
  expect(text).toContain("Next: order.created <bdi>2</bdi>")
  expect(text).not.toContain("more")
})

it("the button to the next step is disabled while nothing is due", async () => {
  const { advances, page, post } = await open("operator", { due: [], due_count: 0 })
  expect(await page()).toContain('value="next" disabled>')
  expect(placeOf(await post({ step: "next" }))).toEqual([303, "/console/"])
  expect(advances).toEqual([])
})

it.each(["viewer", "packer"])("a %s sees the clock and cannot advance it", async (role) => {
  const { advances, page, post } = await open(role)
  const text = await page()
  expect(text).toContain('class="clock"')
  expect(text).not.toContain('name="step"')
  expect((await post({ step: "1h" })).status).toBe(403)
  expect(advances).toEqual([])
})

it.each([
  ["1h", { by: "1h" }],
  ["1d", { by: "1d" }],
  ["next", { to: "2026-03-02T16:00:00.000Z" }]
])("the button %s advances the clock, and opens the same page with the result", async (step, target) => {
  const { advances, post } = await open("operator")
  const reply = await post({ step, back: "/?stage=new" })
  expect(placeOf(reply)).toEqual([303, "/console/?stage=new"])
  expect(advances).toEqual([target])
})

it.each(["//evil.example", "https://evil.example", "/\\evil.example", ""])(
  "an advance with the page %j opens the board",
  async (back) => {
    const { post } = await open("operator")
    expect(placeOf(await post({ step: "1h", back }))).toEqual([303, "/console/"])
  }
)

describe("the clock is not advanced", () => {
  it.each([
    ["by a step that has no button", { step: "9999d" }, {}, 400],
    ["without a step", {}, {}, 400],
    ["by a form of another site", { step: "1h" }, { "sec-fetch-site": "cross-site" }, 403]
  ])("%s", async (_, fields: Record<string, string>, headers, status) => {
    const { advances, post } = await open("operator")
    expect((await post(fields, headers)).status).toBe(status)
    expect(advances).toEqual([])
  })
})

it("a clock that cannot be advanced shows the reason", async () => {
  const { errors, post } = await open("operator", {}, () => Promise.reject(new Error("100 calls wait")))
  const reply = await post({ step: "1h" })
  expect([reply.status, (await reply.text()).includes("100 calls wait")]).toEqual([503, true])
  expect(errors).toEqual([])
})

it("a console without a clock shows none and has no page for it", async () => {
  const { logIn, open: get, submit } = openConsole()
  const cookie = await logIn("admin")
  expect(await (await get("/", { cookie })).text()).not.toContain("clock.css")
  expect((await submit("/clock", { step: "1h" }, { cookie })).status).toBe(404)
})
