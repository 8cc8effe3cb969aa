import fc from "fast-check"
import { expect, it } from "vitest"
import { open } from "../fixtures/service.ts"
import { anyMethod, bodyOf } from "./request-arbitraries.ts"
import { tryOut } from "./runs.ts"

type Entries = ReadonlyArray<readonly [string, unknown]>

/** Other ways in which a host may hold what JSON would say. */
const kinds = {
  "getters of a class, as entities have them": (entries: Entries) => {
    class Entity {}
    for (const [name, value] of entries) Object.defineProperty(Entity.prototype, name, { get: () => value })
    return new Entity()
  },
  "fields of a class": (entries: Entries) => Object.assign(new (class Entity {})(), Object.fromEntries(entries)),
  "objects without a prototype": (entries: Entries) => Object.assign(Object.create(null), Object.fromEntries(entries)),
  "fields that another object lends": (entries: Entries) => Object.create(Object.fromEntries(entries)),
  proxies: (entries: Entries) => new Proxy(Object.fromEntries(entries), {})
}

const held = (json: unknown, as: (entries: Entries) => object): unknown => {
  if (Array.isArray(json)) return json.map((inner) => held(inner, as))
  if (typeof json !== "object" || json === null) return json
  return as(Object.entries(json).map(([name, inner]) => [name, held(inner, as)]))
}

const service = open()

it.each(Object.entries(kinds))("%s are read like plain objects", (_, as) =>
  tryOut(
    fc.property(
      anyMethod.chain((method) => fc.tuple(fc.constant(method), bodyOf(method))),
      ([method, body]) => {
        const [first, second] = [body, held(body, as)].map((sent) => {
          const orders = service.withoutOrders()
          return JSON.stringify([
            orders.handle(method, sent),
            orders.handle("get_order", { ...(body as object), data: { xid: "A-1" } })
          ])
        })
        expect(second).toBe(first)
      }
    ),
    1000
  )
)
