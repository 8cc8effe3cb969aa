import type { MethodName, Reply } from "@waybill/core/adapter"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { everyMethodName } from "../cases/every-method.ts"
import { open } from "../fixtures/service.ts"
import { refusalCodesOf, specifiedCodes } from "../fixtures/specified-codes.ts"
import { type AnyCall, anyCall, handle, reachedCode, storedCalls } from "./any-call.ts"
import { bodyOf } from "./request-arbitraries.ts"
import { assertProperty } from "./runs.ts"

/** Number of random calls. */
const RUNS = runs(500, 5000)

/** Fields of a successful reply. get_status adds the tracking number of a shipped order. */
const successFields: Record<MethodName, string> = {
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

const isNonEmptyString = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.isWellFormed()

/** Describes what makes a reply malformed; returns undefined if the reply is well formed. */
const malformation = (method: MethodName, { body }: Reply): string | undefined => {
  const keys = Object.keys(body).join(" ")
  if (body.res === "success") {
    return keys.replace(/ trackingno$/, "") === successFields[method] ? undefined : `a success with the fields ${keys}`
  }
  if (keys !== "res code message") return `an error with the fields ${keys}`
  return isNonEmptyString(body.code) && isNonEmptyString(body.message)
    ? undefined
    : "a code or message that is not a well-formed string"
}

/** The service that all runs share; each run gets an empty order store. */
const service = open()

/** Sends a call and checks the reply. */
const checked = (call: AnyCall): Reply => {
  const { method, port } = call
  const reply = handle(service, call)
  expect(malformation(method, reply)).toBeUndefined()
  expect(reply.body).toStrictEqual(JSON.parse(JSON.stringify(reply.body)))
  const code = reply.body.res === "success" ? "success" : reply.body.code
  const allowed = ["success", ...refusalCodesOf(method)]
  expect(port === undefined ? allowed : [...allowed, specifiedCodes[method].temporary]).toContain(code)
  return reply
}

it("every method replies to the stored calls with all of its codes (if not, run `npm run seeds`)", () => {
  const reached = new Set(storedCalls.flatMap((call) => reachedCode(call, checked(call))))
  const expected = everyMethodName.flatMap((method) =>
    ["success", ...refusalCodesOf(method), specifiedCodes[method].temporary].map((code) => `${method} ${code}`)
  )
  expect([...reached].sort()).toEqual([...new Set(expected)].sort())
})

it(
  `every method replies to any JSON with one of its codes (${RUNS} runs)`,
  () =>
    assertProperty(
      fc.property(anyCall, (call) => void checked(call)),
      RUNS
    ),
  0
)

it("an unknown method returns code 000", () =>
  assertProperty(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), bodyOf("push_order"), (name, body) => {
      fc.pre(!everyMethodName.includes(name as MethodName))
      expect(service.handle(name, body).body).toEqual({ res: "error", code: "000", message: "Unknown method" })
    }),
    1000
  ))
