import type { Policy } from "../policy-types/policy.ts"
import { codes, type MethodName, type RefusalKindOf } from "./codes.ts"
import { codeOf } from "./refusal.ts"

/** The kinds for a host's refusals: those in the method's row, except the ones with its temporary code. */
export type HostKindOf<M extends MethodName> = M extends MethodName
  ? Exclude<RefusalKindOf<M>, "temporary" | "noRateCard">
  : never
/** A kind that a host can refuse with in any method. */
export type HostKind = HostKindOf<MethodName>

/**
 * Kind of a host's refusal without a kind.
 *
 * @example
 * ```ts
 * hostKinds.push_order // => "missing"
 * ```
 */
export const hostKinds = {
  push_order: "missing",
  re_order: "missing",
  hold_order: "wrongStage",
  unhold_order: "unknownOrder",
  cancel_order: "wrongStage",
  change_ship_address: "wrongStage",
  change_ship_method: "wrongStage",
  change_ship_deadline: "wrongStage",
  get_status: "unknownOrder",
  get_order: "unknownOrder",
  shipping_rate: "invalidShipment",
  package_info: "invalidItem",
  enable_rush_processing: "wrongStage"
} as const satisfies { readonly [M in MethodName]: HostKindOf<M> }

/** Whether a host can refuse a command with a kind. */
export const isHostKind = (command: string, kind: unknown): kind is HostKind => {
  const row = (codes as Readonly<Record<string, Readonly<Record<string, string>>>>)[command] ?? {}
  return typeof kind === "string" && Object.hasOwn(row, kind) && row[kind] !== row.temporary
}

/**
 * Returns the method's code for a refusal by the host: the code of the host's kind, or of the kind in `hostKinds` if
 * the method lacks it. Never returns the temporary code, because a caller would repeat the call.
 */
export const hostCodeOf = (method: MethodName, kind: HostKind | undefined, policy: Policy): string => {
  const code = codeOf(method, isHostKind(method, kind) ? kind : hostKinds[method], policy)
  // With the policy `deadlineIdentifiers: "listed"`, an unknown order and a wrong stage have the temporary code.
  return code === codeOf(method, "temporary", policy) ? codeOf(method, "missing", policy) : code
}
