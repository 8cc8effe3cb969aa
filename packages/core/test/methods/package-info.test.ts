import { type Decimal, type PackAnswer, Packer } from "@waybill/core"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { packageInfoCases } from "../cases/package-info.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("package_info", packageInfoCases)

const print = { width: "10", height: "12", qty: 1 }

const packer = (answer: PackAnswer) => Context.make(Packer, { pack: () => Effect.succeed(answer) })

describe("package_info", () => {
  it.each([
    [["Rolled", "Rolled"], "Tube"],
    [["Rolled", undefined], "Box"],
    [["Rolled", "Framed"], "Box"],
    [["rolled"], "Tube"],
    [[" Rolled"], "Tube"],
    [["Rolled up"], "Box"],
    [[null], "Box"],
    [[""], "Box"]
  ])("maps finishings %j to package type %s", (finishings, package_type) => {
    const order_info = finishings.map((finishing) => ({ ...print, finishing }))
    expect(open().send("package_info", { order_info })).toMatchObject({ res: "success", package: { package_type } })
  })
})

it("package_info returns one entry per physical box, with numeric sides", () => {
  const sides = { width: "12.50" as Decimal, height: "0.1" as Decimal, length: "30" as Decimal }
  const service = open().within(packer({ boxes: [sides, sides] }))
  expect(JSON.stringify(service.send("package_info", { order_info: [print] }))).toBe(
    '{"res":"success","package":{"package_type":"Box","box_info":[{"width":12.5,"height":0.1,"length":30},{"width":12.5,"height":0.1,"length":30}]}}'
  )
})

it("package_info names each item that does not fit into any box, with the reason", () => {
  const service = open().within(
    packer({
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
      "One or more items have invalid values: order_info[0].qty (must be a whole number from 1 to 10000), order_info[2].width (must be more than zero), order_info[2].height (must be more than zero), order_info[2].qty (must be a whole number from 1 to 10000)"
  })
})

it("package_info accepts at most 500 items", () => {
  const items = (count: number) => Array.from({ length: count }, () => print)
  expect(open().send("package_info", { order_info: items(500) })).toMatchObject({ res: "success" })
  expect(open().send("package_info", { order_info: items(501) })).toEqual({
    res: "error",
    code: "1102",
    message: "Missing field: order_info (at most 500)"
  })
})
