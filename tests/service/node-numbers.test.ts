import { once } from "node:events"
import { afterAll, expect, it } from "vitest"
import { sampleOf } from "../runs/runs.ts"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { orderOf } from "./fixtures/load.ts"
import { nodeIn } from "./fixtures/node-in.ts"
import { workplace } from "./fixtures/service.ts"
import { shiftedClock, shiftedClockAbsence } from "./fixtures/shifted-clock.ts"

const { clear, folder, run, serve } = workplace()
afterAll(clear)

it("a service refuses a node number that a running service uses, and takes it over when that one has ended", async () => {
  const where = ["--database", "numbers.db", "--log", "off"]
  const first = await serve([...where, "--node", "31"])
  const pushed = await first.call("push_order", orderOf("A-1"))
  expect(nodeIn(pushed.receipt_id)).toBe(31)

  const refused = await run(["serve", "--port", "0", ...where, "--node", "31"])
  expect([refused.code, refused.err]).toEqual([
    3,
    expect.stringMatching(
      /^waybill: --node: 31 is held by another process \(.+\); choose a different number, or omit it to use a free one\n$/
    )
  ])

  first.child.kill("SIGTERM")
  await first.ended
  const second = await serve([...where, "--node", "31"])
  const again = await second.call("push_order", orderOf("A-2"), first.credentials)
  expect(nodeIn(again.receipt_id)).toBe(31)
  expect(BigInt(String(again.receipt_id))).toBeGreaterThan(BigInt(String(pushed.receipt_id)))
})

const clocks: ReadonlyArray<readonly [seconds: number, flags: ReadonlyArray<string>]> = [
  [86_400, ["--node", "5"]],
  [86_400, []],
  [3600, []],
  [3600, ["--node", "5"]]
]

it.for(sampleOf(clocks, 1))(
  "a service accepts orders immediately after it was killed and its clock set back by %i seconds %j",
  async ([seconds, flags], test) => {
    const absence = shiftedClockAbsence()
    if (absence !== undefined) test.skip(absence)
    const where = ["--database", `${seconds}${flags.join("")}.db`, "--log", "off", ...flags]
    const ahead = await serve(where, shiftedClock(folder)(seconds))
    const push = async ({ call }: Pick<typeof ahead, "call">, xid: string) => {
      const reply = await call("push_order", orderOf(xid), ahead.credentials)
      expect(reply).toMatchObject({ res: "success" })
      return BigInt(String(reply.receipt_id))
    }
    const before = [await push(ahead, "A-1"), await push(ahead, "A-2")]
    const dateOf = async ({ call }: Pick<typeof ahead, "call">, xid: string) => {
      const { order } = (await call("get_order", { xid }, ahead.credentials)) as { order: { order_date: string } }
      return Date.parse(`${order.order_date}Z`)
    }
    expect(await dateOf(ahead, "A-1")).toBeGreaterThan(Date.now() + seconds * 1000 - 600_000)
    ahead.child.kill("SIGKILL")
    await once(ahead.child, "exit")

    const since = performance.now()
    const right = await serve(where)
    const after = [await push(right, "A-3"), await push(right, "A-4")]
    expect(performance.now() - since).toBeLessThan(scaledByLoad(15_000))
    const ids = [...before, ...after]
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(ids).size).toBe(4)
    expect(await right.call("push_order", orderOf("A-1"), ahead.credentials)).toMatchObject({ code: "121" })
    // An order from before can be changed, and new orders have the right date.
    const hold = { xid: "A-1", msg: "Wait" }
    expect(await right.call("hold_order", hold, ahead.credentials)).toMatchObject({ res: "success" })
    expect(Math.abs((await dateOf(right, "A-3")) - Date.now())).toBeLessThan(600_000)
  }
)
