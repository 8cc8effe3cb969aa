import { exampleCards } from "@waybill/packing/rating"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { memoryAccounts } from "../../adapter-http/test/operator/admin-ports.ts"
import type { ConsoleOptions } from "../src/index.ts"
import { inForce } from "./fixtures/in-force.ts"
import { openFloor, type Visitor } from "./fixtures/open-floor.ts"

type InForce = NonNullable<ConsoleOptions["inForce"]>

/** Opens a console whose host pushes the sample, with a merchant if `hasMerchant`. */
const openEmpty = (
  hasMerchant: boolean,
  facts: Partial<InForce> = {},
  options: Parameters<typeof openFloor>[0] = {}
) => {
  const none = { list: () => Effect.succeed([]) }
  const accounts = { ...memoryAccounts(), ...(!hasMerchant && none) }
  let pushed: Promise<unknown> | undefined
  const pushSample: InForce["pushSample"] = async ({ title, xid }) => {
    const item = { type: "Canvas", width: "16", height: "20", quantity: "1", item_cost: "1", title }
    pushed = floor.place(xid, { order_info: [{ ...item, large_img: "https://images.example.com/1.tif" }] })
    await pushed
    return undefined
  }
  const floor = openFloor({ ports: { accounts }, inForce: { ...inForce, ...facts, pushSample }, ...options })
  return { ...floor, isPushed: () => pushed !== undefined }
}

/** Returns the titles of the steps with their states. */
const stepsOf = async (person: Visitor): Promise<ReadonlyArray<string>> =>
  [...(await person.read("/")).matchAll(/<li><b>([^<]+)<\/b> (<span class="badge good">)?/g)].map(
    ([, title, done]) => `${title}: ${done === undefined ? "next" : "done"}`
  )

it("an admin of an empty shop sees four steps, and no step without a merchant has a button", async () => {
  const { visit } = openEmpty(false)
  const admin = await visit("admin")
  expect(await stepsOf(admin)).toEqual([
    "Add a merchant: next",
    "Name your boxes and rates: next",
    "Add a sample order on hold: next",
    "Print a test ticket: next"
  ])
  expect(await admin.read("/")).not.toContain("/first-steps/")
  expect(await stepsOf(await visit("operator"))).toEqual([])
})

it("the sample order and its ticket complete the steps, and documents call it a sample", async () => {
  const own = exampleCards.map((card) => ({ ...card, notes: "Contract" }))
  const { operate, visit } = openEmpty(true, { cards: own })
  const admin = await visit("admin")
  expect((await admin.post("/first-steps/ticket", {})).status).toBe(404)
  expect((await admin.post("/first-steps/sample", { account: "acne" })).status).toBe(404)
  expect((await admin.post("/first-steps/sample", { account: "acme" })).headers.get("location")).toBe("/console/")
  expect(await stepsOf(admin)).toEqual([
    "Add a merchant: done",
    "Name your boxes and rates: done",
    "Add a sample order on hold: done",
    "Print a test ticket: next"
  ])
  expect((await admin.post("/first-steps/sample", { account: "acme" })).status).toBe(409)
  const printed = await admin.post("/first-steps/ticket", {})
  const to = printed.headers.get("location")!.replace("/console", "")
  expect(to).toMatch(/^\/orders\/acme\/\d+\/documents\?kind=ticket$/)
  expect(await admin.read(to)).toContain('<p class="stamp">Sample</p>')
  expect(await admin.read(to.replace("ticket", "slip"))).toContain("Packing slip (sample)")
  expect(await stepsOf(admin)).toEqual([])
  const { events } = (await operate(`${to.split("/documents")[0]}/history`)) as { events: ReadonlyArray<object> }
  expect(events.at(-1)).toMatchObject({ msg: "A test ticket was printed", operator: "the-admin" })
})

it("a shop with a real order sees no steps and gets no sample, even if the order is called SAMPLE-1", async () => {
  const { isPushed, place, visit } = openEmpty(true)
  const path = await place("SAMPLE-1")
  const admin = await visit("admin")
  expect(await stepsOf(admin)).toEqual([])
  expect((await admin.post("/first-steps/sample", { account: "acme" })).status).toBe(409)
  expect(isPushed()).toBe(false)
  expect(await admin.read(`${path}/documents?kind=ticket`)).not.toContain("Sample")
  expect((await (await visit("operator")).post("/first-steps/sample", { account: "acme" })).status).toBe(403)
})

it.each([
  ["every list since a time", /updated_since=/, []],
  // A store refuses to sort more than 5,000 orders by age.
  ["such lists by age", /updated_since=(?!.*sort=updated)/, ["Add a merchant: done"]]
] as const)("a board whose service refuses %s is shown to an admin", async (_, refused, first) => {
  const problem = {
    type: "urn:waybill:problem:invalid",
    title: "Invalid",
    status: 422,
    code: "invalid",
    detail: "sort"
  }
  const interrupt = (request: Request) =>
    refused.test(request.url) ? Response.json(problem, { status: 422 }) : undefined
  const { visit } = openEmpty(true, {}, { interrupt })
  const admin = await visit("admin")
  expect((await admin.get("/?rush=on&carrier=none")).status).toBe(200)
  expect((await stepsOf(admin)).slice(0, 1)).toEqual(first)
})
