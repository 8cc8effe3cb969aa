import { OperatorRefusal } from "@waybill/core"
import { type AccountAdmin, type Instant, stages, TOKEN_PREFIX, unknownName } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { invalid, notFound, Problem } from "../problem/problem.ts"
import type { Failure } from "../problem/problem-of.ts"
import type { Call } from "../route/route.ts"

/** Maximum number of stored accounts among which a similar name is searched. */
const MAX_NAMES = 1000

/** Maximum number of unknown accounts in one request that are compared with stored ones. */
const MAX_COMPARED = 10

/** Returns a string that directly precedes an id, so that the next id in a list is this one if it exists. */
const before = (account_id: string): string => {
  const last = [...account_id].at(-1)!
  const previous = String.fromCodePoint(Math.max(last.codePointAt(0)! - 1, 1))
  return `${account_id.slice(0, -last.length)}${previous.toWellFormed()}\u{10ffff}`
}

/** Returns ids of stored accounts, or undefined if an account is one of them. */
const othersThan = Effect.fnUntraced(function* (accounts: AccountAdmin["Service"], account_id: string) {
  const [next] = yield* accounts.list({ after: before(account_id), limit: 1 })
  if (next?.account_id === account_id) return undefined
  const names = (yield* accounts.list({ limit: MAX_NAMES })).map((each) => each.account_id)
  return names.includes(account_id) ? undefined : names
})

/**
 * Returns the problem with an account that is neither stored nor has orders, or undefined. Without stored accounts,
 * every account is possible, because the host keeps them. A reply does not repeat a token sent as an account.
 */
const accountProblem = Effect.fnUntraced(function* ({ ports }: Pick<Call, "ports">, account_id: string) {
  if (account_id.startsWith(TOKEN_PREFIX)) return "unknown account; expected its id, not the token of an operator"
  if (ports.accounts === undefined) return undefined
  const names = yield* othersThan(ports.accounts, account_id)
  if (names === undefined || names.length === 0) return undefined
  const { orders } = yield* ports.board.list({ account_id, stage: stages, updatedSince: 0 as Instant, limit: 1 })
  return orders.length > 0 ? undefined : unknownName("account", account_id, names, undefined, "a stored account")
})

/** Fails if an account that selects the entries of an empty list is unknown. */
export const refuseUnknownAccount = (
  call: Pick<Call, "ports">,
  account_id: string | undefined
): Effect.Effect<void, Failure> =>
  account_id === undefined
    ? Effect.void
    : Effect.flatMap(accountProblem(call, account_id), (problem) =>
        problem === undefined ? Effect.void : Effect.fail(invalid({ path: "account_id", problem }))
      )

const isUnknownOrder = (failure: Failure): boolean =>
  (failure instanceof Problem && failure.code === "unknownOrder") ||
  (failure instanceof OperatorRefusal && failure.kind === "unknownOrder")

/**
 * Returns a function that names the account in the refusal of an unknown order, if that is unknown, too. In one
 * request, it compares each account once.
 */
export const accountNaming = (call: Pick<Call, "ports">) => {
  const compared = new Map<string, Effect.Effect<string | undefined, Failure>>()
  const problemWith = (account_id: string): Effect.Effect<string | undefined, Failure> =>
    Effect.suspend(() => {
      const known = compared.get(account_id)
      if (known !== undefined || compared.size >= MAX_COMPARED) return known ?? Effect.succeed(undefined)
      return Effect.flatMap(Effect.cached(accountProblem(call, account_id)), (problem) => {
        compared.set(account_id, problem)
        return problem
      })
    })
  return (account_id: string) =>
    <A>(work: Effect.Effect<A, Failure>): Effect.Effect<A, Failure> =>
      Effect.catch(work, (failure) =>
        isUnknownOrder(failure)
          ? Effect.flatMap(problemWith(account_id), (problem) =>
              Effect.fail(problem === undefined ? failure : notFound("unknownOrder", problem))
            )
          : Effect.fail(failure)
      )
}
