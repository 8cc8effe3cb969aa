import { Data } from "effect"
import type { Policy } from "../policy/policy.ts"
import {
  codes,
  listedDeadlineCodes,
  type MethodName,
  messageOf,
  type RefusalKind,
  type RefusalKindOf
} from "./codes.ts"

/** One thing that is wrong with one field of the input. */
export interface Issue<K extends RefusalKind = RefusalKind> {
  readonly kind: K
  /** Where, as a caller would write it: `order_info[1].large_img`. */
  readonly path: string
  /** What is wrong, where the kind alone does not say it. */
  readonly problem?: string
  readonly value: unknown
}

/** For a duplicate: the order that holds the xid already. */
export interface ExistingOrder {
  readonly order_id: string
  readonly receipt_id: string
  /** Whether the payload is that of the order as it stands now. */
  readonly identical: boolean
}

/** Why a rule says no, before a method gives it a code. */
export interface Refused<K extends RefusalKind = RefusalKind> {
  readonly _tag: "Refused"
  readonly kind: K
  readonly issues: ReadonlyArray<Issue>
  readonly reason?: string
  readonly existing?: ExistingOrder
}

export const refused = <K extends RefusalKind>(
  kind: K,
  why: Partial<Omit<Refused<K>, "_tag" | "kind">> = {}
): Refused<K> => ({
  _tag: "Refused",
  kind,
  issues: [],
  ...why
})

export const codeOf = (method: MethodName, kind: RefusalKind, policy: Policy): string => {
  const listed: Partial<Record<RefusalKind, string>> =
    method === "change_ship_deadline" && policy.deadlineIdentifiers === "listed" ? listedDeadlineCodes : {}
  const row: Partial<Record<RefusalKind, string>> = codes[method]
  // Types keep a method from refusing with a kind that its row lacks.
  return (listed[kind] ?? row[kind])!
}

/** The issues that decide: all those of the lowest code, in document order. */
export const leading = <M extends MethodName>(
  method: M,
  issues: ReadonlyArray<Issue>,
  policy: Policy
): Refused<RefusalKindOf<M>> | undefined => {
  if (issues.length === 0) return undefined
  const rank = ({ kind }: Issue): number => Number(codeOf(method, kind, policy))
  const lowest = issues.reduce((least, fault) => Math.min(least, rank(fault)), Number.POSITIVE_INFINITY)
  const first = issues.filter((fault) => rank(fault) === lowest)
  return refused(first[0]!.kind as RefusalKindOf<M>, { issues: first })
}

/** True when a fault is known already that comes before whatever `kind` could add. */
export const settles = (
  method: MethodName,
  issues: ReadonlyArray<Issue>,
  kind: RefusalKind,
  policy: Policy
): boolean => {
  const limit = Number(codeOf(method, kind, policy))
  return issues.some((fault) => Number(codeOf(method, fault.kind, policy)) < limit)
}

const describe = (fault: Issue): string =>
  fault.problem === undefined ? fault.path : `${fault.path} (${fault.problem})`

/** A refusal as callers see it: everything in process; on the wire just `code` and `message`. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly method: MethodName
  readonly kind: RefusalKind
  readonly code: string
  readonly message: string
  readonly issues: ReadonlyArray<Issue>
  readonly existing?: ExistingOrder
  /** Seconds after which the same call may succeed; given for what is temporary. */
  readonly retryAfter?: number
}> {}

/** The refusals of one method: its own kinds with its own codes. */
export type RefusalOf<M extends MethodName> = Refusal & {
  readonly method: M
  readonly kind: RefusalKindOf<M>
}

export const refusalOf = <M extends MethodName>(
  method: M,
  why: Refused<RefusalKindOf<M>>,
  policy: Policy
): RefusalOf<M> => {
  const code = codeOf(method, why.kind, policy)
  const details = why.reason ?? why.issues.map(describe).join(", ")
  const text = messageOf(why.kind, code)
  return new Refusal({
    method,
    kind: why.kind,
    code,
    message: details === "" ? text : `${text}: ${details}`,
    issues: why.issues,
    ...(why.existing !== undefined && { existing: why.existing }),
    ...(why.kind === "temporary" && { retryAfter: policy.retryAfter })
  }) as RefusalOf<M>
}
