import { Unavailable } from "@waybill/core"
import { expect, it } from "vitest"
import { LEASE_LENGTH, LeasedIds, SAFETY_MARGIN } from "../../src/node-leases/leased-ids.ts"
import { sqlOrderIds } from "../../src/node-leases/sql-order-ids.ts"

const NOW = Date.UTC(2030, 0, 1)
const EPOCH = Date.UTC(2026, 0, 1)
/** Returns the time, the node and the sequence number in an id. */
const partsOf = (id: string | Unavailable) => {
  const number = BigInt(String(id))
  return [Number(number >> 12n) + EPOCH, Number((number >> 7n) & 31n), Number(number & 127n)]
}

const held = ({ idsAfter = 0, since = 1000, until = NOW + LEASE_LENGTH } = {}) => {
  const ids = new LeasedIds()
  const lease = { number: 5, epoch: 1, idsAfter }
  ids.hold(lease, since, until)
  return { ids, lease }
}

it("puts the time, the leased number and a sequence number into an id", () => {
  const { ids } = held()
  expect([1, 2].map(() => partsOf(ids.next(NOW, 1000)))).toEqual([
    [NOW, 5, 0],
    [NOW, 5, 1]
  ])
})

it("does not generate ids without a lease, or after a deadline that is earlier than the lease's end", () => {
  expect(new LeasedIds().next(NOW, 0)).toBeInstanceOf(Unavailable)
  const { ids, lease } = held({ since: 1000 })
  const deadline = 1000 + 15_000 - 3000
  expect([LEASE_LENGTH, SAFETY_MARGIN]).toEqual([15_000, 3000])
  expect(partsOf(ids.next(NOW, deadline - 1))).toEqual([NOW, 5, 0])
  expect(ids.next(NOW, deadline)).toMatchObject({ port: "OrderIds", cause: expect.stringContaining("node 5") })
  ids.hold(lease, 20_000, NOW + LEASE_LENGTH)
  expect(partsOf(ids.next(NOW, deadline))).toEqual([NOW, 5, 1])
})

it("generates ids with later times than those of the number's earlier holders", () => {
  const { ids } = held({ idsAfter: NOW + 500 })
  expect(partsOf(ids.next(NOW, 1000))).toEqual([NOW + 501, 5, 0])
})

it("does not generate ids after the reserved time, even if the clock is ahead of it", () => {
  const { ids, lease } = held({ until: NOW + 1 })
  expect(partsOf(ids.next(NOW, 1000))).toEqual([NOW, 5, 0])
  const ahead = Array.from({ length: 255 }, () => ids.next(NOW + 3_600_000, 1000))
  expect(partsOf(ahead.at(-1)!)).toEqual([NOW + 1, 5, 127])
  expect(ids.next(NOW + 3_600_000, 1000)).toBeInstanceOf(Unavailable)
  expect(ids.idsUntil(NOW + 3_600_000, lease)).toBe(NOW + 3_600_000 + LEASE_LENGTH)
  ids.hold(lease, 1000, NOW + 3_600_000 + LEASE_LENGTH)
  expect(partsOf(ids.next(NOW + 3_600_000, 1000))).toEqual([NOW + 3_600_000, 5, 0])
})

it("reserves times after the last id if the clock was set back before a renewal", () => {
  const { ids, lease } = held()
  ids.next(NOW + 700, 1000)
  expect(ids.idsUntil(NOW - 9000, lease)).toBe(NOW + 700 + LEASE_LENGTH)
})

it("returns the time in the last id when a lease ends, and generates no more ids", () => {
  const { ids } = held()
  ids.next(NOW + 3, 1000)
  expect(ids.end()).toBe(NOW + 3)
  expect(ids.end()).toBeUndefined()
  expect(ids.lease).toBeUndefined()
  expect(ids.next(NOW, 1000)).toBeInstanceOf(Unavailable)
})

it.each([32, -1, 1.5, Number.NaN, "3"])("order ids refuse %o as a node number", (node) => {
  expect(() => sqlOrderIds({ node: node as number })).toThrow(
    new RangeError(`sqlOrderIds: node: must be an integer from 0 to 31, not ${node}`)
  )
})

it("names a clock that is far behind the ids, instead of the lease", () => {
  const past = EPOCH - 68 * 86_400_000
  const { ids } = held({ until: past + LEASE_LENGTH })
  expect(ids.next(past, 1000)).toMatchObject({
    cause:
      "this machine's clock shows 2025-10-25T00:00:00.000Z, but order ids have reached 2026-01-01T00:00:00.000Z; set the clock"
  })
})
