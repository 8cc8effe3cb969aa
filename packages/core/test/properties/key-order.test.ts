import fc from "fast-check"
import { expect, it } from "vitest"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { anyMethod, bodyOf } from "./request-arbitraries.ts"
import { runs, tryOut } from "./runs.ts"

/** A number that depends on the key and the salt alone. */
const lot = (key: string, salt: number): number => {
  let hash = salt
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619)
  return hash ^ (hash >>> 15)
}

/** The same JSON with the keys of every object in another order. */
const shuffled = (json: unknown, salt: number): unknown => {
  if (Array.isArray(json)) return json.map((inner) => shuffled(inner, salt))
  if (typeof json !== "object" || json === null) return json
  const entries = Object.entries(json).sort(([a], [b]) => lot(a, salt) - lot(b, salt))
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner, salt)]))
}

const service = open()

const property = fc.property(
  anyMethod.chain((method) => fc.tuple(fc.constant(method), bodyOf(method))),
  fc.constantFrom(...(Object.keys(scenes) as ReadonlyArray<Scene>)),
  fc.integer(),
  ([method, body], given, salt) => {
    const [first, second] = [body, shuffled(body, salt)].map((sent) => {
      const orders = service.withoutOrders()
      scenes[given](orders)
      const reply = orders.handle(method, sent)
      return JSON.stringify([reply, orders.handle("get_order", { ...(sent as object), data: { xid: "A-1" } })])
    })
    expect(second).toBe(first)
  }
)

it(`the order of the keys, at every depth, changes neither reply nor order (${runs} runs)`, () => tryOut(property), 0)
