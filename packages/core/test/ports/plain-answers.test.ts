import { createWaybill, type PlainPorts, plainPort } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { login, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const lines: Array<string> = []

/** A Waybill with one function of a port that gives an answer of another type. */
const withAnswer = (port: keyof PlainPorts, name: string, answer: unknown) => {
  lines.length = 0
  const ports = { ...plainHost(), [port]: { [name]: async () => answer } } as unknown as PlainPorts
  return createWaybill({ ports, log: (line) => void lines.push(`${line.message} ${line.cause}`) })
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "accepted",
    (error: unknown) => error
  )

const rate = { title: "Ground", method: "ACME_GROUND", cost: "4.50", delivery_time: "ONE_DAY" }
const box = { type: "Box", width: "10", height: "2", length: "12" }
const { shipping_address } = submission

const quoteOf = (answer: unknown) =>
  withAnswer("rater", "rate", answer).shippingRate(MERCHANT, {
    shipping_address,
    order_info: [{ width: 1, height: 1, length: 1, weight: 1 }],
    shipping: { carrier: "acme" }
  })

const packingOf = (answer: unknown) =>
  withAnswer("packer", "pack", answer).packageInfo(MERCHANT, {
    order_info: [{ width: 1, height: 1, finishing: "Canvas", qty: 1 }]
  })

describe("an answer of a plain rater", () => {
  it.each([
    { _tag: "Quoted", rates: [{ ...rate, cost: "-1" }] },
    { _tag: "Quoted", rates: [{ ...rate, cost: "1,5" }] },
    { _tag: "Quoted", rates: [{ ...rate, cost: Number.NaN }] },
    { _tag: "Quoted", rates: [{ ...rate, delivery_time: "tomorrow" }] },
    { _tag: "Quoted", rates: [rate, rate] }
  ])("the invalid rates %o are refused and logged, and not sent", async (answer) => {
    expect(await errorOf(quoteOf(answer))).toMatchObject({ kind: "temporary" })
    expect(lines.join()).toContain("rater: rate: invalid answer")
  })

  it.each([
    [undefined, "undefined"],
    [[rate], "object"],
    [{ rates: [rate] }, "{ rates }"],
    [{ noRateCard: true }, "{ noRateCard }"]
  ])("the answer %o has another shape", async (answer, shown) => {
    expect(await errorOf(quoteOf(answer))).toMatchObject({ kind: "temporary" })
    expect(lines.join()).toContain(
      `rater: rate: must return { _tag: "Quoted", rates } or { _tag: "NoRateCard" }, not ${shown}`
    )
  })

  it.each([[{ _tag: "Quoted", rates: [rate] }], [{ _tag: "Quoted", rates: [] }]])(
    "the valid rates %o are sent",
    async (answer) => {
      expect(await quoteOf(answer)).toEqual(answer.rates)
    }
  )
})

describe("an answer of a plain packer", () => {
  it.each([
    [undefined, 'must return { _tag: "Packed", boxes } or { _tag: "Unpackable", unpackable }, not undefined'],
    [{ boxes: [box] }, 'must return { _tag: "Packed", boxes } or { _tag: "Unpackable", unpackable }, not { boxes }'],
    [{ _tag: "Packed", boxes: [] }, "boxes: must not be empty"],
    [{ _tag: "Packed", boxes: [{ ...box, width: "-1" }] }, "boxes[0].width: must be a decimal number greater than 0"],
    [
      { _tag: "Packed", boxes: [box, { ...box, height: "tall" }] },
      "boxes[1].height: must be a decimal number greater than 0"
    ],
    [{ _tag: "Packed", boxes: [{ ...box, weight: "0" }] }, "boxes[0].weight: must be a decimal number greater than 0"],
    [{ _tag: "Packed", boxes: [{ ...box, type: "Tubee" }] }, "boxes[0].type: must be Box or Tube"],
    [{ _tag: "Packed", boxes: [null] }, "boxes[0]: must be an object"]
  ])("the invalid packing %o is refused and logged, and not sent", async (answer, problem) => {
    expect(await errorOf(packingOf(answer))).toMatchObject({ kind: "temporary" })
    expect(lines.join()).toContain(`packer: pack: ${problem}`)
  })

  it("a valid packing is sent", async () => {
    expect(await packingOf({ _tag: "Packed", boxes: [{ ...box, weight: "1.5" }, box] })).toMatchObject({
      package_type: "Box"
    })
    expect(
      await errorOf(packingOf({ _tag: "Unpackable", unpackable: [{ index: 0, reason: "too long" }] }))
    ).toMatchObject({
      issues: [{ path: "order_info[0]", problem: "too long" }]
    })
  })
})

describe("an answer that no repetition corrects is a TypeError of the host", () => {
  it.each([undefined, 5, "abc", "007", "9007199254740992"])("the id %o of a new order", async (id) => {
    const error = await errorOf(withAnswer("orderIds", "next", id).pushOrder(MERCHANT, submission))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(
      /^orderIds: next: must return a string with an integer from 1 to \d+, not /
    )
  })

  it.each([true, {}, { _tag: "Granted" }, { _tag: "Granted", account_id: "" }, { access: "granted", account_id: "a" }])(
    "the login %o, which would deny everybody",
    async (answer) => {
      const waybill = withAnswer("accounts", "login", answer)
      const { body } = await waybill.handle("get_status", { ...login, data: { xid: "A-1" } })
      expect(body).toMatchObject({ code: "900" })
      expect(lines.join()).toContain(
        'accounts: login: must return { _tag: "Granted", account_id }, { _tag: "Denied" }, or { _tag: "Throttled", retryAfter }, not '
      )
    }
  )

  it.each([
    [{ _tag: "Granted", account_id: MERCHANT }, "915"],
    [{ _tag: "Denied" }, "901"],
    [{ _tag: "Throttled", retryAfter: 5 }, "901"]
  ])("unlike the valid login %o", async (answer, code) => {
    const { body } = await withAnswer("accounts", "login", answer).handle("get_status", {
      ...login,
      data: { xid: "?" }
    })
    expect(body).toMatchObject({ code })
  })

  it.each([
    [{ inserted: true }, "{ inserted }"],
    [{ _tag: "Existing" }, "{ _tag }"],
    [true, "true"]
  ])("the insertion %o, which could report an order that is not stored", async (answer, shown) => {
    const store = Object.assign(plainHost().store, { insert: async () => answer as never })
    const error = await errorOf(
      createWaybill({ ports: { ...plainHost(), store }, log: () => {} }).pushOrder(MERCHANT, submission)
    )
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toBe(
      `store: insert: must return { _tag: "Inserted" } or { _tag: "Existing", order }, not ${shown}`
    )
  })

  it("a login of the first version, by its names without their values", async () => {
    const waybill = withAnswer("accounts", "login", { access: "granted", account_id: MERCHANT })
    await waybill.handle("get_status", { ...login, data: { xid: "A-1" } })
    expect(lines.join()).toContain("retryAfter }, not { access, account_id }")
    expect(lines.join()).not.toContain(MERCHANT)
  })

  it.each([undefined, null, "ada"])("a port that is %o instead of an object", (port) => {
    expect(() => plainPort.orderIds(port as never)).toThrow(
      new TypeError("ports: OrderIds must be an object with the functions next")
    )
  })

  it.each([
    [{ acme: ["ACME_GROUND"] }, "{ acme }"],
    [{}, "{}"],
    [undefined, "undefined"]
  ])("the catalogue %o", async (catalogue, shown) => {
    const error = await errorOf(withAnswer("carriers", "catalogue", catalogue).pushOrder(MERCHANT, submission))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toBe(
      `carriers: catalogue: must return a Map of carrier codes to Sets of service codes, not ${shown}`
    )
  })
})
