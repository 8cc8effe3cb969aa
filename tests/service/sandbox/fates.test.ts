import { afterAll, beforeAll, expect, it } from "vitest"
import { builtIn } from "../../../packages/cli/src/sandbox/fates.ts"
import { openSandbox } from "./fixtures/open-sandbox.ts"

let service: Awaited<ReturnType<typeof openSandbox>>
const ids = new Map<string, string>()

/** Hours after the push and the command, for each suffix. */
const histories: Readonly<Record<string, ReadonlyArray<string>>> = {
  "": ["0 push_order", "2 start", "24 ship", "30 track", "72 track"],
  "-shipped": ["0 push_order", "2 start", "24 ship", "30 track", "72 track"],
  "-held": ["0 push_order", "1 hold"],
  // The rest waits for the release and keeps its distances.
  "-released": ["0 push_order", "1 hold", "25 release", "25 start", "47 ship", "53 track", "95 track"],
  "-split": ["0 push_order", "2 start", "24 ship", "30 track", "72 track"],
  "-corrected": ["0 push_order", "2 start", "24 ship", "26 correctShipment", "30 track", "72 track"],
  "-late": ["0 push_order", "2 start", "24 ship", "30 track", "96 track", "240 track"],
  "-returned": ["0 push_order", "2 start", "24 ship", "30 track", "192 track"],
  "-rejected": ["0 push_order", "1 reject"],
  "-cancel-late": ["0 push_order", `${1 / 60} start`, "24 ship", "30 track", "72 track"],
  "-released-split-late": [
    "0 push_order",
    "1 hold",
    "25 release",
    "25 start",
    "47 ship",
    "53 track",
    "119 track",
    "263 track"
  ]
}

beforeAll(async () => {
  service = await openSandbox()
  await service.addWebhook()
  for (const suffix of Object.keys(histories)) ids.set(suffix, await service.push(`A${suffix}`))
  for (const suffix of ["-hook-delayed", "-hook-repeated", "-hook-reordered", "-hook-flaky"])
    await service.push(`A${suffix}`)
  for (const [name, fate] of Object.entries(builtIn.fates))
    if ("zip" in fate && !("webhook" in fate))
      ids.set(fate.zip, await service.push(`zip-of-${name.length}-${fate.zip}`, fate.zip))
  await service.sandbox.advance("12d")
})
afterAll(() => service.clear())

it.each(Object.entries(histories))(
  "the shop runs the commands of an xid that ends with %j at their times",
  async (suffix, expected) => {
    expect(await service.historyOf(ids.get(suffix)!)).toEqual(expected)
  }
)

it("the sandbox has no problem with the built-in fates", async () => {
  const { due_count, problems } = await service.sandbox.status()
  expect({ due_count, problems }).toEqual({ due_count: 0, problems: [] })
})

it("a ZIP selects the same fate as a suffix", async () => {
  for (const [name, fate] of Object.entries(builtIn.fates))
    if ("zip" in fate && !("webhook" in fate))
      expect(await service.historyOf(ids.get(fate.zip)!), name).toEqual(histories[`-${name}`])
})

const shipmentOf = async (suffix: string) => {
  const { shipments } = await service.operator("GET", `/orders/demo/${ids.get(suffix)}`)
  return shipments[0]
}

it("a split order has two parcels, and a corrected one another tracking number", async () => {
  const split = await shipmentOf("-split")
  const id = ids.get("-split")
  expect(split.parcels.map(({ trackingno }: { trackingno: string }) => trackingno)).toEqual([`SB${id}A`, `SB${id}B`])
  expect((await shipmentOf("-corrected")).trackingno).toBe(`SB${ids.get("-corrected")}C`)
})

it("a late order is delivered after an exception, and a returned one is not delivered", async () => {
  const statusesOf = async (suffix: string) =>
    (await shipmentOf(suffix)).tracking.map(({ status }: { status: string }) => status)
  expect(await statusesOf("-late")).toEqual(["in_transit", "exception", "delivered"])
  expect(await statusesOf("-returned")).toEqual(["in_transit", "returned"])
})

/** Hours of the arrivals of each event of an order, in the order of arrival. */
const arrivalsOf = (xid: string) =>
  service.arrivals
    .filter((each) => each.xid === xid)
    .map(({ hours, type }) => `${Math.round(hours * 100) / 100} ${type}`)

it("webhooks arrive at the times of their events, one after another", () => {
  const expected = [
    "0 order.created",
    "2 order.processing",
    "24 order.shipped",
    "30 order.tracking",
    "72 order.tracking"
  ]
  expect(arrivalsOf("A")).toEqual(expected)
})

it("webhooks of an order can be delayed, repeated, reordered, and refused three times", () => {
  expect(arrivalsOf("A-hook-delayed")).toEqual([
    "1 order.created",
    "3 order.processing",
    "25 order.shipped",
    "31 order.tracking",
    "73 order.tracking"
  ])
  expect(arrivalsOf("A-hook-repeated").slice(0, 4)).toEqual([
    "0 order.created",
    "0.02 order.created",
    "2 order.processing",
    "2.02 order.processing"
  ])
  expect(arrivalsOf("A-hook-reordered")).toEqual([
    "2 order.processing",
    "7 order.created",
    "30 order.tracking",
    "31 order.shipped",
    "79 order.tracking"
  ])
  // 5 s, 5 min and 30 min.
  expect(arrivalsOf("A-hook-flaky").slice(0, 2)).toEqual(["0.58 order.created", "2.58 order.processing"])
})

it("every webhook is signed at the time of its arrival", () => {
  const late = service.arrivals.filter(({ xid }) => xid.includes("-hook-"))
  expect(late.length).toBeGreaterThan(20)
  for (const { bytes, hours } of late) {
    const { "webhook-timestamp": seconds } = JSON.parse(bytes.split("\n", 1)[0]!) as Record<string, string>
    expect(Number(seconds)).toBe(Date.parse("2026-03-02T14:00:00Z") / 1000 + Math.round(hours * 3600))
  }
})

it("the failures of a fate end, even if the receiver fails after them", async () => {
  let count = 0
  const own = await openSandbox({}, async () => (++count === 1 ? 500 : 200))
  await own.addWebhook()
  await own.push("A-hook-flaky")
  await own.sandbox.advance("1h")
  expect(count).toBe(1)
  // The next attempt is two hours after the fourth one.
  await own.sandbox.advance("2h")
  expect(count).toBeGreaterThan(1)
  await own.clear()
})

it("the webhook of a dead receiver is disabled after five days of failures", async () => {
  const dead = await openSandbox()
  await dead.addWebhook()
  await dead.push("A-hook-dead")
  await dead.sandbox.advance({ to: "2026-03-07T13:59:59Z" })
  const stateOf = async () => (await dead.operator("GET", "/webhooks")).webhooks[0].status
  expect(await stateOf()).toBe("active")
  await dead.sandbox.advance("4d")
  expect(await stateOf()).toBe("disabled")
  expect(dead.arrivals).toEqual([])
  await dead.clear()
})
