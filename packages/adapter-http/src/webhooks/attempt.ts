import type { FinishedAttempt } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { RefusedAddress, type WebhookFetch } from "./guarded-fetch.ts"
import { webhookHeaders } from "./signature.ts"

/** A request to send. */
export interface AttemptRequest {
  readonly url: string
  readonly id: string
  readonly body: string
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}

interface Problem {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: Problem
}

/** Describes why there is no response, without parts of the request. */
const describeProblem = (error: unknown, seconds: number): string => {
  const problem = (error ?? {}) as Problem
  if (error instanceof RefusedAddress) return error.message
  if (problem.name === "AbortError" || problem.name === "TimeoutError") return `no response within ${seconds} seconds`
  const code = problem.code ?? problem.cause?.code
  if (typeof code === "string") return code
  return typeof problem.message === "string" && problem.message !== "" ? problem.message : "the request failed"
}

const resultOf = (status: number): Pick<FinishedAttempt, "result" | "status" | "error"> => {
  if (status >= 200 && status < 300) return { result: "delivered", status }
  if (status === 410) return { result: "gone", status, error: "HTTP 410" }
  const isRedirect = status >= 300 && status < 400
  return { result: "failed", status, error: `HTTP ${status}${isRedirect ? "; redirects are not followed" : ""}` }
}

/** Sends a signed request once, and returns the outcome. Never fails. */
export const attempt = (
  fetch: WebhookFetch,
  { body, id, secrets, url }: AttemptRequest,
  timeLimit: number
): Effect.Effect<FinishedAttempt> =>
  Effect.gen(function* () {
    const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const headers = {
      "content-type": "application/json",
      "user-agent": "Waybill-Webhooks/1",
      ...webhookHeaders({ id, timestamp, body }, secrets)
    }
    const start = performance.now()
    const outcome = yield* Effect.tryPromise({
      try: (interrupted) => {
        const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeLimit)])
        return fetch(url, { method: "POST", headers, body, redirect: "manual", signal })
      },
      catch: (error) => describeProblem(error, timeLimit / 1000)
    }).pipe(
      Effect.map(({ status }) => resultOf(status)),
      Effect.catch((error) => Effect.succeed({ result: "failed" as const, error }))
    )
    return { ...outcome, durationMs: performance.now() - start }
  })
