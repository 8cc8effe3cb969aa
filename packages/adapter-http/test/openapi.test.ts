import { Validator } from "@seriousme/openapi-schema-validator"
import { createWaybill, policy, presets } from "@waybill/core"
import { codes, inputJsonSchema, methodNames } from "@waybill/core/adapter"
import { arbitraries } from "@waybill/core/testing/arbitraries"
import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { fetchHandler } from "../src/fetch/fetch-handler.ts"
import { openApi } from "../src/openapi/document.ts"
import { examples } from "../src/openapi/examples.ts"
import { emptyPorts } from "./empty-ports.ts"
import { credentials, serve } from "./serve.ts"

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
const valid = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors)

const byDefault = openApi()

type Content = {
  "application/json": { schema: object; example: object; examples: Record<string, { value: { code?: string } }> }
}
interface Operation {
  readonly requestBody: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

const operations = (document: ReturnType<typeof openApi>) =>
  methodNames.map((name) => [name, document.paths[`/v1/${name}`]?.post as unknown as Operation] as const)

describe.each([
  ["default options", byDefault],
  ["mapped statuses under a base path", openApi({ basePath: "/dev", policy: policy({ httpStatus: "mapped" }) })],
  ["the strict preset", openApi({ policy: presets.strict })]
])("the OpenAPI document with %s", (_, document) => {
  it("the OpenAPI document is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    expect(validator.version).toBe("3.1")
  })

  it("the OpenAPI document assigns every method to one group", () => {
    const tags = methodNames.map((name) => document.paths[`/v1/${name}`]?.post.tags.length)
    expect(tags).toEqual(methodNames.map(() => 1))
  })

  it("the OpenAPI document lists an exceeded quota for the methods that quotas count", () => {
    const counted = operations(document).filter(([, { responses }]) =>
      Object.keys(responses["429"]?.content["application/json"].examples ?? {}).some((name) => /^overQuota/.test(name))
    )
    expect(counted.map(([method]) => method).sort()).toEqual([
      "package_info",
      "push_order",
      "re_order",
      "shipping_rate"
    ])
  })

  it.each(operations(document))(
    "the OpenAPI document has one example for each code of %s, and no others",
    (name, { responses }) => {
      const shown = Object.values(responses).flatMap(({ content }) =>
        Object.values(content["application/json"].examples).map(({ value }) => value.code)
      )
      // The first example is a success, which has no code.
      expect(shown.indexOf(undefined)).toBe(0)
      expect(shown.lastIndexOf(undefined)).toBe(0)
      expect([...new Set(shown.slice(1))].sort()).toEqual([...new Set(["000", ...Object.values(codes[name])])].sort())
    }
  )

  it.each(operations(document))("the OpenAPI examples for %s match its schemas", (_, { requestBody, responses }) => {
    const { example, schema } = requestBody.content["application/json"]
    expect(valid(schema, example)).toEqual([])
    for (const { content } of Object.values(responses))
      for (const { value } of Object.values(content["application/json"].examples))
        expect(valid(content["application/json"].schema, value)).toEqual([])
  })
})

/** Replaces ids and times, which differ from run to run, and omits what the earlier examples changed. */
const withoutChance = (body: unknown): unknown => {
  const { order, ...rest } = body as { readonly order?: object }
  const fixed = JSON.stringify({ ...rest, ...(order && { order: Object.keys(order).sort() }) })
  // A card has other prices and days in another season.
  return JSON.parse(
    fixed
      .replace(/"(?:cost|delivery_time)":(?:[\d.]+|"[^"]*"),?/g, "")
      .replace(/,\}/g, "}")
      .replace(/"\d{15}"/g, '"ID"')
      .replace(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/g, '"DATE"')
  )
}

it("the OpenAPI examples, called in sequence, return the documented replies", async () => {
  const { call } = serve()
  let order_id = ""
  for (const [name, data] of Object.entries(examples)) {
    const { body } = await call(name, name === "enable_rush_processing" ? { order_id } : data)
    order_id ||= String(body.receipt_id)
    expect([name, body.res]).toEqual([name, "success"])
    const described = operations(byDefault).find(([method]) => method === name)?.[1].responses["200"]
    expect(valid(described?.content["application/json"].schema ?? {}, body)).toEqual([])
    const shown = described?.content["application/json"].examples.success?.value
    expect([name, withoutChance(body)]).toEqual([name, withoutChance(shown)])
  }
})

