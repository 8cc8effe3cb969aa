import { describe, expect, it } from "vitest"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { methodViolations, type SentRequest } from "./methods/judge-method-reply.ts"
import { missingFields } from "./methods/required-fields.ts"
import { mutateJson } from "./mutation/mutate-json.ts"
import { operatorJudge } from "./operator/judge-operator-reply.ts"
import { rawViolations } from "./raw/judge-raw-reply.ts"
import { rawRequest } from "./raw/raw-requests.ts"

const sent: SentRequest = {
  method: "hold_order",
  json: { data: { xid: "A", msg: "x" } },
  isValid: false,
  hasDetails: false
}
const reply = (status: number, body: object | string, more: object = {}) => ({
  status,
  contentType: "application/json; charset=utf-8",
  retryAfter: null,
  text: typeof body === "string" ? body : JSON.stringify(body),
  ...more
})
const refusal = (code: string, message = "Missing field: msg") => ({ res: "error", code, message })

describe("the judge of methods", () => {
  it.each([
    [200, { res: "success" }],
    [200, refusal("302")],
    [400, refusal("302")],
    [413, refusal("000")],
    [415, refusal("000")]
  ])("allows HTTP %i with %j", (status, body) => {
    expect(methodViolations(sent, reply(status, body))).toEqual([])
  })

  it("allows a temporary refusal, but only with Retry-After", () => {
    expect(methodViolations(sent, reply(503, refusal("300"), { retryAfter: "1" }))).toEqual([])
    expect(methodViolations(sent, reply(503, refusal("300")))).toEqual(["HTTP 503 without Retry-After"])
  })

  it.each([
    [500, refusal("300"), 'HTTP 500 with code "300"'],
    [200, refusal("300"), "code: must be"],
    [200, refusal("402"), "code: must be"],
    [400, refusal("314"), 'code: must be "302"'],
    [200, { res: "error", code: 302, message: "x" }, "not the number 302"],
    [200, { ...refusal("302"), cause: "x" }, "an error with the fields cause"],
    [200, refusal("302", "SQLITE_BUSY"), "a message that shows SQLITE_"],
    [200, refusal("302", "TypeError: x\n    at handle (/srv/x.ts:3)"), "a message that shows at handle ("],
    [200, refusal("302", " "), "message: must be a non-blank string"],
    [201, { res: "success" }, "a success with HTTP 201"],
    [200, "<html>", "a body that is not JSON"]
  ])("refuses HTTP %i with %j", (status, body, sentence) => {
    expect(methodViolations(sent, reply(status, body)).join("; ")).toContain(sentence)
  })

  it("refuses a success without a required field, and a refusal of a valid field", () => {
    const incomplete = { ...sent, json: { data: { xid: "A" } } }
    expect(methodViolations(incomplete, reply(200, { res: "success" }))).toEqual(["a success without msg"])
    const valid = { ...sent, isValid: true }
    expect(methodViolations(valid, reply(200, refusal("318")))).toEqual([])
    expect(methodViolations(valid, reply(200, refusal("302"))).join()).toContain("code: must be")
  })

  it("refuses a success without the fields of the method, and another content type", () => {
    const push: SentRequest = { ...sent, method: "get_status", json: undefined }
    expect(methodViolations(push, reply(200, { res: "success", order_id: 7 }))[0]).toContain(
      "order_id: must be a string"
    )
    expect(methodViolations(sent, reply(200, { res: "success" }, { contentType: "text/html" }))).toEqual([
      "content type text/html"
    ])
  })
})

it("a required field is missing if it is absent, null, blank, or in an empty list", () => {
  const item = { width: "1", height: "2", qty: "3" }
  expect(missingFields("package_info", { order_info: [item] })).toEqual([])
  expect(missingFields("package_info", { order_info: [] })).toHaveLength(3)
  expect(missingFields("package_info", { order_info: [item, { ...item, qty: " " }] })).toEqual(["order_info.*.qty"])
  expect(missingFields("get_status", { order_id: "7" })).toEqual([])
  expect(missingFields("get_status", { xid: null })).toEqual(["xid|order_id"])
  expect(missingFields("get_status", null)).toEqual(["xid|order_id"])
})

