import { afterEach, beforeEach, expect, it } from "vitest"
import { badgeOf } from "../src/session/badge.ts"
import { openFloor } from "./fixtures/open-floor.ts"

const unhandled: Array<unknown> = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on("unhandledRejection", note))
afterEach(() => void process.off("unhandledRejection", note))

it.each([
  "due=9999-99-99",
  "account=%00",
  "carrier=%00",
  "type=%00",
  "finishing=%00",
  "search=a%00",
  "search=x&account=%00"
])(
  "a filter of the board that the operator API refuses leaves no rejection, which would end the process: %s",
  async (query) => {
    const viewer = await openFloor().visit("viewer")
    expect((await viewer.get(`/?${query}`)).status).toBe(422)
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled.splice(0)).toEqual([])
  }
)

it.each(["x", "/", "demo/", "/1", "%E0%A4%A/1", ""])("the documents of the selection %j are refused", async (order) => {
  const viewer = await openFloor().visit("viewer")
  expect((await viewer.get(`/documents/print?order=${encodeURIComponent(order)}`)).status).toBe(400)
})

const badge = badgeOf(`wb_op_${"A".repeat(42)}E`)!

it("the code of a badge in a field is not stored, and the page that replies does not show it", async () => {
  const { operate, place, visit } = openFloor()
  const admin = await visit("admin")
  const path = await place("A-1")
  const forms: ReadonlyArray<readonly [path: string, fields: Readonly<Record<string, string>>]> = [
    [`${path}/note`, { key: "k", revision: "1", msg: badge }],
    [`${path}/hold`, { key: "k", revision: "1", reason: "artwork", msg: `Look: ${badge}.` }],
    [`${path}/pack/ship`, { key: "k", revision: "1", shipment: JSON.stringify({ trackingno: badge }) }],
    [`${path}/pack/progress`, { version: "0", state: JSON.stringify({ trackingno: badge }) }],
    ["/tokens", { key: "k", name: badge, role: "viewer" }]
  ]
  for (const [to, fields] of forms) {
    const reply = await admin.post(to, fields)
    expect([to, reply.status, await reply.text()]).toEqual([to, 422, expect.not.stringContaining(badge)])
  }
  expect(JSON.stringify(await operate(`${path}/history`))).not.toContain(badge)
})

it("the code of a badge does not stay in an address", async () => {
  const viewer = await openFloor().visit("viewer")
  for (const [page, name] of [
    ["/", "search"],
    ["/", "account"],
    ["/", "type"],
    ["/documents", "search"],
    ["/documents/hand-over", "carrier"]
  ]) {
    const reply = await viewer.get(`${page}?${name}=${badge}`)
    expect([name, reply.status, reply.headers.get("location")]).toEqual([name, 303, `/console${page}`])
  }
  expect(await viewer.read("/")).toContain("This code is a badge. Log out, then scan it on the login page.")
})