/** Returns the example of a kind of refusal. */
const exampleOf = (document: ReturnType<typeof openApi>, name: keyof typeof examples, kind: string): unknown => {
  const { responses } = document.paths[`/v1/${name}`]!.post as unknown as Operation
  const all = Object.values(responses).flatMap(({ content }) => Object.entries(content["application/json"].examples))
  return all.find(([title]) => title.startsWith(`${kind} (`))?.[1].value
}

const [item] = examples.push_order.order_info
const [box] = examples.shipping_rate.order_info
const [print] = examples.package_info.order_info

/** The carriers of the in-memory Waybill. */
const carriers = {
  acme: { ACME_GROUND: "Acme Ground", ACME_2DAY: "Acme 2 Day", ACME_POST: "Acme Post" },
  swift: { SWIFT_NEXT: "Swift Next Day", SWIFT_SAVER: "Swift Saver" },
  harbor: { HARBOR_PARCEL: "Harbor Parcel" }
}

/** Calls that are refused, with the kind of the refusal. */
const refused: ReadonlyArray<readonly [string, keyof typeof examples, object]> = [
  ["missing", "push_order", { shipping_address: { ...examples.push_order.shipping_address, zip: "" } }],
  ["missing", "change_ship_address", { zip: null }],
  ["missing", "change_ship_method", { service: null }],
  ["missing", "enable_rush_processing", { order_id: null }],
  ["missing", "shipping_rate", { shipping: {} }],
  ["missing", "package_info", { order_info: [{ width: 1, height: 1 }] }],
  ["badCountry", "change_ship_address", { country: "UK" }],
  ["badState", "change_ship_address", { state: "Kentucky" }],
  ["badState", "shipping_rate", { shipping_address: { ...examples.push_order.shipping_address, state: "Kentucky" } }],
  ["notOnHold", "unhold_order", {}],
  ["dateTooEarly", "push_order", { xid: "A-2", ship_deadline: "2026-11-19 12:00:00" }],
  ["dateTooEarly", "re_order", { xid: "A-2", ship_deadline: "2026-11-19 12:00:00" }],
  ["dateTooEarly", "change_ship_deadline", { ship_deadline: "2026-11-19 12:00:00" }],
  ["badUrl", "push_order", { order_info: [{ ...item, large_img: "harbor.tif" }] }],
  ["badUrl", "re_order", { order_info: [{ ...item, large_img: "harbor.tif" }] }],
  ["notNumeric", "push_order", { order_info: [{ ...item, width: "wide" }] }],
  ["notNumeric", "enable_rush_processing", { order_id: "A-1042" }],
  ["notNumeric", "shipping_rate", { order_info: [{ ...box, weight: "wide" }] }],
  ["notNumeric", "package_info", { order_info: [{ ...print, width: "wide" }] }],
  ["notInteger", "push_order", { order_info: [{ ...item, quantity: "1.5" }] }],
  ["badCarrier", "push_order", { shipping: { carrier: "parrot", service: "ACME_GROUND" } }],
  ["badCarrier", "change_ship_method", { carrier: "parrot" }],
  ["badService", "push_order", { shipping: { carrier: "acme", service: "OVERNIGHT" } }],
  ["badService", "change_ship_method", { service: "OVERNIGHT" }],
  ["invalidShipment", "shipping_rate", { shipping: { carrier: "parrot" } }],
  ["invalidItem", "package_info", { order_info: [{ ...print, qty: "0" }] }],
  ["dateShape", "push_order", { xid: "A-2", ship_deadline: "12/24/2099" }],
  ["dateUnreal", "push_order", { xid: "A-2", ship_deadline: "2099-02-30 12:00:00" }],
  ["duplicate", "push_order", {}],
  ["duplicate", "re_order", { xid: "A-1042" }],
  ["noDeadline", "change_ship_deadline", { ship_deadline: null }],
  ["noIdentifier", "get_status", { xid: null }],
  ["noReason", "hold_order", { msg: null }],
  ["unknownOrder", "get_order", { xid: "A-2" }],
  ["unknownOrder", "enable_rush_processing", { order_id: "1" }]
]

