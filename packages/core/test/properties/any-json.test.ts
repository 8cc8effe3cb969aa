import type { MethodName, Reply } from "@waybill/core"
import fc from "fast-check"
import { expect, it } from "vitest"
import { everyMethodName } from "../cases/every-method.ts"
import { crashing, down } from "../fixtures/failing-ports.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"
import { refusalCodesOf, specifiedCodes } from "../fixtures/specified-codes.ts"
import { anyMethod, bodyOf } from "./request-arbitraries.ts"
import { runs, tryOut } from "./runs.ts"

/** What a success of each method shows; get_status adds the tracking number of what has shipped. */
const successes: Record<MethodName, string> = {
  push_order: "res receipt_id",
  re_order: "res receipt_id",
  change_ship_address: "res",
  change_ship_method: "res",
  change_ship_deadline: "res",
  get_status: "res order_id order_status update_date",
  get_order: "res order",
  hold_order: "res",
  unhold_order: "res",
  cancel_order: "res",
  enable_rush_processing: "res",
  shipping_rate: "res rate",
  package_info: "res package"
}

const isTextOf = (value: unknown): value is string => typeof value === "string" && value !== "" && value.isWellFormed()

/** What is wrong with the form of a reply. */
const malformed = (method: MethodName, { body }: Reply): string | undefined => {
  const keys = Object.keys(body).join(" ")
  if (body.res === "success") {
    return keys.replace(/ trackingno$/, "") === successes[method] ? undefined : `a success with ${keys}`
  }
  if (keys !== "res code message") return `an error with ${keys}`
  return isTextOf(body.code) && isTextOf(body.message) ? undefined : "a code or message that is no text"
}

const ports = Object.keys(down) as ReadonlyArray<keyof typeof down>
const trouble = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...ports.flatMap((port) => [down[port], crashing[port]])) }
)

const scene = fc.constantFrom(...(Object.keys(scenes) as ReadonlyArray<Scene>))

/** Fresh orders for every run, but the same accounts, carriers and policy. */
const service = open()
const reached = new Map(everyMethodName.map((method) => [method, new Set<string>()]))

const property = fc.property(
  anyMethod.chain((method) => fc.tuple(fc.constant(method), bodyOf(method))),
  scene,
  trouble,
  ([method, body], given, inTrouble) => {
    const orders = service.withoutOrders()
    scenes[given](orders)
    const reply = (inTrouble === undefined ? orders : orders.within(inTrouble)).handle(method, body)
    expect(malformed(method, reply)).toBeUndefined()
    expect(reply.body).toStrictEqual(JSON.parse(JSON.stringify(reply.body)))
    const code = reply.body.res === "success" ? "success" : reply.body.code
    const own = ["success", ...refusalCodesOf(method)]
    expect(inTrouble === undefined ? own : [...own, specifiedCodes[method].temporary]).toContain(code)
    if (inTrouble === undefined) reached.get(method)!.add(code)
  }
)

it(`any JSON has a reply that the method may give, and 13 methods give all of theirs (${runs} runs)`, async () => {
  await tryOut(property)
  for (const [method, codes] of reached) {
    expect([...codes].sort(), method).toEqual([...refusalCodesOf(method), "success"].sort())
  }
}, 0)

it("what is asked of no method is answered with 000", () =>
  tryOut(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), bodyOf("push_order"), (name, body) => {
      fc.pre(!everyMethodName.includes(name as MethodName))
      expect(service.handle(name, body).body).toEqual({ res: "error", code: "000", message: "Unknown method" })
    }),
    1000
  ))
