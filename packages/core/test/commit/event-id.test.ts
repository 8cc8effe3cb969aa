import { createWaybill } from "@waybill/core"
import { Clock, Effect, Random } from "effect"
import { expect, it } from "vitest"
import { newEventId } from "../../src/commit/event-id.ts"
import { clockOf } from "../fixtures/clock.ts"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const NOW = Date.UTC(2030, 0, 1)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const idAt = (time: number, random: number) =>
  newEventId.pipe(
    Effect.provideService(
      Clock.Clock,
      clockOf(() => time)
    ),
    Effect.provideService(Random.Random, { nextDoubleUnsafe: () => random, nextIntUnsafe: () => 0 }),
    Effect.runSync
  )

it("an event id is a UUID of version 7 with the time in its first 48 bits", () => {
  expect(idAt(NOW, 0)).toBe(`${NOW.toString(16).padStart(12, "0").replace(/^.{8}/, "$&-")}-7000-8000-000000000000`)
  expect(idAt(NOW, 1 - 2 ** -53)).toMatch(/-7fff-bfff-ffffffffffff$/)
  expect(idAt(-1, 0.5)).toBe("00000000-0000-7800-a000-800000000000")
})

it("event ids do not repeat within a millisecond, and use each of their 74 random bits", () => {
  const ids = Effect.runSync(
    Effect.provideService(
      Effect.all(Array.from({ length: 20_000 }, () => newEventId)),
      Clock.Clock,
      clockOf(() => NOW)
    )
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
  const digits = ids.map((id) => BigInt(`0x${id.replaceAll("-", "")}`))
  const varying = Array.from({ length: 128 }, (_, bit) => new Set(digits.map((id) => (id >> BigInt(bit)) & 1n)).size)
  expect(varying.filter((values) => values === 2)).toHaveLength(74)
})

it("every event gets a unique id, even if the order ids are equal", async () => {
  const store = new PlainStore()
  const waybill = createWaybill({ ports: { ...plainHost(store), orderIds: { next: () => "77" } } })
  await waybill.pushOrder("merchant-7", submission)
  await waybill.holdOrder("merchant-7", { xid: "A-1", msg: "wait" })
  await waybill.operator.start("merchant-7", { xid: "A-1" }).catch(() => {})
  await waybill.cancelOrder("merchant-7", { xid: "A-1" })
  const ids = store.log.map(({ event_id }) => event_id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(uuid)
})
