import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"

const box = {
  packed: "another_box",
  reference: "A4",
  width: "10.50",
  length: "20",
  height: "3",
  fill: "0.5",
  material: "paper"
}

describe("the box of a parcel", () => {
  it.each<[string, unknown, string]>([
    ["no width", { packed: "planned", width: 0 }, "box.width: must be greater than 0"],
    ["a length in words", { packed: "planned", length: "x" }, "box.length: must be a decimal number such as 12.5"],
    ["more in it than fits", { packed: "planned", fill: "1.01" }, "box.fill: must be from 0 to 1"],
    ["a negative fill", { packed: "planned", fill: -0.1 }, "box.fill: must be from 0 to 1"],
    ["an unknown way", { packed: "as planned" }, "box.packed: must be one of planned, another_box, by_hand"],
    ["no way", {}, "box.packed: is required"],
    [
      "a misspelled field",
      { packed: "by_hand", heights: 3 },
      'box.heights: unknown field "heights"; did you mean "height"?'
    ],
    ["words instead of fields", "A4", "box: must be an object"]
  ])("refuses a box with %s", (_, wrong, message) => {
    const { record, ship } = desk("processing")
    const before = structuredClone(record())
    expect(ship({ untracked: true, parcels: [{ box: wrong }] })).toMatchObject({
      kind: "invalid",
      message: `parcels[0].${message}`
    })
    expect(record()).toEqual(before)
  })

  it("stores a box with exact decimals, and an erasure blanks its name and its material", () => {
    const { erase, record, ship } = desk("processing")
    const parcels = [{ trackingno: "CANARY", box: { ...box, length: 20 } }, { box: { packed: "by_hand" } }]
    expect(ship({ untracked: true, parcels })).toMatchObject({ stage: "shipped" })
    expect(record().order.shipments[0]?.parcels).toEqual([{ ...parcels[0], box }, parcels[1]])
    erase({})
    expect(record().order.shipments[0]?.parcels).toEqual([
      { trackingno: "", box: { ...box, reference: "", material: "" } },
      parcels[1]
    ])
  })

  const sides = { width: 10, length: 10, height: 10 }
  it.each<[string, object, object | string]>([
    ["a fill that is not 1 - air / volume", { fill: 0.95 }, "box.fill: must be 0.1 with this volume and air, not 0.95"],
    [
      "a fill that differs by more than 0.01",
      { fill: "0.111" },
      "box.fill: must be 0.1 with this volume and air, not 0.111"
    ],
    [
      "sides that are too small",
      { width: 1, length: 1, height: "1.0" },
      "volume: must be at most 1, the product of the sides of the box"
    ],
    [
      "a side that is too small",
      { ...sides, height: "9.8" },
      "volume: must be at most 980, the product of the sides of the box"
    ],
    ["a rounded fill", { fill: "0.109" }, { stage: "shipped" }],
    ["two sides", { width: 1, length: 1 }, { stage: "shipped" }],
    ["the sides of the space inside", sides, { stage: "shipped" }],
    ["a side rounded down", { ...sides, height: "9.95" }, { stage: "shipped" }]
  ])("compares a volume of 1,000 with an air of 900 with %s", (_, given, expected) => {
    const parcels = [{}, { volume: 1000, air: 900, box: { packed: "planned", ...given } }]
    const refused = { kind: "invalid", message: `parcels[1].${expected}` }
    expect(desk("processing").ship({ untracked: true, parcels })).toMatchObject(
      typeof expected === "string" ? refused : expected
    )
  })

  it("a correction replaces the box, and keeps the other values of the parcel, except its volume and air", () => {
    const { correctShipment, record, ship } = desk("processing")
    ship({ untracked: true, parcels: [{ weight: 2, volume: 500, air: 250, box }] })
    correctShipment({ shipment_id: "S1", parcels: [{ index: 0, box: { packed: "planned", reference: "A3" } }] })
    expect(record().order.shipments[0]?.parcels).toEqual([{ weight: "2", box: { packed: "planned", reference: "A3" } }])
  })
})
