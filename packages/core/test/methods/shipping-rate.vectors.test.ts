// Runs the rating vectors through shipping_rate.
import { readFileSync } from "node:fs"
import { Carriers, cardRater } from "@waybill/core"
import type { RateCard, ShipFrom } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { open } from "../fixtures/service.ts"

type Measures = Readonly<Record<string, unknown>>

interface Vector {
  readonly id: string
  readonly title: string
  readonly context: {
    readonly at: string
    readonly origin: string
    readonly rush: boolean
    readonly residential: boolean
    readonly units: { readonly length: "in" | "cm" | "mm" }
  }
  readonly request: {
    readonly shipping_address: { readonly state?: string }
    readonly order_info: ReadonlyArray<Measures>
    readonly shipping: object
  }
  readonly expected: {
    readonly code?: string
    readonly rate: ReadonlyArray<Readonly<Record<"title" | "method" | "cost" | "delivery_time", string>>>
  }
}

const data = new URL("../../../packing/test/rating/data/", import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, data), "utf8"))

const { cards: names, quotes } = read("vectors") as { cards: ReadonlyArray<string>; quotes: ReadonlyArray<Vector> }
const cards = names.map((name) => read(`cards/${name}`) as RateCard)
const shipFrom = (origin: string) => read(`cards/${origin}`) as ShipFrom

/** Divides a decimal string by a power of ten. */
const shiftPoint = (value: unknown, places: number): string => {
  const [whole = "", fraction = ""] = String(value).split(".")
  const digits = whole.padStart(places + 1, "0")
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`
}

/** Converts a vector in mm and g to cm and kg, because wire requests support only inches and centimetres. */
const toWireUnits = (box: Measures): Measures =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, shiftPoint(value, name === "weight" ? 3 : 1)]))

/** Fills in an empty state, because wire requests must have a state for every country. */
const withState = (address: Vector["request"]["shipping_address"]) =>
  address.state === "" ? { ...address, state: "none" } : address

const send = ({ context: { at, origin, residential, rush, units }, request }: Vector) => {
  const policy = { units: units.length === "in" ? "in/lb" : "cm/kg", residential, rushQuotes: rush } as const
  const services = Object.fromEntries(cards.map((card) => [card.carrier, card.services.map(({ code }) => code)]))
  const ports = Effect.runSync(
    Effect.scoped(Layer.build(Layer.merge(cardRater(cards, shipFrom(origin)), Carriers.layer(services))))
  )
  const service = open({ policy, now: at.replace("T", " ").replace("Z", "") }).within(ports)
  return service.send("shipping_rate", {
    ...request,
    shipping_address: withState(request.shipping_address),
    order_info: units.length === "mm" ? request.order_info.map(toWireUnits) : request.order_info
  })
}

const isRefused = ({ expected }: Vector) => expected.code !== undefined

describe("shipping_rate with rate cards", () => {
  it.each(quotes.filter((vector) => !isRefused(vector)))("quotes worked case $id: $title", (vector) => {
    expect(send(vector)).toEqual({
      res: "success",
      rate: vector.expected.rate.map(({ cost, delivery_time, method, title }) => ({
        title,
        method,
        cost: Number(cost),
        delivery_time
      }))
    })
  })
})

/** Full refusal message for each refused vector, keyed by the vector's id. */
const messages: Readonly<Record<string, string>> = {
  X01: "Missing field: order_info[0].weight",
  X03: "Missing field: shipping_address.zip",
  X05: "Missing field: order_info[0].width",
  X07: 'Field must be numeric: order_info[0].weight (must be a decimal number such as 12.5, got "NaN")',
  X09: 'Field must be numeric: order_info[0].weight (must be a decimal number such as 12.5, got "0x10")',
  X11: 'Invalid country (must be ISO 3166-1 alpha-2): shipping_address.country ("USA"; use US)',
  X13: 'Invalid state code for US or Canada: shipping_address.state ("ZZ"; use a two-letter code of US)',
  X15: 'Shipping details or box data are invalid: order_info[0].weight (must be greater than 0 and at most 1,000,000, got "0")',
  X17: 'Shipping details or box data are invalid: order_info[0].length (must be greater than 0 and at most 1,000,000, got "0.0")',
  X21: "Missing field: shipping_address.city"
}

describe("shipping_rate with invalid requests", () => {
  it.each(quotes.filter(isRefused))("refuses worked case $id before rating: $title", (vector) => {
    expect(send(vector)).toEqual({ res: "error", code: vector.expected.code, message: messages[vector.id] })
  })
})

it("every rating vector is either quoted or refused with a listed message", () => {
  expect(quotes.filter(isRefused).map(({ id }) => id)).toEqual(Object.keys(messages))
  expect(quotes).toHaveLength(54)
})
