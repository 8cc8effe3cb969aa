// cspell:ignore acount tmeout
// Calls as a host in JavaScript can write them, which no compiler checks.
import { describe, expect, it } from "vitest"
import { type OperatorClient, operatorClient, type WaybillClient, waybillClient } from "../src/client/index.ts"

const sent: Array<unknown> = []
const fetch = async (...given: ReadonlyArray<unknown>) => {
  sent.push(given)
  return new Response("{}", { status: 502 })
}
const secrets = { username: "a", password: "b", secretkey: "c" }
const merchant = waybillClient({ url: "http://localhost", ...secrets, attempts: 1, fetch })
const operator = operatorClient({ url: "http://localhost/operator/v1", token: "t", attempts: 1, fetch })

type Wrong = ReadonlyArray<never>
const order = { account: "m", order_id: "1" }
const wrong = (...given: ReadonlyArray<unknown>) => given as Wrong

const refusals: ReadonlyArray<[keyof OperatorClient, Wrong, string]> = [
  ["start", wrong({ acount: "m", order_id: "1" }), 'start: order: unknown field "acount"; did you mean "account"?'],
  ["start", wrong({ account: "m", orderid: "1" }), 'start: order: unknown field "orderid"; did you mean "order_id"?'],
  ["start", wrong({ account: "m", xid: "A-1" }), "start: order: order_id is required"],
  ["start", wrong(), "start: order: must be an object with account and order_id"],
  ["start", wrong("m", "1"), "start: order: must be an object with account and order_id"],
  ["start", wrong({ ...order, order_id: 1 }), "start: order: order_id must be a non-empty string"],
  ["note", wrong(order, "text"), "note: data: must be an object"],
  ["note", wrong(order, { msg: "x" }, "key"), "note: options: must be an object"],
  ["note", wrong(order, {}, {}, {}), "note: unexpected argument 4; expected only order, data, options"],
  ["getOrder", wrong(), "getOrder: order: must be an object with account and order_id"],
  ["getOrder", wrong("m", order), "getOrder: unexpected argument 2; expected only order"],
  ["getOrderAt", wrong(order), "getOrderAt: revision: must be an integer"],
  ["getHistory", wrong(order, 5), "getHistory: page: must be an object"],
  ["listOrders", wrong("new"), "listOrders: filters: must be an object"],
  ["getMe", wrong({}), "getMe: unexpected argument 1; expected none"],
  ["getFigures", wrong({ days: 7 }), "getFigures: days: must be an integer"],
  ["getWork", wrong(7), "getWork: date: must be a non-empty string"],
  ["getCard", wrong(), "getCard: card: must be a non-empty string"],
  ["compareEditions", wrong("acme", "2025"), "compareEditions: to: must be a string"],
  ["quoteParcels", wrong(), "quoteParcels: parcels: must be an object"],
  ["bulk", wrong({ lines: [] }), "bulk: lines: must be an array of objects"],
  ["bulk", wrong(["start"]), "bulk: lines: must be an array of objects"],
  ["request", wrong("/tokens"), "request: path: must be a non-empty string"]
]

const merchantRefusals: ReadonlyArray<[keyof WaybillClient, Wrong, string]> = [
  ["getOrder", wrong("m", { xid: "A-1" }), "getOrder: unexpected argument 2; expected only data"],
  ["getOrder", wrong({ xid: "A-1" }, { tmeout: 1 }), "getOrder: unexpected argument 2; expected only data"],
  ["getOrder", wrong("A-1"), "getOrder: data: must be an object"],
  ["pushOrder", wrong(), "pushOrder: data: must be an object"]
]

describe("a client", () => {
  it.each(refusals)("rejects operator.%s%j without a request", async (name, given, message) => {
    sent.length = 0
    await expect((operator[name] as (...args: Wrong) => unknown)(...given)).rejects.toThrow(new TypeError(message))
    expect(sent).toEqual([])
  })

  it.each(merchantRefusals)("rejects %s%j without a request", async (name, given, message) => {
    sent.length = 0
    await expect((merchant[name] as (...args: Wrong) => unknown)(...given)).rejects.toThrow(new TypeError(message))
    expect(sent).toEqual([])
  })

  it("accepts an order with more fields than its name", async () => {
    await operator.getOrder({ ...order, revision: 3 } as typeof order)
    expect(sent).toHaveLength(1)
  })
})
