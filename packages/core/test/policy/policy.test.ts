import { policy, presets } from "@waybill/core"
import { expect, it } from "vitest"

it("policy accepts every value of httpStatus and contentType", () => {
  expect(policy({ httpStatus: "mapped", contentType: "json" })).toMatchObject({
    httpStatus: "mapped",
    contentType: "json"
  })
  expect(policy({ httpStatus: "ok", contentType: "any" })).toMatchObject({ httpStatus: "ok", contentType: "any" })
})

it.each([
  [{ attempts: 0 }],
  [{ attempts: 1.5 }],
  [{ leadDays: { re_order: -1 } }],
  [{ leadDays: { re_order: 367 } }],
  [{ labels: { held: "" } }],
  [{ holdFrom: ["processing"] }]
])("policy refuses %j", (knobs) => {
  expect(() => policy(knobs as never)).toThrow(RangeError)
})

it.each([
  [{ unknown: 1, attempts: 0 }, /^Invalid policy: .*unknown: unknown field "unknown"; expected one of zone, /],
  [{ holdForm: ["new"] }, /^Invalid policy: holdForm: unknown field "holdForm"; did you mean "holdFrom"\?$/],
  [{ leadDays: { push: 1 } }, /^Invalid policy: leadDays.push: unknown field "push"; /],
  [
    { promise: [{ day: 1, days: 1 }] },
    /^Invalid policy: promise\[0\].day: unknown field "day"; did you mean "days"\?$/
  ],
  [null, /^Invalid policy: must be an object$/],
  ["strict", /^Invalid policy: must be an object$/]
])("policy refuses %j with a TypeError, as every other unknown option", (knobs, message) => {
  const thrown = () => {
    try {
      return policy(knobs as never)
    } catch (error) {
      return error
    }
  }
  expect(thrown()).toBeInstanceOf(TypeError)
  expect((thrown() as Error).message).toMatch(message)
})

it.each([
  [{ holdReasons: ["artwork", "stock", "artwork"] }, 'holdReasons[2]: repeats "artwork"; must differ from the others'],
  [{ holdFrom: ["new", "new"] }, 'holdFrom[1]: repeats "new"; must differ from the others'],
  [{ cancelFrom: ["new", "new"] }, 'cancelFrom[1]: repeats "new"; must differ from the others'],
  [{ reprintReasons: ["damaged", "damaged"] }, 'reprintReasons[1]: repeats "damaged"; must differ from the others'],
  [{ holdReasons: [" "] }, "holdReasons[0]: must be a non-blank string of at most 32 characters"],
  [{ reprintReasons: ["x".repeat(33)] }, "reprintReasons[0]: must be a non-blank string of at most 32 characters"],
  [{ labels: { held: "New" } }, 'labels.held: repeats "New"; must differ from the others'],
  [{ labels: { new: "\t" } }, "labels.new: must be a non-blank string"],
  [{ promise: [{ service: " ", days: 1 }] }, "promise[0].service: must be a non-blank string"],
  [
    { promise: [{ days: 3 }, { finishing: "Rolled", days: 1 }] },
    "promise[1]: never applies, because an earlier entry matches all its orders"
  ],
  [
    {
      promise: [
        { service: "A", days: 3 },
        { service: "A", finishing: "Rolled", days: 1 }
      ]
    },
    "promise[1]: never applies, because an earlier entry matches all its orders"
  ],
  [
    {
      promise: [
        { finishing: "rolled", days: 3 },
        { finishing: "Rolled", days: 1 }
      ]
    },
    "promise[1]: never applies, because an earlier entry matches all its orders"
  ],
  [
    { preflight: { resolution: [{ pixelsPerInch: 100 }, { finishing: "Canvas", pixelsPerInch: 50 }] } },
    "preflight.resolution[1]: never applies, because an earlier entry matches all its items"
  ],
  [{ preflight: { colours: ["rgb", "rgb"] } }, 'preflight.colours[1]: repeats "rgb"; must differ from the others'],
  [{ retryAfter: 30_000 }, "retryAfter: must be an integer from 1 to 3,600"],
  [{ attempts: 1e9 }, "attempts: must be an integer from 1 to 1,000"],
  [{ limits: { name: 256 } }, "limits.name: must be an integer from 1 to 255"],
  [{ limits: { bodyBytes: 1 } }, "limits.bodyBytes: must be an integer from 100 to 104,857,600"],
  [{ limits: { depth: 1 } }, "limits.depth: must be an integer from 4 to 1,000"],
  [{ limits: { nodes: 10 } }, "limits.nodes: must be an integer from 32 to 10,000,000"]
])("policy refuses %j, which was surely meant differently", (knobs, message) => {
  expect(() => policy(knobs as never)).toThrow(new RangeError(`Invalid policy: ${message}`))
})

it("policy accepts promises of which each applies to some orders", () => {
  const promise = [{ finishing: "Rolled", service: "A", days: 1 }, { service: "A", days: 2 }, { days: 3 }]
  expect(policy({ promise }).promise).toEqual(promise)
})

it("the presets differ only in leadDays, pastDeadline, holdFrom and boxInfo", () => {
  const { boxInfo, holdFrom, leadDays, pastDeadline, ...rest } = presets.strict
  expect(leadDays).toEqual({ push_order: 5, re_order: 5, change_ship_deadline: 5 })
  expect(holdFrom).toEqual(["new", "shipped", "cancelled"])
  expect(pastDeadline).toBe("accept")
  expect(boxInfo).toBe("sizes")
  const differences = { leadDays, holdFrom, pastDeadline, boxInfo }
  expect({ ...presets.default, ...differences }).toEqual({ ...rest, ...differences })
})
