import { type Cost, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

/** Builds a request to pack cubes: 8 fill the small box and 64 fill the large one. */
const cubes = (quantity: number, objective: Request["objective"]): Request => ({
  items: [{ reference: "cube", width: 5, length: 5, height: 5, weight: 1, quantity }],
  boxes: [
    { reference: "S", inner: { width: 10, length: 10, height: 10 } },
    { reference: "L", inner: { width: 20, length: 20, height: 20 } }
  ],
  objective: objective!
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
  return outcome.packing
}

const boxes = (packing: Packing) => packing.boxes.map(({ reference }) => reference)
const left = (packing: Packing) => packing.unpacked.map(({ quantity, reason }) => [quantity, reason])

describe("cost functions", () => {
  it("chooses boxes by a cost function, and never reports a cost as proved", () => {
    const packing = packed(cubes(16, [(parcels) => parcels.filter(({ reference }) => reference === "L").length]))
    expect(boxes(packing)).toEqual(["S", "S"])
    expect(packing.certificate).toEqual({
      proofs: [{ measure: "cost", value: 0, proved: false, by: [] }],
      optimal: false
    })
  })

  it.each([Infinity, -Infinity, Number.NaN, undefined, "3", 3n, Symbol("3")])(
    "packs nothing if the cost function always returns %s",
    (never) => {
      const packing = packed(cubes(3, [(() => never) as unknown as Cost]))
      expect(packing.boxes).toEqual([])
      expect(left(packing)).toEqual([[3, "cost"]])
    }
  )

  it("uses no box with an infinite cost", () => {
    const forbidLarge: Cost = (parcels) => (parcels.some(({ reference }) => reference === "L") ? Infinity : 1)
    const packing = packed(cubes(60, [forbidLarge]))
    expect(boxes(packing)).toEqual(["S", "S", "S", "S", "S", "S", "S", "S"])
    expect(packing.unpacked).toEqual([])
  })

  it("leaves pieces unpacked if the cost function forbids every set of more than two boxes", () => {
    const packing = packed(cubes(130, ["boxes", (parcels) => (parcels.length > 2 ? Infinity : 0)]))
    expect(boxes(packing)).toEqual(["L", "L"])
    expect(left(packing)).toEqual([[2, "cost"]])
  })

  it("never calls a cost function without parcels", () => {
    const sum: Cost = (parcels) => parcels.map(() => 1).reduce((a, b) => a + b)
    const packing = packed({ ...cubes(1, [sum]), items: [{ reference: "pole", width: 1, length: 1, height: 99 }] })
    expect(packing.certificate.proofs).toEqual([
      { measure: "unpacked", value: 1, atLeast: 1, proved: true, by: ["item-fits"] },
      { measure: "cost", value: 0, proved: false, by: [] }
    ])
  })
})

describe("requests with functions", () => {
  const resultOf = (request: Request) => {
    const outcome = pack(request)
    return outcome._tag === "Packed"
      ? "packed"
      : outcome.refusals.map(({ code, at, message }) => [code, at, message].join(" | ")).join()
  }
  const failing = (thrown: unknown): Cost => {
    return () => {
      throw thrown
    }
  }

  it("refuses a request whose cost function throws", () => {
    expect(resultOf(cubes(3, ["boxes", failing(new TypeError("no rate"))]))).toBe(
      "threw | /objective/1 | objective[1]: threw: no rate"
    )
    expect(resultOf(cubes(3, [failing(Symbol("s"))]))).toBe("threw | /objective/0 | objective[0]: threw: Symbol(s)")
    expect(resultOf(cubes(3, [failing(null)]))).toBe("threw | /objective/0 | objective[0]: threw: null")
  })

  it("refuses a request whose functions throw an object that throws when it is read", () => {
    const again = () => {
      throw new Error("again")
    }
    const proxy = new Proxy({}, { getPrototypeOf: again })
    const getter = Object.defineProperty(new Error(), "message", { get: again })
    const { proxy: revoked, revoke } = Proxy.revocable([], {})
    revoke()
    for (const thrown of [proxy, getter, revoked, Object.assign(new Error(), { message: Symbol("s") })]) {
      const refused = "threw | /objective/0 | objective[0]: threw: an object"
      expect(resultOf(cubes(3, [failing(thrown)]))).toBe(refused)
      expect(resultOf({ ...cubes(3, ["boxes"]), timeLimit: { now: failing(thrown) as never, limit: 1 } })).toBe(
        "threw | /timeLimit/now | timeLimit.now: threw: an object"
      )
      expect(resultOf({ ...cubes(3, ["boxes"]), accept: failing(thrown) } as never)).toBe(
        "threw | /accept | accept: threw: an object"
      )
    }
  })

  it("refuses a request whose cost function throws only for some boxes", () => {
    const some: Cost = (parcels) => (parcels.length > 1 ? failing(new Error("two"))(parcels) : Infinity)
    expect(resultOf(cubes(100, [some]))).toBe("threw | /objective/0 | objective[0]: threw: two")
  })

  it("refuses a request whose clock throws or does not return a number", () => {
    expect(
      resultOf({ ...cubes(3, ["boxes"]), timeLimit: { now: failing(new Error("stopped")) as never, limit: 1 } })
    ).toBe("threw | /timeLimit/now | timeLimit.now: threw: stopped")
    expect(resultOf({ ...cubes(3, ["boxes"]), timeLimit: { now: () => "noon" as never, limit: 1 } })).toBe(
      'not-a-number | /timeLimit/now | timeLimit.now: must return a finite number, got "noon"'
    )
  })

  it("accepts a clock that is a method and uses the time limit as `this`", () => {
    const clock = {
      time: 0,
      limit: 5,
      now() {
        return this.time++
      }
    }
    expect(resultOf({ ...cubes(3, ["boxes"]), timeLimit: clock })).toBe("packed")
  })
})
