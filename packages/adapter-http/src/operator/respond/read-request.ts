import type { Policy } from "@waybill/core"
import { bodyTooLarge } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { isCheap, parseBody } from "../../request/parse-body.ts"
import type { HttpRequest } from "../../request/request.ts"
import { Turns } from "../../respond/turns.ts"
import { Problem } from "../problem/problem.ts"

const close = { connection: "close" }

const notJson = new Problem({
  status: 415,
  code: "notJson",
  detail: "the body must be application/json, plain or with gzip"
})

/** Returns the problem of a request above the limit on concurrent requests. */
export const busy = (retryAfter: number): Problem =>
  new Problem({
    status: 503,
    code: "busy",
    detail: "too many concurrent requests; try again",
    headers: { "retry-after": `${retryAfter}` }
  })

/** Returns a function that reads the JSON body of a request. An empty body is an empty object. */
export const bodyReader = ({ limits, retryAfter }: Pick<Policy, "limits" | "retryAfter">) => {
  const turns = new Turns()
  const { problem: detail } = bodyTooLarge(limits)
  const tooLarge = new Problem({ status: 413, code: "tooLarge", detail, headers: close })
  return (request: HttpRequest, client: string): Effect.Effect<unknown, Problem> =>
    Effect.gen(function* () {
      const { bytes } = request
      if (bytes === "no memory" || bytes === "too late") return yield* busy(retryAfter)
      if (bytes === "too large") return yield* tooLarge
      if (bytes.length === 0) return {}
      const parse = () => parseBody(request, bytes, { contentType: "json", limits })
      const parsed = yield* Effect.promise(() => (isCheap(request, bytes) ? parse() : turns.run(client, parse)))
      if (parsed === "full" || parsed === "late" || parsed === "no memory") return yield* busy(retryAfter)
      if (parsed === "not json") return yield* notJson
      if (parsed._tag === "Refused")
        return yield* parsed.kind === "tooLarge"
          ? tooLarge
          : new Problem({ status: 400, code: "unreadable", detail: parsed.problem })
      return parsed.value
    })
}