describe("the judge of the operator API", () => {
  const schema = { type: "object", required: ["name"], properties: { name: { $ref: "#/components/schemas/Name" } } }
  const components = { schemas: { Name: { type: "string" } } }
  const problem = { "application/problem+json": { schema: {} } }
  const operation = {
    id: "getMe",
    method: "GET",
    path: "/me",
    parameters: [],
    body: undefined,
    responses: { 200: { "application/json": { schema } }, 204: {}, 404: problem }
  }
  const judge = operatorJudge({ operations: [operation], components })
  const notFound = { type: "urn:x", title: "x", status: 404, detail: "x", code: "unknown" }
  const problemReply = (status: number, body: object) =>
    reply(status, body, { contentType: "application/problem+json" })

  it("allows replies of the document", () => {
    expect(judge(operation, reply(200, { name: "a" }))).toEqual([])
    expect(judge(operation, reply(204, "", { contentType: null }))).toEqual([])
    expect(judge(operation, problemReply(404, notFound))).toEqual([])
    expect(judge(undefined, problemReply(404, notFound))).toEqual([])
  })

  it("refuses replies that are not in the document", () => {
    expect(judge(operation, reply(200, { name: 7 }))[0]).toContain("the body does not match the document")
    expect(judge(operation, reply(500, {}))[0]).toContain("HTTP 500")
    expect(judge(operation, reply(503, {}))).toEqual(["HTTP 503 without Retry-After"])
    expect(judge(operation, problemReply(409, { ...notFound, status: 409 }))).toEqual([
      "HTTP 409 is not in the document"
    ])
    expect(judge(operation, problemReply(404, { ...notFound, status: 403 }))).toEqual([
      "a problem with status 403 in HTTP 404"
    ])
    expect(judge(operation, problemReply(404, { ...notFound, stack: "x" }))).toEqual(["a problem with the field stack"])
    expect(judge(undefined, reply(200, { name: "a" }))).toEqual(["HTTP 200"])
  })
})

describe("the judge of raw bytes", () => {
  const bad = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
  const unknown = '{"res":"error","code":"000","message":"x"}'
  const json = `HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: ${unknown.length}\r\n\r\n${unknown}`

  it("allows responses one after another, and a closed connection", () => {
    expect(rawViolations("")).toEqual([])
    expect(rawViolations(json + json + bad)).toEqual([])
    expect(rawViolations(json, true)).toEqual([])
  })

  it("requires a reply to a complete request", () => {
    expect(rawViolations("", true)).toEqual(["no reply to a complete request"])
  })

  it("refuses other statuses, other bytes, and errors without a code", () => {
    expect(rawViolations(bad.replace("400", "500"))).toEqual(["HTTP 500"])
    expect(rawViolations(`${bad}x`)).toEqual(['bytes that are not a response: "x"'])
    expect(rawViolations(json.replace('"code"', '"kode"'))).toEqual(["HTTP 404 without a code"])
    expect(rawViolations(json.replace('"res"', "'res'"))).toEqual(["HTTP 404 with a body that is not JSON"])
  })
})

it("the same seed plans the same change, and most changes differ from the request", () => {
  const request = { xid: "A-1", order_info: [{ width: "16" }], msg: "x" }
  const changed = Array.from({ length: 50 }, (_, seed) => JSON.stringify(mutateJson(seededRandom(seed), request)))
  const again = Array.from({ length: 50 }, (_, seed) => JSON.stringify(mutateJson(seededRandom(seed), request)))
  expect(again).toEqual(changed)
  expect(changed.filter((each) => each !== JSON.stringify(request)).length).toBeGreaterThan(45)
  expect(new Set(changed).size).toBeGreaterThan(30)
})

it("a raw request is complete only if its bytes are those of a usual request with the whole body", () => {
  const requests = Array.from({ length: 2000 }, (_, seed) => rawRequest(seededRandom(seed), "{}"))
  const complete = requests.filter(({ isComplete }) => isComplete)
  expect(complete.length).toBeGreaterThan(40)
  for (const { ends, pieces } of complete) {
    expect(ends).toBe(false)
    expect(Buffer.concat(pieces).toString("latin1")).toMatch(
      /^POST \/v1\/(?:get_status|push_order) HTTP\/1\.1\r\nHost: x\r\n(?:Content-Length: 2\r\n\r\n\{\}|Transfer-Encoding: chunked\r\n\r\n2\r\n\{\}\r\n0\r\n(?:X: y\r\n)?\r\n)/
    )
  }
})
