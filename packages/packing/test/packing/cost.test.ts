import { type Cost, type Packing, pack, type Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"

/** Cubes of which eight fill the small box, and 64 the large one. */
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
  expect(verify(request, outcome.packing)).toEqual([])
  expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
  return outcome.packing
}

const boxes = (packing: Packing) => packing.boxes.map(({ reference }) => reference)
const left = (packing: Packing) => packing.unpacked.map(({ quantity, reason }) => [quantity, reason])

describe("a cost", () => {
  it("chooses the boxes, and nothing is claimed of it", () => {
    const packing = packed(cubes(16, [(parcels) => parcels.filter(({ reference }) => reference === "L").length]))
    expect(boxes(packing)).toEqual(["S", "S"])
    expect(packing.certificate).toEqual({
      proofs: [{ measure: "cost", value: 0, proved: false, by: [] }],
      optimal: false
    })
  })

  it.each([Infinity, -Infinity, Number.NaN, undefined, "3", 3n, Symbol("3")])(
    "that is always %s packs nothing",
    (never) => {
      const packing = packed(cubes(3, [(() => never) as unknown as Cost]))
      expect(packing.boxes).toEqual([])
      expect(left(packing)).toEqual([[3, "cost"]])
    }
  )

  it("that is infinite for a box leaves that box alone", () => {
    const noneLarge: Cost = (parcels) => (parcels.some(({ reference }) => reference === "L") ? Infinity : 1)
    const packing = packed(cubes(60, [noneLarge]))
    expect(boxes(packing)).toEqual(["S", "S", "S", "S", "S", "S", "S", "S"])
    expect(packing.unpacked).toEqual([])
  })

  it("that is infinite for more than two boxes leaves behind what two do not hold", () => {
    const packing = packed(cubes(130, ["boxes", (parcels) => (parcels.length > 2 ? Infinity : 0)]))
    expect(boxes(packing)).toEqual(["L", "L"])
    expect(left(packing)).toEqual([[2, "cost"]])
  })

  it("is not asked what nothing costs", () => {
    const sum: Cost = (parcels) => parcels.map(() => 1).reduce((a, b) => a + b)
    const packing = packed({ ...cubes(1, [sum]), items: [{ reference: "pole", width: 1, length: 1, height: 99 }] })
    expect(packing.certificate.proofs).toEqual([{ measure: "cost", value: 0, proved: false, by: [] }])
  })
})

describe("a function of the request that fails is refused by name:", () => {
  const said = (request: Request) => {
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

  it("a cost that throws", () => {
    expect(said(cubes(3, ["boxes", failing(new TypeError("no rate"))]))).toBe(
      "threw | /objective/1 | request: objective/1 threw: no rate"
    )
    expect(said(cubes(3, [failing(Symbol("s"))]))).toBe("threw | /objective/0 | request: objective/0 threw: Symbol(s)")
    expect(said(cubes(3, [failing(null)]))).toBe("threw | /objective/0 | request: objective/0 threw: null")
  })

  it("a cost that throws for some boxes alone", () => {
    const some: Cost = (parcels) => (parcels.length > 1 ? failing(new Error("two"))(parcels) : Infinity)
    expect(said(cubes(100, [some]))).toBe("threw | /objective/0 | request: objective/0 threw: two")
  })

  it("a clock that throws, and one that tells no time", () => {
    expect(said({ ...cubes(3, ["boxes"]), fuse: { now: failing(new Error("stopped")) as never, limit: 1 } })).toBe(
      "threw | /fuse/now | request: fuse/now threw: stopped"
    )
    expect(said({ ...cubes(3, ["boxes"]), fuse: { now: () => "noon" as never, limit: 1 } })).toBe(
      'not-a-number | /fuse/now | request: fuse/now tells no time: "noon"'
    )
  })

  it("but a clock may be a method", () => {
    const clock = {
      time: 0,
      limit: 5,
      now() {
        return this.time++
      }
    }
    expect(said({ ...cubes(3, ["boxes"]), fuse: clock })).toBe("packed")
  })
})
