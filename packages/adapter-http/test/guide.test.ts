import { policy, presets } from "@waybill/core"
import { methodNames } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { openApi } from "../src/openapi/document.ts"
import { serve } from "./serve.ts"

const guideOf = (options: Parameters<typeof openApi>[0]) => openApi(options).info.description

describe("the introduction of the reference", () => {
  it("the introduction states units, time zone, status labels and limits of the policy", () => {
    const own = policy({
      units: "cm/kg",
      zone: "Europe/Berlin",
      labels: { held: "Paused" },
      limits: { items: 7 },
      unknownFields: "reject",
      httpStatus: "mapped"
    })
    const text = guideOf({ policy: own })
    for (const line of [
      "| lengths and weights | centimetres and kilograms |",
      "| dates | YYYY-MM-DD HH:MM:SS in Europe/Berlin |",
      "| unknown fields | are refused |",
      "| Paused | on hold: by you until unhold_order, or by the shop until it releases the order |",
      "| items in an order, or boxes in a quote | 7 |",
      "The HTTP status of a refusal is 401, 404, 409 or 422."
    ])
      expect(text).toContain(line)
  })

  it("the introduction lists carriers, finishings, the currency and quotas of the service", () => {
    const text = guideOf({
      offer: {
        currency: "EUR",
        carriers: { post: { LETTER: "Letter", PARCEL: "Parcel | 10 kg" } },
        finishings: { Canvas: "Box", Poster: "Tube", Paper: "Box or Tube" }
      },
      quotas: { orders: 60 }
    })
    for (const line of [
      "| money | amounts in EUR |",
      "| post | LETTER | Letter |",
      "| post | PARCEL | Parcel &#124; 10 kg |",
      "| Poster | rolled in a tube |",
      "| Paper | in a box or rolled in a tube, depending on the size |",
      "| any other, or none | in a box |",
      "| orders per minute | 60 |"
    ])
      expect(text).toContain(line)
  })

  it("the introduction omits what the service does not know", () => {
    expect(guideOf({}).match(/^## .*/gm)).toEqual(["## Calls", "## Values", "## Order status", "## Limits"])
    expect(guideOf({})).not.toMatch(/money|per minute|undefined/)
  })

  it("the document contains the same facts for programs", () => {
    const offer = { currency: "EUR", carriers: { post: { LETTER: "Letter" } } }
    expect(openApi({ offer, quotas: { quotes: 9 } }).info["x-waybill"]).toMatchObject({
      ...offer,
      units: "in/lb",
      zone: "UTC",
      labels: { new: "New" },
      limits: { items: 500 },
      quotas: { quotes: 9 }
    })
  })
})

it("descriptions of methods follow the policy", () => {
  const deadline = ({ paths }: ReturnType<typeof openApi>) => paths["/v1/push_order"]?.post.description
  expect(deadline(openApi())).toContain("must not be in the past")
  expect(deadline(openApi({ policy: presets.strict }))).toContain("must be at least 5 days from today")
  const hold = openApi({ policy: presets.strict }).paths["/v1/hold_order"]?.post.description
  expect(hold).toContain("Accepted for an order that is `New` or `Shipped` or `Cancelled`.")
  const none = openApi({ policy: policy({ cancelFrom: [], pastDeadline: "accept" }) }).paths
  expect(none["/v1/cancel_order"]?.post.description).toContain("No order is accepted")
  const later = "must be at least 5 days after the order date"
  expect(none["/v1/change_ship_deadline"]?.post.description).toContain(`${later}.`)
  expect(openApi().paths["/v1/change_ship_deadline"]?.post.description).toContain(
    `${later}, and must not be in the past.`
  )
})

it("descriptions of methods name the finishings that the service packs in tubes", () => {
  const boxes = (finishings: Record<string, "Box" | "Tube">) =>
    openApi({ offer: { finishings } }).paths["/v1/package_info"]?.post.description
  expect(boxes({ Canvas: "Box", Poster: "Tube", Rolled: "Tube" })).toContain(
    "Prints with the finishing `Poster` or `Rolled` are packed in tubes."
  )
  expect(boxes({ Canvas: "Box" })).not.toContain("tubes.")
})

it("descriptions of methods and fields state what a change keeps and clears", () => {
  const operation = (name: string) => openApi().paths[`/v1/${name}`]!.post
  const field = (method: string, name: string) => {
    const { data } = operation(method).requestBody.content["application/json"].schema.properties as {
      readonly data: { readonly properties: Readonly<Record<string, { readonly description: string }>> }
    }
    return data.properties[name]!.description
  }
  expect(field("change_ship_address", "phone")).toContain(
    "Null clears it. Default: unchanged, or none if `name` or `company` changes."
  )
  for (const name of ["packaging", "notes"])
    expect(field("change_ship_method", name)).toMatch(/Null clears (it|them)\. Default: unchanged\./)
  expect(operation("change_ship_method").description).toContain(
    "A new carrier clears `account`. A new carrier or service clears `shipping_cost`."
  )
})

it("the introduction explains details and repeatable calls", () => {
  expect(guideOf({})).toContain("With the request header `Waybill-Details: 1`, replies have more fields.")
  expect(guideOf({ policy: policy({ details: true }) })).toContain("Replies have more fields.")
  expect(guideOf({})).toMatch(/You can repeat\s`push_order` and `re_order` safely/)
  expect(guideOf({})).toContain("at most 15 digits before the point and 20 after it")
})

it("examples use a carrier and services offered by the service", () => {
  const { paths } = openApi({ offer: { carriers: { post: { LETTER: "Letter", PARCEL: "Parcel" } } } })
  const example = (name: string) => JSON.stringify(paths[`/v1/${name}`]?.post.requestBody.content["application/json"])
  expect(example("push_order")).toContain('"carrier":"post","service":"LETTER"')
  expect(example("change_ship_method")).toContain('"carrier":"post","service":"PARCEL"')
  for (const name of methodNames) expect(example(name)).not.toContain("acme")
})

it("example replies show the carrier, the labels and the box fields of the service", () => {
  const replies = (name: string, options: Parameters<typeof openApi>[0]) =>
    JSON.stringify(openApi(options).paths[`/v1/${name}`]?.post.responses["200"]?.content["application/json"])
  const offer = { carriers: { post: { LETTER: "Letter" } } }
  expect(replies("shipping_rate", { offer })).toContain('"title":"Letter","method":"LETTER"')
  expect(replies("get_order", { offer })).toContain('"shipping":{"carrier":"post","service":"LETTER"')
  const own = policy({ labels: { new: "Received" }, boxInfo: "sizes" })
  for (const name of ["get_status", "get_order"])
    expect(replies(name, { policy: own })).toContain('"order_status":"Received"')
  expect(replies("package_info", {})).toContain('"box_info":[{"width":18.5,"height":5,"length":22.5,"weight":5.404,')
  expect(replies("package_info", { policy: own })).toContain('"box_info":[{"width":18.5,"height":5,"length":22.5}]')
})

it("the served document contains what the service offers", async () => {
  const { raw } = serve({ offer: { currency: "CHF" } })
  const document = (await (await raw("/openapi.json")).json()) as { info: { description: string } }
  expect(document.info.description).toContain("| money | amounts in CHF |")
})
