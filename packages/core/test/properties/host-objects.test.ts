import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { open } from "../fixtures/service.ts"
import { type AnyCall, anyCall, storedCalls } from "./any-call.ts"
import { assertProperty } from "./runs.ts"

type Entries = ReadonlyArray<readonly [string, unknown]>

/** Builds objects of the kinds that a host may pass instead of parsed JSON. */
const kinds = {
  "objects with class getters": (entries: Entries) => {
    class Entity {}
    for (const [name, value] of entries) Object.defineProperty(Entity.prototype, name, { get: () => value })
    return new Entity()
  },
  "class instances with fields": (entries: Entries) =>
    Object.assign(new (class Entity {})(), Object.fromEntries(entries)),
  "objects without a prototype": (entries: Entries) => Object.assign(Object.create(null), Object.fromEntries(entries)),
  "objects with inherited fields": (entries: Entries) => Object.create(Object.fromEntries(entries)),
  proxies: (entries: Entries) => new Proxy(Object.fromEntries(entries), {})
}

const convert = (json: unknown, toObject: (entries: Entries) => object): unknown => {
  if (Array.isArray(json)) return json.map((inner) => convert(inner, toObject))
  if (typeof json !== "object" || json === null) return json
  return toObject(Object.entries(json).map(([name, inner]) => [name, convert(inner, toObject)]))
}

const service = open()

const expectSameReply = ({ body, method }: AnyCall, toObject: (entries: Entries) => object): void => {
  const [first, second] = [body, convert(body, toObject)].map((sent) => {
    const orders = service.withoutOrders()
    return JSON.stringify([
      orders.handle(method, sent),
      orders.handle("get_order", { ...(body as object), data: { xid: "A-1" } })
    ])
  })
  expect(second).toBe(first)
}

it.each(Object.entries(kinds))("%s are read like plain objects", async (_, toObject) => {
  for (const call of storedCalls) expectSameReply(call, toObject)
  await assertProperty(
    fc.property(anyCall, (call) => expectSameReply(call, toObject)),
    runs(100, 1000)
  )
})
