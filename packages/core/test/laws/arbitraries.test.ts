import { createWaybill, type HistoryEvent, type Order, type PushOrderInput } from "@waybill/core"
import { stages } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { arbitraries } from "@waybill/core/testing/arbitraries"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { required } from "../../src/input/field.ts"
import { text } from "../../src/input/text-values.ts"
import { itemsFrom } from "../../src/testing/arbitraries/submissions.ts"
import { pushOrderCases } from "../cases/push-order.ts"
import { reOrderCases } from "../cases/re-order.ts"

const { event, order, pushOrder, reOrder } = arbitraries(fc)
const SEED = 20_260_801

/** Returns the path of every field of plain data; all entries of a list share the path `name[]`. */
const pathsIn = (data: unknown, at = ""): ReadonlyArray<string> =>
  typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([name, value]) => {
        const path = Array.isArray(data) ? `${at}[]` : at === "" ? name : `${at}.${name}`
        return [path, ...pathsIn(value, path)]
      })
    : []

/** Returns the paths of the specified fields of a method, in the form of `pathsIn`. */
const fieldsOf = ({ fields }: { readonly fields: object }): ReadonlyArray<string> => [
  "order_info[]",
  ...Object.keys(fields).map((path) => path.replace("[0]", "[]"))
]

describe.each([
  ["push_order", pushOrder, fieldsOf(pushOrderCases)],
  ["re_order", reOrder, fieldsOf(reOrderCases)]
] as const)("generated data of %s", (method, data: fc.Arbitrary<PushOrderInput>, fields) => {
  it("generates data accepted by the method", async () => {
    const login = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
    await fc.assert(
      fc.asyncProperty(data, async (data) => {
        const waybill = createWaybill({ ports: memory() })
        expect((await waybill.handle(method, { ...login, data })).body).toEqual({
          res: "success",
          receipt_id: expect.stringMatching(/^[1-9]\d{0,15}$/)
        })
      }),
      { seed: seedOf(SEED), numRuns: runs(75) }
    )
  })

  it("generates exactly the fields of the method", () => {
    const samples = fc.sample(data, { seed: SEED, numRuns: 500 })
    expect(new Set(samples.flatMap((sample) => pathsIn(sample)))).toEqual(new Set(fields))
  })

  it("sometimes omits optional fields and sometimes generates them as null or blank", () => {
    const samples = fc.sample(data, { seed: SEED, numRuns: 500 })
    expect(samples.some((sample) => !Object.hasOwn(sample, "invoice"))).toBe(true)
    expect(samples.some(({ invoice }) => invoice === null)).toBe(true)
    expect(samples.some(({ invoice }) => invoice === " \t")).toBe(true)
    expect(samples.some(({ order_info }) => order_info.some((each) => !Object.hasOwn(each, "sku")))).toBe(true)
  })

  it("generates extreme and unusual values", () => {
    const samples = fc.sample(data, { seed: SEED, numRuns: 500 })
    const xids = samples.map(({ xid }) => xid)
    expect(xids).toContain("😀".repeat(255))
    expect(xids).toContain(" both ends ")
    expect(xids).toContain("Zoe\u0308")
    const widths = samples.flatMap(({ order_info }) => order_info.map(({ width }) => width))
    expect(new Set(widths.map((width) => typeof width))).toEqual(new Set(["string", "number"]))
    expect(widths.some((width) => /^ .*\t$/.test(String(width)))).toBe(true)
    expect(new Set(samples.map(({ isgift }) => isgift))).toEqual(new Set(["0", "1", 0, 1, null, "", " \t", undefined]))
    const countries = samples.map(({ shipping_address }) => shipping_address.country)
    expect(new Set(countries)).toEqual(new Set(["US", "us", "CA", "ca", "DE", "jp"]))
    expect(Math.max(...samples.map(({ order_info }) => order_info.length))).toBeGreaterThan(2)
  })
})

it("generated orders use only the given carriers and services", () => {
  const offer = { rapid: ["R1", "R2"], slow: ["S"] }
  const samples = fc.sample(arbitraries(fc, offer).pushOrder, { seed: SEED, numRuns: 100 })
  const chosen = new Set(samples.map(({ shipping }) => `${shipping.carrier} ${shipping.service}`))
  expect(chosen).toEqual(new Set(["rapid R1", "rapid R2", "slow S"]))
})

