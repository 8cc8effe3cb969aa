import { Data } from "effect"
import type { Policy } from "../policy/policy.ts"
import { codes, type Kind, type KindOf, listedDeadlineCodes, type MethodName, textOf } from "./codes.ts"

/** One thing that is wrong with one field of the input. */
export interface Fault<K extends Kind = Kind> {
  readonly kind: K
  /** Where, as a caller would write it: `order_info[1].large_img`. */
  readonly path: string
  /** What is wrong, where the kind alone does not say it. */
  readonly problem?: string
  readonly value: unknown
}

/** For a duplicate: the order that holds the xid already. */
export interface Existing {
  readonly order_id: string
  readonly receipt_id: string
  /** Whether the payload is that of the order as it stands now. */
  readonly identical: boolean
}

/** Why a rule says no, before a method gives it a code. */
export interface Refused<K extends Kind = Kind> {
  readonly _tag: "Refused"
  readonly kind: K
  readonly faults: ReadonlyArray<Fault>
  readonly reason?: string
  readonly existing?: Existing
}

export const refused = <K extends Kind>(kind: K, why: Partial<Omit<Refused<K>, "_tag" | "kind">> = {}): Refused<K> => ({
  _tag: "Refused",
  kind,
  faults: [],
  ...why
})

export const codeOf = (method: MethodName, kind: Kind, policy: Policy): string => {
  const listed: Partial<Record<Kind, string>> =
    method === "change_ship_deadline" && policy.deadlineIdentifiers === "listed" ? listedDeadlineCodes : {}
  const row: Partial<Record<Kind, string>> = codes[method]
  // Types keep a method from refusing with a kind that its row lacks.
  return (listed[kind] ?? row[kind])!
}

/** The faults that decide: all those of the lowest code, in document order. */
export const leading = <M extends MethodName>(
  method: M,
  faults: ReadonlyArray<Fault>,
  policy: Policy
): Refused<KindOf<M>> | undefined => {
  if (faults.length === 0) return undefined
  const rank = ({ kind }: Fault): number => Number(codeOf(method, kind, policy))
  const lowest = faults.reduce((least, fault) => Math.min(least, rank(fault)), Number.POSITIVE_INFINITY)
  const first = faults.filter((fault) => rank(fault) === lowest)
  return refused(first[0]!.kind as KindOf<M>, { faults: first })
}

/** True when a fault is known already that comes before whatever `kind` could add. */
export const settles = (method: MethodName, faults: ReadonlyArray<Fault>, kind: Kind, policy: Policy): boolean => {
  const limit = Number(codeOf(method, kind, policy))
  return faults.some((fault) => Number(codeOf(method, fault.kind, policy)) < limit)
}

const describe = (fault: Fault): string =>
  fault.problem === undefined ? fault.path : `${fault.path} (${fault.problem})`

/** A refusal as callers see it: everything in process; on the wire just `code` and `message`. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly method: MethodName
  readonly kind: Kind
  readonly code: string
  readonly message: string
  readonly issues: ReadonlyArray<Fault>
  readonly existing?: Existing
  /** Seconds after which the same call may succeed; given for what is temporary. */
  readonly retryAfter?: number
}> {}

/** The refusals of one method: its own kinds with its own codes. */
export type RefusalOf<M extends MethodName> = Refusal & {
  readonly method: M
  readonly kind: KindOf<M>
}

export const refusalOf = <M extends MethodName>(method: M, why: Refused<KindOf<M>>, policy: Policy): RefusalOf<M> => {
  const code = codeOf(method, why.kind, policy)
  const details = why.reason ?? why.faults.map(describe).join(", ")
  const text = textOf(why.kind, code)
  return new Refusal({
    method,
    kind: why.kind,
    code,
    message: details === "" ? text : `${text}: ${details}`,
    issues: why.faults,
    ...(why.existing !== undefined && { existing: why.existing }),
    ...(why.kind === "temporary" && { retryAfter: policy.retryAfter })
  }) as RefusalOf<M>
}
