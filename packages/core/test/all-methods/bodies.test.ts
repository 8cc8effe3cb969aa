import { describe, expect, it } from "vitest"
import { everyMethod, everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { merchant, open } from "../fixtures/service.ts"

const missingCodes: Record<(typeof everyMethodName)[number], string> = {
  push_order: "102",
  re_order: "202",
  hold_order: "302",
  unhold_order: "402",
  cancel_order: "502",
  change_ship_address: "602",
  change_ship_method: "702",
  change_ship_deadline: "802",
  get_status: "902",
  get_order: "902",
  shipping_rate: "1002",
  package_info: "1102",
  enable_rush_processing: "1202"
}

describe.each(everyMethodName)("%s", (method) => {
  it.each([[undefined], [null], [""], ["  \n"]])("reports data %j as missing", (data) => {
    const message = "Missing field: data"
    expect(open().send(method, data)).toEqual({ res: "error", code: missingCodes[method], message })
    expect(open().handle(method, merchant).body).toEqual({ res: "error", code: missingCodes[method], message })
  })

  it.each([[7], [0], [true], [false], ["text"], [[]], [[{}]]])("reports that data %j is not an object", (data) => {
    expect(open().send(method, data)).toEqual({
      res: "error",
      code: missingCodes[method],
      message: "Missing or invalid field: data (must be an object)"
    })
  })

  it("ignores unknown fields next to data and inside it", () => {
    const service = open()
    scenes[everyMethod[method].given](service)
    const more = { extra: "\ud800", constructor: [], ["__proto__"]: { data: {} } }
    const reply = service.handle(method, { ...merchant, ...more, data: { ...requests[method], ...more } })
    expect(reply.body).toEqual(everyMethod[method].success)
  })

  it("accepts objects without a prototype and fields named like object methods", () => {
    const service = open()
    scenes[everyMethod[method].given](service)
    const data = JSON.parse(
      `{"__proto__":{"xid":"none"},"toString":1,"hasOwnProperty":null,${JSON.stringify(requests[method]).slice(1)}`
    )
    expect(service.handle(method, Object.assign(Object.create(null), merchant, { data })).body).toEqual(
      everyMethod[method].success
    )
  })
})

describe("unknown methods", () => {
  it.each(["", "push", "PUSH_ORDER", "push_order ", "push-order", "pushOrder", "start", "__proto__", "toString"])(
    "returns code 000 for the unknown method %j, with or without credentials",
    (method) => {
      const reply = {
        body: { res: "error", code: "000", message: "Unknown method" },
        outcome: "unknownMethod"
      }
      expect(open().handle(method, { ...merchant, data: {} })).toEqual(reply)
      expect(open().handle(method, null)).toEqual(reply)
    }
  )
})
