import { Packer, policy } from "@waybill/core"
import { CurrentMeter } from "@waybill/core/adapter"
import { Context, Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { examples } from "../src/openapi/examples.ts"
import { chargeFor, quotaOf } from "../src/options/quota.ts"
import { serve } from "./serve.ts"

const steps = fc.array(fc.tuple(fc.constantFrom("east", "west"), fc.integer({ min: 0, max: 40_000 })), {
  maxLength: 200
})

/** Returns the time of each call and the wait that the quota imposed on it. */
const played = (perMinute: number, calls: ReadonlyArray<readonly [string, number]>) => {
  const quota = quotaOf(perMinute)
  let now = 0
  return calls.map(([account, pause]) => {
    now += pause
    return { account, now, wait: quota(account, now) }
  })
}

describe("a quota", () => {
  it("allows at most one minute's quota in any period, plus the refill during the period", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (perMinute, calls) => {
        for (const account of ["east", "west"]) {
          const times = played(perMinute, calls).flatMap((call) =>
            call.account === account && call.wait === undefined ? [call.now] : []
          )
          times.forEach((first, from) => {
            times.slice(from).forEach((last, index) => {
              expect(index + 1).toBeLessThanOrEqual(perMinute + ((last - first) / 60_000) * perMinute + 1e-6)
            })
          })
        }
      }),
      { seed: 1 }
    )
  })

  it("allows a call immediately after the wait that the quota returned, and not earlier", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 59_000 }), (perMinute, pause) => {
        const quota = quotaOf(perMinute)
        for (let call = 0; call < perMinute; call++) expect(quota("east", 0)).toBeUndefined()
        const now = pause / perMinute
        const wait = quota("east", now)
        if (wait === undefined) throw new Error("one call too many")
        expect(quota("east", now + (wait - 1) * 1000)).toBeGreaterThanOrEqual(1)
        expect(quota("east", now + wait * 1000)).toBeUndefined()
      }),
      // Waits of whole seconds, which rounding errors must not lengthen.
      {
        seed: 2,
        examples: [
          [1, 59_000],
          [7, 53_000],
          [14, 46_000],
          [18, 24_000]
        ]
      }
    )
  })

  it("charges a call once for each started 50 ms, and lets the account wait until this is paid", () => {
    const quota = quotaOf(2)
    expect(quota("east", 0)).toBeUndefined()
    const charge = chargeFor(quota, "east")
    charge(40)
    charge(10)
    expect(quota("east", 0)).toBeUndefined()
    charge(51)
    expect([quota("east", 0), quota("west", 0)]).toEqual([90, undefined])
    expect(quota("east", 89_999)).toBe(1)
    expect(quota("east", 90_000)).toBeUndefined()
  })

  it("the quota of one account does not affect another account", () => {
    const quota = quotaOf(1)
    expect([quota("east", 0), quota("east", 0), quota("west", 0)]).toEqual([undefined, 60, undefined])
  })
})

it("refuses calls above the quota with Retry-After, and accepts calls of other methods", async () => {
  const { call } = serve({ quotas: { orders: 2 } })
  const push = (xid: string) => call("push_order", { ...examples.push_order, xid })
  expect([(await push("1")).status, (await push("2")).status]).toEqual([200, 200])
  const { body, headers, status } = await push("3")
  expect({ body, status }).toEqual({
    status: 429,
    body: { res: "error", code: "100", message: "Too many calls from this account; try again later" }
  })
  expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(29)
  expect((await call("re_order", { ...examples.re_order, xid: "4" })).body.code).toBe("200")
  expect((await call("get_status", { xid: "3" })).body.code).toBe("915")
  expect((await call("package_info", examples.package_info)).body.res).toBe("success")
})

it.each([
  ["push_order", "100"],
  ["re_order", "200"],
  ["package_info", "1113"],
  ["shipping_rate", "1013"]
] as const)(
  "%s above the quota returns code %s with status 429 under both policies of statuses",
  async (name, code) => {
    for (const httpStatus of ["ok", "mapped"] as const) {
      const { call } = serve({ quotas: { orders: 1, quotes: 1 }, policy: policy({ httpStatus }) })
      expect(await call(name, examples[name])).toMatchObject({ status: 200, body: { res: "success" } })
      const { body, headers, status } = await call(name, examples[name])
      expect({ status, code: body.code }).toEqual({ status: 429, code })
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
  }
)

it("the quota of orders counts created orders, and not refused calls", async () => {
  const { call } = serve({ quotas: { orders: 2 } })
  const push = (xid: string, more: object = {}) => call("push_order", { ...examples.push_order, xid, ...more })
  for (let count = 0; count < 5; count++)
    expect((await push("1", { shipping_address: undefined })).body).toMatchObject({ code: "102" })
  expect((await push("1")).body.res).toBe("success")
  for (let count = 0; count < 5; count++) expect((await push("1")).body).toMatchObject({ code: "121" })
  expect((await push("2")).body.res).toBe("success")
  expect((await push("3")).status).toBe(429)
  expect((await push("1", { shipping_address: undefined })).status).toBe(429)
})

it("the quota of quotes counts the CPU time that a packer reports", async () => {
  const pack = () => Effect.map(CurrentMeter, (report) => (report(501), { _tag: "Packed" as const, boxes: [] }))
  const { call } = serve({ quotas: { quotes: 12 } }, {}, Context.make(Packer, { pack }))
  const quote = async () => {
    const { headers, status } = await call("package_info", examples.package_info)
    return [status, headers.get("retry-after")]
  }
  expect([await quote(), await quote(), (await quote())[0]]).toEqual([[200, null], [200, null], 429])
  expect(Number((await quote())[1])).toBeGreaterThan(50)
})
