import { Effect } from "effect"
import type { CodeOf, MethodInputs } from "../../src/adapter/index.ts"
import type { TypedCalls } from "../../src/call-types/typed-calls.ts"
import { type Decisions, HostRefusal } from "../../src/index.ts"
import { required } from "../../src/input/field.ts"
import { identifiers } from "../../src/input/identifiers.ts"
import { note, webUrl } from "../../src/input/text-values.ts"
import { change } from "../../src/method/change.ts"
import { define } from "../../src/method/define.ts"
import { query } from "../../src/method/query.ts"
import type { MethodResult } from "../../src/methods/methods.ts"
import { command } from "../../src/operator/define.ts"
import { refuse } from "../../src/operator/refusal.ts"
import { refused } from "../../src/refusal/refusal.ts"

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const assertType = <_T extends true>(): void => {}

assertType<Equal<CodeOf<"hold_order">, "300" | "301" | "302" | "314" | "315" | "316" | "318">>()
assertType<Equal<Effect.Services<ReturnType<TypedCalls["pushOrder"]>>, never>>()
assertType<Equal<Effect.Error<ReturnType<TypedCalls["pushOrder"]>>["method"], "push_order">>()
assertType<Equal<MethodInputs["hold_order"]["msg"], string>>()
assertType<Equal<MethodInputs["push_order"]["order_info"][number]["width"], string | number>>()
assertType<Equal<MethodResult<"package_info">["package_type"], "Tube" | "Box">>()

change({
  name: "hold_order",
  purpose: "a field with a fault that has no code in the method",
  // @ts-expect-error hold_order has no code for a bad URL
  input: { msg: required(webUrl, "noReason") },
  change: () => ({})
})

query({
  name: "push_order",
  purpose: "identifiers in a method without a code for an unknown order",
  // @ts-expect-error push_order has no code for an unknown order
  input: identifiers,
  read: Effect.succeed,
  reply: () => ({ receipt_id: "1" })
})

define({
  name: "get_status",
  purpose: "a refusal that has no code in the method",
  input: {},
  // @ts-expect-error get_status has no code for a duplicate
  run: () => Effect.fail(refused("duplicate")),
  reply: () => ({ order_id: "1", order_status: "New", update_date: "2026-11-20 12:00:00" })
})

change({
  name: "hold_order",
  purpose: "a rule with a fault that has no code in the method",
  input: { msg: required(note, "noReason") },
  // @ts-expect-error hold_order has no code for a date that is too early
  check: () => [{ kind: "dateTooEarly", path: "msg", value: "" }],
  change: () => ({})
})

query({
  name: "get_status",
  purpose: "a reply without a field of the method's reply",
  input: identifiers,
  find: () => Effect.succeed(undefined),
  read: Effect.succeed,
  // @ts-expect-error the reply has no update_date
  reply: () => ({ order_id: "1", order_status: "New" })
})

/** Decisions with refusals that the commands declare. */
export const possibleDecisions: Decisions = {
  push_order: () => ({ kind: "badCarrier", reason: "no longer served" }),
  re_order: () => undefined,
  start: async () => ({ code: "STOCK-1", reason: "no canvas left" }),
  hold_order: () => ({ code: "H-1", kind: "inProcessing", reason: "the frame is cut" }),
  cancel_order: () => Effect.succeed(undefined)
}

/** Decisions with refusals that the commands do not declare. */
export const impossibleDecisions: Decisions = {
  // @ts-expect-error cancel_order has no code for a bad URL
  cancel_order: () => ({ kind: "badUrl", reason: "no" }),
  // @ts-expect-error re_order has no code for an order that is not on hold
  re_order: () => ({ code: "H-1", kind: "notOnHold", reason: "no" }),
  // @ts-expect-error a refusal by the host is not temporary
  push_order: () => ({ code: "H-1", kind: "temporary", reason: "no" }),
  // @ts-expect-error a refusal by the host is not temporary
  unhold_order: () => ({ kind: "temporary", reason: "no" }),
  // @ts-expect-error operator commands have no table of kinds
  start: () => ({ kind: "wrongStage", reason: "no" }),
  // @ts-expect-error operator commands have no table of kinds
  ship: () => ({ code: "H-1", kind: "wrongStage", reason: "no" }),
  // @ts-expect-error a decision that is not a verdict
  hold_order: () => true
}

/** Decisions that miss the reorders. */
// @ts-expect-error re_order creates orders, too
export const partialDecisions: Decisions = { push_order: () => undefined }

/** Refusals that a port can throw. */
export const possibleRefusals = [
  new HostRefusal({ code: "H-1", reason: "no" }),
  new HostRefusal({ code: "H-1", kind: "invalidItem", reason: "no" }),
  // @ts-expect-error a refusal by the host is not temporary
  new HostRefusal({ code: "H-1", kind: "temporary", reason: "no" })
]

const unknownHold = () => ({ refused: refuse("unknownHold", "no") })

/** Commands that declare their refusal, and that do not. */
export const releases = [
  command({ name: "release", input: {}, refuses: ["unknownHold"], change: unknownHold }),
  // @ts-expect-error the command declares another kind
  command({ name: "release", input: {}, refuses: ["voided"], change: unknownHold }),
  // @ts-expect-error the command declares no kind
  command({ name: "release", input: {}, change: unknownHold })
]
