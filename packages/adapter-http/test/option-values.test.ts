// Options as a host in JavaScript can pass them, which no compiler checks.
import { Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { operatorClient, waybillClient } from "../src/client/index.ts"
import { fetchHandler, mountedHandler, operatorApi, operatorHandler } from "../src/index.ts"
import { nodeListener, nodeListeners, operatorListener } from "../src/node/index.ts"
import { emptyPorts } from "./empty-ports.ts"

const layer = Layer.provide(Waybill.layer, emptyPorts({}))
const waybill = Effect.runSync(Effect.scoped(Effect.provide(Waybill, layer)))

describe("the options of the HTTP adapter", () => {
  it.each([
    [{ log: 5 }, "HttpOptions: log: must be a function"],
    [{ ready: true }, "HttpOptions: ready: must be a function"],
    [{ metrics: "lines" }, "HttpOptions: metrics: must be a function"],
    [{ shareMetrics: {} }, "HttpOptions: shareMetrics: must be a function"],
    [{ operator: {} }, "HttpOptions: operator: must be the result of operatorApi"],
    [{ operator: { handles: () => true } }, "HttpOptions: operator: must be the result of operatorApi"],
    [{ context: 1 }, "HttpOptions: context: must be a Context of Effect"],
    [{ operator: null }, "HttpOptions: operator: must be the result of operatorApi"],
    [{ hiddenPages: ["metrics"] }, "HttpOptions: hiddenPages: must be an array of /metrics, /openapi.json"],
    [{ hiddenPages: "/metrics" }, "HttpOptions: hiddenPages: must be an array of /metrics, /openapi.json"],
    [{ internal: ["operater"] }, "HttpOptions: internal: must be an array of operator, metrics, docs"],
    [{ internal: "docs" }, "HttpOptions: internal: must be an array of operator, metrics, docs"],
    [{ clientHeader: "" }, "HttpOptions: clientHeader: must be the name of a header, such as x-forwarded-for"],
    [
      { clientHeader: "x forwarded" },
      "HttpOptions: clientHeader: must be the name of a header, such as x-forwarded-for"
    ],
    [{ basePath: 5 }, 'HttpOptions: basePath: must be empty or a path such as "/dev"'],
    [{ pages: { docs: {} } }, "HttpOptions: pages: must be an object whose keys are paths such as /docs"],
    [{ pages: [] }, "HttpOptions: pages: must be an object whose keys are paths such as /docs"],
    [{ offer: { currency: "US Dollars" } }, "HttpOptions: offer.currency: must be a code such as USD"],
    [
      { offer: { carriers: { acme: ["A"] } } },
      'HttpOptions: offer.carriers: must be an object such as { acme: { ACME_GROUND: "Acme Ground" } }'
    ],
    [
      { offer: { carriers: [] } },
      'HttpOptions: offer.carriers: must be an object such as { acme: { ACME_GROUND: "Acme Ground" } }'
    ],
    [
      { offer: { finishings: { Canvas: "Bag" } } },
      "HttpOptions: offer.finishings: must be one of Box, Tube, Box or Tube for each finishing"
    ],
    [
      { offer: { otherFinishings: "Bag" } },
      "HttpOptions: offer.finishings: must be one of Box, Tube, Box or Tube for each finishing"
    ],
    [{ quotas: { orders: "5" } }, "quota: must be a number"],
    [{ quotas: { orders: 0 } }, "quota: must be greater than 0, not 0"],
    [{ policy: null }, "Invalid policy: must be an object"],
    [{ policy: { zone: "Mars" } }, "Invalid policy: zone: must be an IANA time zone, such as Europe/Paris"]
  ])("%o are refused when a handler or a listener is created", (options, message) => {
    for (const create of [fetchHandler, nodeListener, nodeListeners])
      expect(() => create(waybill, options as never)).toThrow(message)
  })

  it.each([null, {}])("the Waybill %o is refused", (given) => {
    expect(() => fetchHandler(given as never)).toThrow(new TypeError("waybill: must have the function handle"))
  })

  it("completes a policy with the defaults", async () => {
    const handler = fetchHandler(waybill, { policy: { limits: { bodyBytes: 100 } } as never })
    const request = new Request("http://localhost/v1/get_status", { method: "POST", body: "x".repeat(101) })
    expect((await handler(request)).status).toBe(413)
  })

  it.each(["console", "/console/", "/a b", 5])("%o is refused as the path of a mounted handler", (path) => {
    expect(() => mountedHandler(path as string, async () => new Response())).toThrow(
      `path: must be empty or a path such as "/console", not ${JSON.stringify(path)}`
    )
  })

  it("refuses a mounted handler that is not a function, and an operator API without its ports", () => {
    expect(() => mountedHandler("/console", {} as never)).toThrow("handler: must be a function")
    expect(() => operatorApi({ waybill, board: {} } as never)).toThrow("OperatorPorts: tokens: must be an object")
    const tokens = { list: async () => [] }
    expect(() => operatorApi({ waybill, board: {}, tokens } as never)).toThrow(
      "OperatorPorts: tokens: returns promises; pass operatorPorts of the stores, or the service"
    )
  })
})

describe("the ports of the operator API", () => {
  const found = () => Effect.void
  const tokens = { create: found, list: found, changeRole: found, revoke: found, find: found }
  const board = { list: found, counts: found }

  it.each([
    [{ waybill: {} }, "waybill.operator: must be an object"],
    [{ waybill: { operator: {} } }, "waybill.operator: must have the function start"],
    [{ board: {} }, "board: must have the function list"],
    [{ board: { list: found } }, "board: must have the function counts"],
    [{ tokens: { ...tokens, find: 1 } }, "tokens: must have the function find"],
    [{ calendar: 1 }, "calendar: must be an object"],
    [{ calendar: { zone: "Europe/Paris" } }, "calendar.weekdays: must be an array"],
    [{ cards: [] }, "cards: must be an object"],
    [{ cards: {} }, "cards: must have the function list"],
    [{ packer: {} }, "packer: must have the function pack"],
    [{ figures: {} }, "figures: must have the function read"],
    [{ accounts: {} }, "accounts: must have the function create"],
    [{ webhooks: {} }, "webhooks: must have the function add"],
    [{ sendTest: {} }, "sendTest: must be a function"]
  ])("%j are refused with the missing function", (wrong, problem) => {
    expect(() => operatorApi({ waybill, board, tokens } as never)).not.toThrow()
    expect(() => operatorApi({ waybill, board, tokens, ...wrong } as never)).toThrow(
      new TypeError(`OperatorPorts: ${problem}`)
    )
  })

  it.each([{}, null])("%j is refused as an operator API", (api) => {
    const problem = "api: must be the result of operatorApi"
    expect(() => operatorHandler(api as never)).toThrow(new TypeError(`operatorHandler: ${problem}`))
    expect(() => operatorListener(api as never)).toThrow(new TypeError(`operatorListener: ${problem}`))
  })
})

describe("the options of the clients", () => {
  const merchant = { url: "http://localhost", username: "a", password: "b", secretkey: "c" }
  const operator = { url: "http://localhost/operator/v1", token: "t" }

  it.each([
    [{ url: undefined }, "url: must be an http or https URL"],
    [{ url: "localhost:8080" }, "url: must be an http or https URL"],
    [{ attempts: 0 }, "attempts: must be an integer of 1 or more"],
    [{ attempts: Number.NaN }, "attempts: must be an integer of 1 or more"],
    [{ timeoutMs: -1 }, "timeoutMs: must be an integer of 1 or more"],
    [{ timeoutMs: 2 ** 31 }, "timeoutMs: must be at most 2147483647"],
    [{ url: "http://a b" }, "url: must be an http or https URL"],
    [{ url: "http://ada:x@localhost/operator/v1" }, "url: must have no user name and no password; use the option"],
    [{ fetch: "fetch" }, "fetch: must be a function"],
    [{ sleep: 5 }, "sleep: must be a function"]
  ])("%o are refused when a client is created", (wrong, problem) => {
    expect(() => waybillClient({ ...merchant, ...wrong } as never)).toThrow(`waybillClient: ${problem}`)
    expect(() => operatorClient({ ...operator, ...wrong } as never)).toThrow(`operatorClient: ${problem}`)
  })

  it.each([
    ["http://localhost/v1", "must not end in /v1, which the client adds", "http://localhost"],
    ["http://localhost/dev/v1/", "must not end in /v1, which the client adds", "http://localhost/dev"],
    ["http://localhost/operator/v1", "must not end in /v1, which the client adds", "http://localhost"],
    ["http://localhost/?a=1", "must have no query and no fragment", "http://localhost"],
    ["http://localhost?", "must have no query and no fragment", "http://localhost"],
    ["http://localhost:81/dev#top", "must have no query and no fragment", "http://localhost:81/dev"]
  ])("%s is refused as the address of the methods, with the right one", (url, problem, right) => {
    const message = `waybillClient: url: ${problem}; write "${right}"`
    expect(() => waybillClient({ ...merchant, url })).toThrow(new TypeError(message))
    expect(() => waybillClient({ ...merchant, url: right })).not.toThrow()
  })

  it.each([
    ["http://localhost", "must end in /operator/v1", "http://localhost/operator/v1"],
    ["http://localhost/dev/", "must end in /operator/v1", "http://localhost/dev/operator/v1"],
    ["http://localhost/v1", "must end in /operator/v1", "http://localhost/operator/v1"],
    ["http://localhost/operator/v1?a=1", "must have no query and no fragment", "http://localhost/operator/v1"]
  ])("%s is refused as the address of the operator API, with the right one", (url, problem, right) => {
    const message = `operatorClient: url: ${problem}; write "${right}"`
    expect(() => operatorClient({ ...operator, url })).toThrow(new TypeError(message))
    expect(() => operatorClient({ ...operator, url: right })).not.toThrow()
  })

  it.each(["", "  ", "\n"])("the blank secret %j is refused", (blank) => {
    expect(() => waybillClient({ ...merchant, password: blank })).toThrow(
      new TypeError("waybillClient: password: must not be blank")
    )
    expect(() => operatorClient({ ...operator, token: blank })).toThrow(
      new TypeError("operatorClient: token: must not be blank")
    )
  })

  it("refuses a missing secret, as from a variable that is not set", () => {
    expect(() => waybillClient({ ...merchant, secretkey: undefined } as never)).toThrow(
      "waybillClient: secretkey: must be a string"
    )
    expect(() => operatorClient({ ...operator, token: undefined } as never)).toThrow(
      "operatorClient: token: must be a string"
    )
  })
})
