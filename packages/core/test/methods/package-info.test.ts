import { type Decimal, Packer, type PolicyInput, printPacker } from "@waybill/core"
import type { BoxType, PackAnswer } from "@waybill/core/adapter"
import type { PrintProfile } from "@waybill/packing/prints"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { packageInfoCases } from "../cases/package-info.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("package_info", packageInfoCases)

const print = { width: "10", height: "12", qty: 1 }

const sides = { width: "12.50" as Decimal, height: "0.1" as Decimal, length: "30" as Decimal }

const packer = (answer: PackAnswer) => Context.make(Packer, { pack: () => Effect.succeed(answer) })

const rolled = { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25 } as const
const flat = { kind: "flat", thickness: 1, margin: 0.5, gap: 0.25, atMost: 6 } as const

/** Profiles of print shops that pack by their own finishings. */
const profiles: Readonly<Record<string, PrintProfile>> = {
  "two rolled finishings": { scale: 1000, finishings: { Rolled: rolled, Poster: rolled }, otherwise: flat },
  "no finishing Rolled": { scale: 1000, finishings: { Poster: rolled }, otherwise: flat },
  "a flat finishing Rolled": { scale: 1000, finishings: { Rolled: flat }, otherwise: flat },
  "rolled prints only": { scale: 1000, finishings: {}, otherwise: rolled }
}

describe("package_info", () => {
  it("returns at most 15,000 boxes, in less than 2 MB", () => {
    const longest = "123456.78901234567" as Decimal
    const box = { type: "Tube", width: longest, height: longest, length: longest, weight: longest } as const
    const send = (boxes: number) =>
      open()
        .within(packer({ _tag: "Packed", boxes: Array.from({ length: boxes }, () => box) }))
        .send("package_info", { order_info: [print] })
    const bytes = Buffer.byteLength(JSON.stringify(send(15_000)))
    expect(bytes).toBeGreaterThan(1_500_000)
    expect(bytes).toBeLessThan(2_000_000)
    expect(send(15_001)).toEqual({
      res: "error",
      code: "1123",
      message: "One or more items have invalid values: order_info (needs 15,001 boxes; at most 15,000 in one reply)"
    })
  })

  it.each<[profile: string, finishings: ReadonlyArray<string | null>, package_type: string]>([
    ["two rolled finishings", ["Rolled", "Rolled"], "Tube"],
    ["two rolled finishings", ["Poster"], "Tube"],
    ["two rolled finishings", ["poster ", "Rolled"], "Tube"],
    ["two rolled finishings", ["Rolled", null], "Box"],
    ["two rolled finishings", ["Rolled", "Framed"], "Box"],
    ["two rolled finishings", ["Rolled up"], "Box"],
    ["two rolled finishings", [""], "Box"],
    ["no finishing Rolled", ["Rolled"], "Box"],
    ["no finishing Rolled", ["Poster"], "Tube"],
    ["a flat finishing Rolled", ["Rolled"], "Box"],
    ["rolled prints only", [null, "Framed"], "Tube"]
  ])("packs by a profile with %s: finishings %j have the package type %s", (profile, finishings, package_type) => {
    const service = open().within(
      Effect.runSync(Effect.scoped(Layer.build(printPacker({ profile: profiles[profile]! }))))
    )
    const order_info = finishings.map((finishing) => ({ ...print, finishing }))
    expect(service.send("package_info", { order_info })).toMatchObject({ res: "success", package: { package_type } })
  })

  it.each<[types: ReadonlyArray<BoxType>, package_type: string]>([
    [["Tube", "Tube"], "Tube"],
    [["Tube", "Box"], "Box"],
    [["Box"], "Box"]
  ])("boxes of the types %j have the package type %s", (types, package_type) => {
    const service = open().within(packer({ _tag: "Packed", boxes: types.map((type) => ({ ...sides, type })) }))
    const order_info = [{ ...print, finishing: package_type === "Box" ? "Rolled" : "Framed" }]
    expect(service.send("package_info", { order_info })).toMatchObject({ res: "success", package: { package_type } })
  })
})

describe("an unknown finishing", () => {
  const order_info = [
    { width: "24", height: "36", finishing: "Rolled", qty: 1 },
    { width: "24", height: "36", finishing: "Roled", qty: 1 }
  ]
  const profile = profiles["two rolled finishings"]!
  const withPolicy = (policy: PolicyInput) =>
    open({ policy }).within(Effect.runSync(Effect.scoped(Layer.build(printPacker({ profile })))))
  const issue = {
    path: "order_info[1].finishing",
    problem: 'unknown finishing "Roled"; did you mean "Rolled"?',
    value: "Roled"
  }

  it("packs an unknown finishing like none, and names it in the details", () => {
    const unnamed = [order_info[0], { ...order_info[1], finishing: null }]
    const reply = withPolicy({}).send("package_info", { order_info })
    expect(reply).toEqual(withPolicy({}).send("package_info", { order_info: unnamed }))
    expect(withPolicy({ details: true }).send("package_info", { order_info })).toEqual({ ...reply, issues: [issue] })
    expect(reply).toMatchObject({ res: "success", package: { package_type: "Box" } })
  })

  it('refuses an unknown finishing if unknownFinishing is "refuse"', () => {
    expect(withPolicy({ unknownFinishing: "refuse", details: true }).send("package_info", { order_info })).toEqual({
      res: "error",
      code: "1123",
      message: `One or more items have invalid values: ${issue.path} (${issue.problem}, got "Roled")`,
      kind: "invalidItem",
      issues: [issue]
    })
  })
})

it("package_info returns one entry per physical box, with its numeric sides, its weight if known, and its type", () => {
  const box = { ...sides, type: "Box" } as const
  const service = open().within(packer({ _tag: "Packed", boxes: [{ ...box, weight: "7.40" as Decimal }, box] }))
  expect(JSON.stringify(service.send("package_info", { order_info: [print] }))).toBe(
    '{"res":"success","package":{"package_type":"Box","box_info":[{"width":12.5,"height":0.1,"length":30,"weight":7.4,"type":"Box"},{"width":12.5,"height":0.1,"length":30,"type":"Box"}]}}'
  )
})

it("package_info names each item that does not fit into any box, with the reason", () => {
  const service = open().within(
    packer({
      _tag: "Unpackable",
      unpackable: [
        { index: 0, reason: "too wide" },
        { index: 2, reason: "too long for a tube" }
      ]
    })
  )
  expect(service.send("package_info", { order_info: [print, print, print] })).toEqual({
    res: "error",
    code: "1123",
    message: "One or more items have invalid values: order_info[0] (too wide), order_info[2] (too long for a tube)"
  })
})

it("package_info names every invalid value", () => {
  const order_info = [{ ...print, qty: 0 }, print, { width: "-1", height: 0, qty: 10_001 }]
  expect(open().send("package_info", { order_info })).toEqual({
    res: "error",
    code: "1123",
    message:
      'One or more items have invalid values: order_info[0].qty (must be an integer from 1 to 10,000, got 0), order_info[2].width (must be greater than 0, got "-1"), order_info[2].height (must be greater than 0, got 0), order_info[2].qty (must be an integer from 1 to 10,000, got 10001)'
  })
})

it("package_info accepts at most 500 items", () => {
  const items = (count: number) => Array.from({ length: count }, () => print)
  expect(open().send("package_info", { order_info: items(500) })).toMatchObject({ res: "success" })
  expect(open().send("package_info", { order_info: items(501) })).toEqual({
    res: "error",
    code: "1102",
    message: "Missing or invalid field: order_info (at most 500 elements)"
  })
})
