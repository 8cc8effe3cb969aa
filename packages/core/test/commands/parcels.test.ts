import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"

const numbers = (...all: ReadonlyArray<string | undefined>) =>
  all.map((trackingno) => (trackingno === undefined ? { type: "Box" } : { trackingno }))

const shippedWith = (parcels: ReadonlyArray<object>) => {
  const shop = desk("processing")
  expect(shop.ship({ trackingno: "T1", parcels, sameNumber: true })).toMatchObject({ stage: "shipped" })
  return shop
}

const shipmentAfter = (parcels: ReadonlyArray<object>, correction: object) => {
  const { correctShipment, record } = shippedWith(parcels)
  expect(correctShipment({ shipment_id: "S1", ...correction })).toMatchObject({ stage: "shipped" })
  return record().order.shipments[0]
}

describe("a corrected tracking number", () => {
  it("reaches the parcels that have the number of the shipment, and no others", () => {
    expect(shipmentAfter(numbers("T1", "T1"), { trackingno: "T2", sameNumber: true })).toMatchObject({
      trackingno: "T2",
      parcels: numbers("T2", "T2")
    })
    expect(shipmentAfter(numbers("T1", "P9", undefined), { trackingno: "T2" })).toMatchObject({
      trackingno: "T2",
      parcels: numbers("T2", "P9", undefined)
    })
  })

  it("changes only the named parcel, with its weight", () => {
    const one = { parcels: [{ index: 1, trackingno: "T2", weight: "2.5" }] }
    expect(shipmentAfter(numbers("T1", "T1"), one)).toMatchObject({
      trackingno: "T1",
      parcels: [{ trackingno: "T1" }, { trackingno: "T2", weight: "2.5" }]
    })
  })

  it("becomes the number of the shipment if no parcel has the old one any more", () => {
    const both = {
      parcels: [
        { index: 0, trackingno: "P1" },
        { index: 1, trackingno: "P2" }
      ]
    }
    expect(shipmentAfter(numbers("T1", "T1"), both)).toMatchObject({ trackingno: "P1", parcels: numbers("P1", "P2") })
    expect(shipmentAfter(numbers("P1", "P2"), { parcels: [{ index: 0, trackingno: "P3" }] })).toMatchObject({
      trackingno: "T1",
      parcels: numbers("P3", "P2")
    })
  })

  it("reaches a parcel of a shipment without a number", () => {
    const { correctShipment, record, ship } = desk("processing")
    ship({ untracked: true, parcels: numbers(undefined, undefined) })
    correctShipment({ shipment_id: "S1", parcels: [{ index: 1, trackingno: "P2" }] })
    const [shipment] = record().order.shipments
    expect(shipment).toMatchObject({ parcels: [{ type: "Box" }, { type: "Box", trackingno: "P2" }] })
    expect(shipment).not.toHaveProperty("trackingno")
  })

  it("writes a change for the shipment and for each parcel", () => {
    const { correctShipment, record } = shippedWith(numbers("T1", "T1"))
    correctShipment({ shipment_id: "S1", trackingno: "T2", sameNumber: true })
    expect(record().history.at(-1)?.changes).toEqual(
      ["shipments[0].trackingno", "shipments[0].parcels[0].trackingno", "shipments[0].parcels[1].trackingno"].map(
        (path) => ({ path, before: "T1", after: "T2" })
      )
    )
  })
})

const confirm = (number: string) =>
  `sameNumber: parcels[0] and parcels[1] have the tracking number ${number}; must be true to confirm it`

it("a shipment asks before two parcels get one tracking number", () => {
  const { correctShipment, ship } = desk("processing")
  const parcels = numbers("T1", "T1")
  expect(ship({ trackingno: "T1", parcels })).toMatchObject({ kind: "invalid", message: confirm("T1") })
  expect(ship({ trackingno: "T1", parcels, sameNumber: true })).toMatchObject({ shipments: [{ parcels }] })
  const correction = { shipment_id: "S1", trackingno: "T2" }
  expect(correctShipment(correction)).toMatchObject({ kind: "invalid", message: confirm("T2") })
  expect(correctShipment({ shipment_id: "S1", parcels: [{ index: 1, weight: "2" }] })).toMatchObject({ revision: 4 })
  expect(correctShipment({ ...correction, sameNumber: true })).toMatchObject({ revision: 5 })
})

