import { expect, it } from "vitest"
import { succeeded } from "../../../src/operator/respond/outcome.ts"

const status = (result: Parameters<typeof succeeded>[0]) => {
  const { reply } = succeeded(result, "r1")
  return { status: reply.status, type: reply.headers["content-type"], body: reply.body, isStream: "stream" in reply }
}
const json = "application/json; charset=utf-8"

it("returns 204 for a result without a body, and 200 for others unless they have a status", () => {
  expect(status({})).toEqual({ status: 204, type: undefined, body: "", isStream: false })
  expect(status({ body: { a: 1 } })).toEqual({ status: 200, type: json, body: '{"a":1}', isStream: false })
  expect(status({ text: "[1]", status: 201 })).toEqual({ status: 201, type: json, body: "[1]", isStream: false })
})

it("returns 200 without a body for a stream", () => {
  const stream = async function* () {
    yield "data: 1\n\n"
  }
  expect(status({ stream })).toEqual({ status: 200, type: "text/event-stream", body: "", isStream: true })
})