describe.each([
  ["the default policy", presets.default],
  ["the strict preset", presets.strict],
  ["other lead days", policy({ leadDays: { push_order: 1, re_order: 0, change_ship_deadline: 2 } })]
])("the OpenAPI examples of refusals under %s", (_, own) => {
  const document = openApi({ policy: own, offer: { carriers } })

  it.each(refused)("the example of the refusal %s of %s has the message of the service", async (kind, name, edits) => {
    const waybill = createWaybill({ ports: emptyPorts(), policy: own })
    onTestFinished(() => waybill.dispose())
    const handler = fetchHandler(waybill, { policy: own })
    const call = async (method: string, data: object) => {
      const init = { method: "POST", body: JSON.stringify({ ...credentials, data }) }
      return (await handler(new Request(`http://localhost/v1/${method}`, init))).json()
    }
    await call("push_order", examples.push_order)
    const body = await call(name, { ...examples[name], ...edits })
    expect(exampleOf(document, name, kind)).toEqual(body)
  })
})

it("every OpenAPI example of a field-level refusal names a field", () => {
  const unnamed = ["credentials", "temporary", "noRateCard", "overQuota", "defect", "throttled"]
  for (const [, { responses }] of operations(openApi({ offer: { carriers } })))
    for (const { content } of Object.values(responses))
      for (const [title, { value }] of Object.entries(content["application/json"].examples))
        if (title !== "success" && value.code !== "000" && !unnamed.includes(title.split(" ")[0]!))
          expect(value).toHaveProperty("message", expect.stringMatching(/: |is required$/))
})

it("the OpenAPI examples have a finishing of the service for a box", () => {
  const shown = (finishings: Record<string, "Box" | "Tube">) =>
    JSON.stringify(openApi({ offer: { finishings } }).paths).match(/"finishing":"[^"]*"/g)
  expect(new Set(shown({ Poster: "Tube", Panel: "Box" }))).toEqual(new Set(['"finishing":"Panel"']))
  expect(shown({ Poster: "Tube", Panel: "Box" })).toHaveLength(4)
  expect(new Set(shown({}))).toEqual(new Set(['"finishing":"Canvas"']))
})

/** The stages of an order, each with refusals of calls on an order in it. */
const refusedLater: ReadonlyArray<readonly [string, string, keyof typeof examples]> = [
  ["processing", "inProcessing", "hold_order"],
  ["partly shipped", "partlyShipped", "change_ship_address"],
  ["partly shipped", "partlyShipped", "change_ship_method"],
  ["shipped", "wrongStage", "cancel_order"],
  ["shipped", "alreadyShipped", "change_ship_address"],
  ["shipped", "alreadyShipped", "change_ship_deadline"],
  ["cancelled", "wrongStage", "hold_order"],
  ["cancelled", "wrongStage", "change_ship_method"]
]

it.each(refusedLater)(
  "the reference shows for a %s order the refusal %s of %s as the service sends it",
  async (...row) => {
    const [stage, kind, name] = row
    const waybill = createWaybill({ ports: emptyPorts() })
    onTestFinished(() => waybill.dispose())
    const order = { xid: "A-1042" }
    await waybill.pushOrder("demo", examples.push_order)
    if (stage === "cancelled") await waybill.cancelOrder("demo", order)
    else await waybill.operator.start("demo", order)
    const items = [{ index: 0, quantity: stage === "shipped" ? 2 : 1 }]
    if (stage.endsWith("shipped"))
      await waybill.operator.ship("demo", order, { carrier: "acme", trackingno: "1Z", items })
    const { body } = await waybill.handle(name, { ...credentials, data: examples[name] })
    expect(exampleOf(byDefault, name, kind)).toEqual(body)
  }
)

describe("the OpenAPI schema", () => {
  const { pushOrder, reOrder } = arbitraries(fc)
  // Null and blank strings count as absent, which the schema cannot express.
  const present = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(present)
    if (typeof value !== "object" || value === null) return value
    const there = Object.entries(value).filter(
      ([, each]) => each != null && !(typeof each === "string" && each.trim() === "")
    )
    return Object.fromEntries(there.map(([name, each]) => [name, present(each)]))
  }
  it.each([
    ["push_order" as const, pushOrder],
    ["re_order" as const, reOrder]
  ])("the OpenAPI schema of %s accepts what the core accepts", (name, data) => {
    const schema = inputJsonSchema(name, presets.default)
    fc.assert(
      fc.property(data as fc.Arbitrary<object>, (order) => {
        expect(valid(schema, present(order))).toEqual([])
      }),
      { seed: 1 }
    )
  })
})
