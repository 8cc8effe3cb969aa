import type { OperatorTokens, TokenHolder } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { quotaOf } from "../../options/quota.ts"
import { Problem } from "../problem/problem.ts"
import { type Failure, problemOf } from "../problem/problem-of.ts"

const bearer = /^Bearer +([\w.~+/-]{1,200}=*) *$/i

/** Number of failed tokens per minute of one client. Above it, only known valid tokens are looked up. */
const MAX_FAILURES = 30
/** Maximum number of clients with counted failures, and of remembered valid tokens. */
const CLIENTS = 10_000
const REMEMBERED = 1000

const unauthorized = new Problem({
  status: 401,
  code: "unauthorized",
  detail: "the request needs the header Authorization: Bearer with a valid token",
  headers: { "www-authenticate": 'Bearer realm="operator"' }
})

const throttled = (seconds: number): Problem =>
  new Problem({
    status: 429,
    code: "throttled",
    detail: "too many failed tokens; try again later",
    headers: { "retry-after": `${seconds}` }
  })

/** Returns the token in a header, or undefined. */
export const tokenIn = (header: string | undefined): string | undefined => bearer.exec(header ?? "")?.[1]

/** Returns a function that returns the holder of the token in a request's header. */
export const authenticator = ({ find }: Pick<OperatorTokens["Service"], "find">, retryAfter: number) => {
  const failures = quotaOf(MAX_FAILURES, CLIENTS)
  const waits = new Map<string, number>()
  const remembered = new Set<string>()

  const fail = (client: string, now: number): Problem => {
    const wait = failures(client, now)
    if (wait === undefined) return unauthorized
    if (waits.size >= CLIENTS) waits.delete(waits.keys().next().value!)
    waits.set(client, now + wait * 1000)
    return throttled(wait)
  }
  const remember = (token: string): void => {
    if (remembered.has(token)) return
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.add(token)
  }

  return (header: string | undefined, client: string, now: number): Effect.Effect<TokenHolder, Failure> => {
    const token = tokenIn(header)
    if (token === undefined) return Effect.suspend(() => Effect.fail(fail(client, now)))
    const until = waits.get(client)
    if (until !== undefined && until <= now) waits.delete(client)
    else if (until !== undefined && !remembered.has(token))
      return Effect.fail(throttled(Math.ceil((until - now) / 1000)))
    return Effect.flatMap(find(token), (holder) => {
      if (holder === undefined) {
        remembered.delete(token)
        return Effect.fail(fail(client, now))
      }
      remember(token)
      return Effect.succeed(holder)
    }).pipe(Effect.mapError((failure) => problemOf(failure, retryAfter)))
  }
}
