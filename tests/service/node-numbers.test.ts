import { afterAll, expect, it } from "vitest"
import { orderOf } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const nodeIn = (receipt: unknown) => Number((BigInt(String(receipt)) >> 7n) & 31n)

it("a service refuses a node number that a running service uses, and takes it over when that one has ended", async () => {
  const where = ["--database", "numbers.db", "--log", "off"]
  const first = await serve([...where, "--node", "31"])
  const pushed = await first.call("push_order", orderOf("A-1"))
  expect(nodeIn(pushed.receipt_id)).toBe(31)

  const refused = await run(["serve", "--port", "0", ...where, "--node", "31"])
  expect([refused.code, refused.err]).toEqual([
    3,
    expect.stringMatching(
      /^waybill: --node: 31 is held by another process \(.+\); choose another number, or omit it to use a free one\n$/
    )
  ])

  first.child.kill("SIGTERM")
  await first.ended
  const second = await serve([...where, "--node", "31"])
  const again = await second.call("push_order", orderOf("A-2"), first.credentials)
  expect(nodeIn(again.receipt_id)).toBe(31)
  expect(BigInt(String(again.receipt_id))).toBeGreaterThan(BigInt(String(pushed.receipt_id)))
})

it("workers and services without a setting all have different node numbers", async () => {
  const where = ["--database", "replicas.db", "--log", "off"]
  const first = await serve([...where, "--workers", "2"])
  const second = await serve(where)
  const receipts = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { call } = index % 2 === 0 ? first : second
      return (await call("push_order", orderOf(`B-${index}`), first.credentials)).receipt_id
    })
  )
  expect(new Set(receipts).size).toBe(30)
  expect(new Set(receipts.map(nodeIn))).toEqual(new Set([0, 1, 2]))
})
