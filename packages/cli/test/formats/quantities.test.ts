import { readFileSync } from "node:fs"
import { printProfile } from "@waybill/packing/prints"
import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const file = (name: string, content: object) => put(name, JSON.stringify(content))
const valid = (name: string, content: object) =>
  new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), "utf8"))
  )(content)

const boxes = {
  boxes: [
    {
      reference: "M",
      inner: { width: "1'", length: "16 in", height: 10 },
      outer: { width: "12 1/2 in", length: "16 1/2 in", height: '11"' },
      emptyWeight: "11.2 oz",
      maxWeight: "40 lb"
    }
  ],
  tubes: [
    { reference: "tube", diameter: "3 in", length: "3 ft", outer: { width: 3.25, length: 37.5, height: "3 1/4 in" } }
  ]
}
const item = {
  reference: "MUG",
  width: "4 1/2 in",
  length: 4.5,
  height: "4 in",
  weight: "12 lb 8 oz",
  rotation: "none"
}
const order = { order: "A", items: [item] }
const profile = {
  ...printProfile,
  finishings: { Poster: { kind: "flat", thickness: "1/2 in", margin: "1 in", gap: "0.5 in", weight: 0.001 } },
  packaging: { ...printProfile.packaging, padThickness: "1/4 in", corner: "1 oz" },
  maxWeight: "150 lb"
}
file("boxes.json", boxes)
file("order.json", order)
file("profile.json", profile)

describe("strings with units", () => {
  it("reads them exactly in orders and boxes, and writes numbers in --units", async () => {
    const { out } = await run(["pack", "order.json", "--boxes", "boxes.json"])
    // 12.5 lb and 0.7 lb.
    expect(values(out)).toMatchObject([
      {
        boxes: [
          {
            reference: "M",
            ...{ width: 12.5, length: 16.5, height: 11, weight: 13.2 },
            packed: { inner: { width: 12, length: 16, height: 10 }, placements: [{ size: { x: 4.5, y: 4.5, z: 4 } }] }
          }
        ],
        units: "in,lb"
      }
    ])
  })

  it("reads metric units with a decimal comma", async () => {
    file("metric.json", { boxes: [{ reference: "S", inner: { width: "1,5 m", length: "40 cm", height: "300 mm" } }] })
    file("cup.json", {
      order: "A",
      items: [{ ...item, width: "9,5 cm", length: 9, height: "10 cm", weight: "1,5 kg" }]
    })
    const { out } = await run(["pack", "cup.json", "--boxes", "metric.json", "--units", "cm,g"])
    expect(values(out)).toMatchObject([{ boxes: [{ width: 150, length: 40, height: 30, weight: 1500 }] }])
  })

  it("reads them in a profile and in prints", async () => {
    file("print.json", {
      order: "P",
      prints: [{ width: "8 in", height: "10 in", finishing: "Poster", weight: "8 oz" }]
    })
    const { out } = await run(["pack", "print.json", "--boxes", "boxes.json", "--profile", "profile.json"])
    // A margin of 1 on each edge.
    expect(values(out)).toMatchObject([{ boxes: [{ packed: { placements: [{ size: { x: 12, y: 10, z: 0.5 } }] } }] }])
  })

  it("reads them in the JSON of --items", async () => {
    file("items.json", [{ ...item, width: "4 1/2 in" }])
    file("sku.json", { order: "A", items: [{ reference: "MUG" }] })
    const { out } = await run(["pack", "sku.json", "--items", "items.json", "--boxes", "boxes.json"])
    expect(values(out)).toMatchObject([{ boxes: [{ packed: { placements: [{ size: { x: 4.5, y: 4.5, z: 4 } }] } }] }])
  })

  it("reads them in a CSV of orders, and writes numbers in --units", async () => {
    put("cells.csv", `order,reference,width,length,height,weight\nA,MUG,4 1/2 in,"4.5""",4,12 lb 8 oz\n`)
    const { out } = await run(["pack", "cells.csv", "--boxes", "boxes.json"])
    // 12.5 lb and 0.7 lb.
    expect(values(out)).toMatchObject([{ boxes: [{ reference: "M", weight: 13.2 }], units: "in,lb" }])
  })

  it.each([
    [{ width: "30 cm" }, "(/items/0/width): must have the unit in: convert it, or change --units"],
    [{ width: "25.4 cm" }, '(/items/0/width): must have the unit in: write "10 in", or change --units'],
    [{ weight: "1 kg" }, "(/items/0/weight): must have the unit lb: convert it, or change --units"],
    [{ height: "4" }, '(/items/0/height): must be a number or a length such as "18 3/4 in", got "4"'],
    [{ height: "1/3 in" }, '(/items/0/height): must be a number of in with at most 6 decimals, got "1/3 in"']
  ])("refuses them with their place in an order: %j", async (fields, message) => {
    file("wrong.json", { order: "A", items: [{ ...item, ...fields }] })
    const { code, err } = await run(["pack", "wrong.json", "--boxes", "boxes.json"])
    expect(code).toBe(1)
    expect(err).toContain(message)
  })

  it("refuses deeply nested lists like other invalid values", async () => {
    put("deep.json", `{"order":"A","items":${"[".repeat(50_000)}${"]".repeat(50_000)}}`)
    expect((await run(["pack", "deep.json"])).err).toMatch(/^waybill: .*\(\/items\/0\): must be an object/)
  })

  it("refuses units that contradict --units with their line in a file of boxes", async () => {
    put(
      "lines.json",
      '{\n  "boxes": [{\n    "reference": "S",\n    "inner": { "width": 10, "length": "40 cm", "height": 3 }\n  }]\n}'
    )
    expect(await run(["pack", "order.json", "--boxes", "lines.json"])).toMatchObject({
      code: 2,
      err: "waybill: --boxes lines.json: line 4, column 39 (/boxes/0/inner/length): must have the unit in: convert it, or change --units\n"
    })
    expect((await run(["pack", "order.json", "--boxes", "boxes.json", "--units", "mm,g"])).err).toMatch(
      /^waybill: --boxes boxes.json: line 1, column \d+ \(\/boxes\/0\/inner\/width\): must have the unit mm: write "304.8 mm", or change --units \(and \d+ more\)\n$/
    )
  })

  it.each([
    ["orders", order, { ...order, items: [{ ...item, width: "4" }] }],
    ["boxes", boxes, { boxes: [{ reference: "S", inner: { width: "wide", length: 1, height: 1 } }] }],
    ["profile", profile, { ...profile, maxWeight: "150" }]
  ])("allows them in the published schema of %s, unlike other strings", (name, right, wrong) => {
    expect(valid(name, right)).toBe(true)
    expect(valid(name, wrong)).toBe(false)
  })
})
