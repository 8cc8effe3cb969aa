// Bodies and headers that the operator API refuses before it runs a command.
import { gzipSync } from "node:zlib"
import { policy } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { bodyReader } from "../../../src/operator/respond/read-request.ts"
import { requiredRevision } from "../../../src/operator/route/conditions.ts"
import type { Body, Hold } from "../../../src/request/request.ts"

const LIMIT = 1000
const { limits, retryAfter } = policy({ limits: { bodyBytes: LIMIT }, retryAfter: 7 })
const read = bodyReader({ limits, retryAfter })

interface Sent {
  readonly bytes: Body
  readonly type?: string
  readonly encoding?: string
  readonly hold?: Hold
}

/** Reads a body, and returns its value or the problem as a plain object. */
const outcomeOf = ({ bytes, encoding, hold, type = "application/json" }: Sent) => {
  const headers: Readonly<Record<string, string | undefined>> = { "content-type": type, "content-encoding": encoding }
  const header = (name: string) => headers[name]
  const request = { method: "POST", path: "/orders", header, bytes, client: "192.0.2.1", ...(hold && { hold }) }
  return Effect.runPromise(
    read(request, "192.0.2.1").pipe(
      Effect.map((value) => ({ value })),
      Effect.catch(({ code, detail, headers, status }) => Effect.succeed({ status, code, detail, headers }))
    )
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const busy = {
  status: 503,
  code: "busy",
  detail: "too many concurrent requests; try again",
  headers: { "retry-after": "7" }
}
const tooLarge = {
  status: 413,
  code: "tooLarge",
  detail: "the body has more than 1,000 bytes",
  headers: { connection: "close" }
}
const notJson = {
  status: 415,
  code: "notJson",
  detail: "the body must be application/json, plain or with gzip",
  headers: undefined
}

describe("reading a body", () => {
  it("returns the value, and an empty object for an empty body", async () => {
    expect(await outcomeOf({ bytes: bytesOf('{"a":1}') })).toEqual({ value: { a: 1 } })
    expect(await outcomeOf({ bytes: gzipSync('{"a":1}'), encoding: "gzip" })).toEqual({ value: { a: 1 } })
    expect(await outcomeOf({ bytes: bytesOf(""), type: "text/plain" })).toEqual({ value: {} })
  })

  it("returns 503 with Retry-After if memory is exhausted or the body arrives too late", async () => {
    expect(await outcomeOf({ bytes: "no memory" })).toEqual(busy)
    expect(await outcomeOf({ bytes: "too late" })).toEqual(busy)
    const hold = () => false
    expect(await outcomeOf({ bytes: gzipSync('{"a":1}'), encoding: "gzip", hold })).toEqual(busy)
  })

  it("returns 413 and closes the connection if the body is too large before or after decompression", async () => {
    expect(await outcomeOf({ bytes: "too large" })).toEqual(tooLarge)
    const large = bytesOf(`"${"x".repeat(LIMIT)}"`)
    expect(await outcomeOf({ bytes: large })).toEqual(tooLarge)
    expect(await outcomeOf({ bytes: gzipSync(large), encoding: "gzip" })).toEqual(tooLarge)
  })

  it("returns 415 for other media types and encodings", async () => {
    expect(await outcomeOf({ bytes: bytesOf("{}"), type: "text/plain" })).toEqual(notJson)
    expect(await outcomeOf({ bytes: bytesOf("{}"), encoding: "br" })).toEqual(notJson)
  })

  it("returns 400 for a body that is not JSON", async () => {
    expect(await outcomeOf({ bytes: bytesOf("{") })).toMatchObject({
      status: 400,
      code: "unreadable",
      detail: 'invalid JSON at byte 2: expected a key in double quotes or "}"'
    })
  })
})

describe("the header If-Match", () => {
  const revisionOf = (header: string | undefined) =>
    Effect.runPromise(
      requiredRevision(header).pipe(Effect.catch(({ issues, status }) => Effect.succeed({ status, issues })))
    )

  it("requires one revision, or accepts all with an asterisk", async () => {
    expect(await revisionOf(undefined)).toBeUndefined()
    expect(await revisionOf(" * ")).toBeUndefined()
    expect(await revisionOf(' "3" ')).toBe(3)
    expect(await revisionOf('"12"')).toBe(12)
  })

  it("names the expected form in a refusal", async () => {
    for (const header of ["", "3", 'W/"3"', '"0"', '"3", "4"'])
      expect(await revisionOf(header)).toEqual({
        status: 422,
        issues: [{ path: "If-Match", problem: 'must be * or one revision in quotation marks, such as "3"' }]
      })
  })
})
