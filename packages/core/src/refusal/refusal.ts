import * as Data from "effect/Data"
import type { Policy } from "../policy-types/policy.ts"
import { codes, listedDeadlineCodes, type MethodName, type RefusalKind, type RefusalKindOf } from "./codes.ts"
import { messageFor } from "./message.ts"

/** A problem with one field of the input. */
export interface Issue<K extends RefusalKind = RefusalKind> {
  /** Kind of the problem, such as `notNumeric`. */
  readonly kind: K
  /** Path of the field, such as `order_info[1].large_img`. */
  readonly path: string
  /** Details, if the kind alone does not explain the problem. */
  readonly problem?: string
  /** The given value. Undefined if the field is absent. */
  readonly value: unknown
}

/** The existing order that makes a submission a duplicate, because both have the same xid. */
export interface ExistingOrder {
  /** Id that Waybill gave the order. */
  readonly order_id: string
  /** Id of the receipt in the reply to its first submission. */
  readonly receipt_id: string
  /** Whether the submission is equal to the existing order in its current state. */
  readonly identical: boolean
}

/** The reason for a refusal, before the method's code is added. */
export interface Refused<K extends RefusalKind = RefusalKind> {
  readonly _tag: "Refused"
  readonly kind: K
  readonly issues: ReadonlyArray<Issue>
  readonly reason?: string
  readonly existing?: ExistingOrder
}

/** Builds a refusal without a code. */
export const refused = <K extends RefusalKind>(
  kind: K,
  details: Partial<Omit<Refused<K>, "_tag" | "kind">> = {}
): Refused<K> => ({
  _tag: "Refused",
  kind,
  issues: [],
  ...details
})

/** Returns a method's code for a kind of refusal. */
export const codeOf = (method: MethodName, kind: RefusalKind, policy: Policy): string => {
  const listed: Partial<Record<RefusalKind, string>> =
    method === "change_ship_deadline" && policy.deadlineIdentifiers === "listed" ? listedDeadlineCodes : {}
  const row: Partial<Record<RefusalKind, string>> = codes[method]
  // The types ensure that the kind is in the method's row.
  return (listed[kind] ?? row[kind])!
}

/** Returns the refusal for the issues with the lowest code, in their given sequence, or undefined if there are none. */
export const refusalFor = <M extends MethodName>(
  method: M,
  issues: ReadonlyArray<Issue>,
  policy: Policy
): Refused<RefusalKindOf<M>> | undefined => {
  if (issues.length === 0) return undefined
  // A body can have tens of thousands of issues, but of few kinds.
  const codesOf = new Map(
    [...new Set(issues.map(({ kind }) => kind))].map((kind) => [kind, Number(codeOf(method, kind, policy))])
  )
  const lowest = Math.min(...codesOf.values())
  const deciding = issues.filter(({ kind }) => codesOf.get(kind) === lowest)
  return refused(deciding[0]!.kind as RefusalKindOf<M>, { issues: deciding })
}

/** Whether an issue has a lower code than `kind`. Then an issue of that kind cannot change the refusal. */
export const outranks = (
  method: MethodName,
  issues: ReadonlyArray<Issue>,
  kind: RefusalKind,
  policy: Policy
): boolean => {
  const limit = Number(codeOf(method, kind, policy))
  return issues.some((issue) => Number(codeOf(method, issue.kind, policy)) < limit)
}

/**
 * A refusal with its code. The API returns the code and the message; in-process callers receive all fields. A reply never
 * has a host's own code as its `code`.
 *
 * @example
 * ```ts
 * const pushed = await waybill
 *   .pushOrder("shop-1", submission)
 *   .catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
 * ```
 */
export class Refusal extends Data.TaggedError("Refusal")<{
  /** Method that was refused. */
  readonly method: MethodName
  /** The kind of refusal; `host` if the host refused with its own code. */
  readonly kind: RefusalKind | "host"
  /** The method's code, or the host's own code if the kind is `host`. */
  readonly code: string
  /** The specification's message, followed by the reason or the fields. */
  readonly message: string
  /** Invalid fields. Empty if the refusal is about no field. */
  readonly issues: ReadonlyArray<Issue>
  /** Existing order of a duplicate. Absent for other refusals. */
  readonly existing?: ExistingOrder
  /** The method's code in replies. Set only for the kind `host`. */
  readonly replyCode?: string
  /** Number of seconds to wait before retrying the call. Set only for temporary refusals. */
  readonly retryAfter?: number
  /** The error of the port that failed, for the host's log. Spreads and JSON omit it. */
  readonly cause?: unknown
}> {
  /** Returns all fields except the cause. The cause can contain request data. */
  override toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** A refusal by one method, with a kind in the method's row. */
export type RefusalOf<M extends MethodName> = Refusal & {
  /** Method that was refused. */
  readonly method: M
  /** Kind of refusal in the row of the method, or `host`. */
  readonly kind: RefusalKindOf<M> | "host"
}

/** Adds the method's code and message to a refusal. */
export const refusalOf = <M extends MethodName>(
  method: M,
  { existing, issues, kind, reason }: Refused<RefusalKindOf<M>>,
  policy: Policy,
  cause?: unknown
): RefusalOf<M> => {
  const code = codeOf(method, kind, policy)
  return new Refusal({
    method,
    kind,
    code,
    message: messageFor(kind, code, issues, reason),
    issues,
    ...(existing !== undefined && { existing }),
    ...(kind === "temporary" && { retryAfter: policy.retryAfter }),
    ...(cause !== undefined && { cause })
  }) as RefusalOf<M>
}
