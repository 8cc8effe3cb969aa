import fc from "fast-check"
import { expect, it } from "vitest"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { type AnyCall, anyCall, storedCalls } from "./any-call.ts"
import { assertProperty, RUNS } from "./runs.ts"

/** Returns a hash of the key and the salt. */
const hashOf = (key: string, salt: number): number => {
  let hash = salt
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619)
  return hash ^ (hash >>> 15)
}

/** Returns the same JSON with the keys of every object in a different order. */
const shuffled = (json: unknown, salt: number): unknown => {
  if (Array.isArray(json)) return json.map((inner) => shuffled(inner, salt))
  if (typeof json !== "object" || json === null) return json
  const entries = Object.entries(json).sort(([a], [b]) => hashOf(a, salt) - hashOf(b, salt))
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner, salt)]))
}

const service = open()

const expectSameReply = ({ body, given, method }: AnyCall, salt: number): void => {
  const [first, second] = [body, shuffled(body, salt)].map((sent) => {
    const orders = service.withoutOrders()
    scenes[given](orders)
    const reply = orders.handle(method, sent)
    return JSON.stringify([reply, orders.handle("get_order", { ...(sent as object), data: { xid: "A-1" } })])
  })
  expect(second).toBe(first)
}

it("the order of keys, at any depth, affects neither the reply nor the stored order", () => {
  for (const [salt, call] of storedCalls.entries()) expectSameReply(call, salt)
})

it(
  `the order of keys affects neither the reply nor the stored order of random calls (${RUNS} runs)`,
  () => assertProperty(fc.property(anyCall, fc.integer(), expectSameReply)),
  0
)