const decimal = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?$/

/** Counts the shipped pieces of each item. */
const shippedPieces = ({ order_info, shipments }: Order) =>
  order_info.map((_, at) =>
    shipments
      .flatMap(({ items }) => items)
      .filter(({ index }) => index === at)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  )

const orderedPieces = ({ order_info }: Order) => order_info.map(({ quantity }) => Number(quantity))

describe("generated orders", () => {
  it("generates consistent orders", () => {
    fc.assert(
      fc.property(order, (order) => {
        expect(JSON.parse(JSON.stringify(order))).toEqual(order)
        for (const { height, item_cost, media_height, media_width, quantity, width } of order.order_info) {
          for (const value of [width, height, quantity, item_cost]) expect(value).toMatch(decimal)
          for (const value of [media_width, media_height]) expect(value ?? "1").toMatch(decimal)
        }
        expect(order.order_id).toMatch(/^[1-9]\d{0,15}$/)
        expect(order.update_date).toBeGreaterThanOrEqual(order.order_date)
        expect(order.revision).toBeGreaterThanOrEqual(1 + order.shipments.length)
        if (order.stage === "shipped") expect(shippedPieces(order)).toEqual(orderedPieces(order))
        if (order.stage === "processing") expect(shippedPieces(order)).not.toEqual(orderedPieces(order))
        if (order.stage === "new" || order.stage === "cancelled") expect(order.shipments).toEqual([])
        if (order.stage === "cancelled") expect(order.holds).toEqual([])
        if (order.stage !== "new" || order.holds.length > 0 || order.rush) expect(order.revision).toBeGreaterThan(1)
        if (order.revision === 1) expect(order.update_date).toBe(order.order_date)
        if (order.isgift) expect(order).toMatchObject({ gift_to: expect.anything(), message: expect.anything() })
        if (order.kind === "order") expect(order).not.toHaveProperty("original")
        for (const { items } of order.shipments) expect(items.length).toBeGreaterThan(0)
      }),
      { seed: seedOf(SEED), numRuns: runs(75) }
    )
  })

  it("generates both kinds of order in every stage, with and without a hold", () => {
    const samples = fc.sample(order, { seed: SEED, numRuns: 500 })
    expect(new Set(samples.map(({ stage }) => stage))).toEqual(new Set(stages))
    expect(new Set(samples.map(({ kind, original }) => `${kind} ${typeof original}`))).toEqual(
      new Set(["order undefined", "reorder undefined", "reorder string"])
    )
    expect(new Set(samples.map(({ holds, stage }) => `${stage} ${holds.length > 0}`)).size).toBe(7)
    expect(samples.some(({ revision }) => revision === 1)).toBe(true)
    expect(samples.some(({ shipments, stage }) => stage === "processing" && shipments.length > 0)).toBe(true)
    expect(Math.max(...samples.map(({ shipments }) => shipments.length))).toBe(3)
    expect(samples.some(({ order_date }) => order_date % 1000 !== 0)).toBe(true)
  })

  it("generates an event that matches its order", () => {
    const both = order.chain((order) => fc.tuple(fc.constant(order), event(order)))
    fc.assert(
      fc.property(both, ([order, event]) => {
        const { account_id, order_id, revision, stage, update_date } = order
        expect(event).toMatchObject({ account_id, order_id, revision, stage, at: update_date })
        const isCreation: boolean = event.command === "push_order" || event.command === "re_order"
        expect(isCreation).toBe(revision === 1)
        if (isCreation) expect(event.command).toBe(order.kind === "order" ? "push_order" : "re_order")
      }),
      { seed: seedOf(SEED), numRuns: runs(75) }
    )
    const events: ReadonlyArray<HistoryEvent> = fc.sample(both, { seed: SEED, numRuns: 500 }).map(([, event]) => event)
    expect(new Set(events.map(({ msg, request_id }) => `${typeof msg} ${typeof request_id}`)).size).toBe(4)
    expect(new Set(events.map(({ command }) => command)).size).toBe(24)
  })

  it("names a field of an item whose values it cannot generate", () => {
    const unknown = { ...required(text), read: () => "of no generator" } as unknown as ReturnType<typeof required>
    expect(() => itemsFrom(fc, { engraving: unknown })).toThrow("order_info[].engraving: no generator for its values")
  })
})
