import { type MethodName, messageFor, type Policy, type RefusalKind } from "@waybill/core"

const starts = { push_order: "from today", re_order: "from today", change_ship_deadline: "after the order date" }
type WithDeadline = keyof typeof starts

/** Returns the rule for the `ship_deadline` of a method. */
export const deadlineRule = (name: WithDeadline, { leadDays }: Policy): string =>
  leadDays[name] === 0 && name !== "change_ship_deadline"
    ? "must not be in the past"
    : `must be at least ${leadDays[name]} days ${starts[name]}`

interface Example {
  readonly path: string
  readonly problem?: string
}

const hasDeadline = (name: MethodName): name is WithDeadline => name in starts

/** Returns the invalid fields in the example of a refusal, for kinds whose fields are the same in all methods. */
const fieldsOf = (name: MethodName, kind: RefusalKind, policy: Policy): ReadonlyArray<Example> => {
  const fields: Partial<Record<RefusalKind, ReadonlyArray<Example>>> = {
    dateShape: [{ path: "ship_deadline" }],
    dateTooEarly: hasDeadline(name) ? [{ path: "ship_deadline", problem: deadlineRule(name, policy) }] : [],
    dateUnreal: [{ path: "ship_deadline", problem: "there is no such date and time" }],
    duplicate: [{ path: "xid" }],
    noDeadline: [{ path: "ship_deadline" }],
    noIdentifier: [{ path: "xid" }, { path: "order_id" }],
    noReason: [{ path: "msg" }],
    unknownOrder: [{ path: name === "enable_rush_processing" ? "order_id" : "xid", problem: "there is no such order" }]
  }
  return fields[kind] ?? []
}

const reasonOf = (name: MethodName, kind: RefusalKind): string | undefined => {
  if (kind !== "wrongStage") return undefined
  return name === "cancel_order" ? "the order has shipped" : "the order is cancelled"
}

/** Returns the message of a refusal in the reference. */
export const exampleMessage = (name: MethodName, kind: RefusalKind, code: string, policy: Policy): string =>
  messageFor(kind, code, fieldsOf(name, kind, policy), reasonOf(name, kind))