describe("one tracking number on two shipments", () => {
  const one = [{ index: 0, quantity: 1 }]
  const other = [{ index: 1, quantity: 1 }]
  const question = (number: string) => ({
    kind: "invalid",
    issues: [
      { path: "sameNumber", problem: `shipment S1 has the tracking number ${number}; must be true to confirm it` }
    ]
  })

  it.each([
    [{ trackingno: "T1" }, { trackingno: "t1" }, "t1"],
    [{ trackingno: "T1", parcels: numbers("P1", "P2") }, { trackingno: "P2" }, "P2"],
    [{ trackingno: "T1" }, { trackingno: "T2", parcels: numbers("P3", "T1") }, "T1"]
  ])("needs a confirmation: %j, then %j", (first, second, number) => {
    const { ship } = desk("processing")
    ship({ ...first, items: one })
    expect(ship({ ...second, items: other })).toMatchObject(question(number))
    expect(ship({ ...second, items: other, sameNumber: true })).toMatchObject({ shipments: [first, second] })
  })

  it("needs a confirmation in a correction", () => {
    const { correctShipment, ship } = desk("processing")
    ship({ trackingno: "T1", items: one })
    ship({ trackingno: "T2", items: other })
    const correction = { shipment_id: "S2", trackingno: "T1" }
    expect(correctShipment(correction)).toMatchObject(question("T1"))
    expect(correctShipment({ ...correction, sameNumber: true })).toMatchObject({
      shipments: [{ trackingno: "T1" }, { trackingno: "T1" }]
    })
  })

  it("needs none if the other shipment is voided, or if one has no number", () => {
    const { ship, voidShipment } = desk("processing")
    ship({ trackingno: "T1", items: one })
    voidShipment({ shipment_id: "S1", msg: "Left behind" })
    ship({ untracked: true, items: one })
    expect(ship({ trackingno: "T1", items: other })).toMatchObject({ shipments: [{}, {}, { trackingno: "T1" }] })
    voidShipment({ shipment_id: "S3", msg: "Left behind" })
    expect(ship({ untracked: true, items: other })).toMatchObject({ shipments: { length: 4 } })
  })
})

it.each([
  [[{ index: 2, trackingno: "X" }], "parcels[0].index: shipment S1 has 2 parcels"],
  [[{ index: 0 }], "parcels[0]: give the trackingno, weight or box to correct"],
  [
    [
      { index: 0, weight: "1" },
      { index: 0, weight: "2" }
    ],
    "parcels[1].index: must differ from the other parcels, not 0"
  ],
  [
    [{ index: 1, trackingno: "P1" }],
    "sameNumber: parcels[0] and parcels[1] have the tracking number P1; must be true to confirm it"
  ]
])("correctShipment refuses the parcels %j", (parcels, message) => {
  expect(shippedWith(numbers("P1", "P2")).correctShipment({ shipment_id: "S1", parcels })).toMatchObject({
    kind: "invalid",
    message
  })
})

it.each([
  ["5", ["2", "2"]],
  ["4.001", ["2", "2.000"]],
  ["0.3", ["0.1", "0.1", "0.2"]]
])("ship refuses the weight %s with parcels of %j", (weight, weights) => {
  const parcels = weights.map((each) => ({ weight: each }))
  expect(desk("processing").ship({ trackingno: "T1", weight, parcels })).toMatchObject({
    kind: "invalid",
    message: "weight: differs from the sum of the parcels"
  })
})

it.each([
  ["4.00", ["2", "2.0"]],
  ["0.3", ["0.1", "0.2"]],
  ["5", ["2", undefined]],
  [undefined, ["2", "2"]]
])("ship accepts the weight %s with parcels of %j", (weight, weights) => {
  const parcels = weights.map((each) => (each === undefined ? { type: "Box" } : { weight: each }))
  const input = { trackingno: "T1", parcels, ...(weight !== undefined && { weight }) }
  expect(desk("processing").ship(input)).toMatchObject({ stage: "shipped" })
})

describe("tracking numbers", () => {
  const space = "must not have white space at the start or end"

  it.each([
    [{ trackingno: "X1 " }, "trackingno"],
    [{ trackingno: "\tX1" }, "trackingno"],
    [{ trackingno: "T9", parcels: numbers("t9 ", "T9") }, "parcels[0].trackingno"]
  ])("ship refuses outer white space in %j", (given, path) => {
    expect(desk("processing").ship(given)).toMatchObject({ kind: "invalid", issues: [{ path, problem: space }] })
  })

  it.each([
    [{ trackingno: " T2" }, "trackingno"],
    [{ parcels: [{ index: 1, trackingno: "T2\n" }] }, "parcels[0].trackingno"]
  ])("correctShipment refuses outer white space in %j", (given, path) => {
    expect(shippedWith(numbers("T1", "T1")).correctShipment({ shipment_id: "S1", ...given })).toMatchObject({
      kind: "invalid",
      issues: [{ path, problem: space }]
    })
  })

  it("ship refuses an invisible character around a tracking number", () => {
    expect(desk("processing").ship({ trackingno: "\u200BX1" })).toMatchObject({
      message: "trackingno: must not have invisible characters at the start or end"
    })
  })

  it("ship asks about tracking numbers that differ only in case", () => {
    expect(desk("processing").ship({ trackingno: "T9", parcels: numbers("t9", "T9") })).toMatchObject({
      kind: "invalid",
      message: confirm("T9")
    })
  })
})
