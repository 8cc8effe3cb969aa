import * as Effect from "effect/Effect"
import { CurrentDecisions, type DecidedCommand, type DecisionOn, type Proposal } from "../ports/decisions.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { isHostKind } from "../refusal/host-code.ts"
import { type Refused, refused } from "../refusal/refusal.ts"

/** The refusals with a kind that the host can return for a command. Only methods have a table of kinds. */
export type RefusedBy<C extends DecidedCommand> = C extends MethodName ? Refused<RefusalKindOf<C>> : never

type Consulted<C extends DecidedCommand> = Effect.Effect<void, RefusedBy<C> | Unavailable>

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const failed = (cause: unknown) =>
  cause instanceof Unavailable ? cause : new Unavailable({ port: "CurrentDecisions", cause })

/** Fails with the refusal in a verdict. Succeeds if the verdict accepts the command. */
const obey = <C extends DecidedCommand>(command: C, verdict: unknown): Consulted<C> => {
  if (verdict === undefined) return Effect.void
  const { code, kind, reason } = Object(verdict) as Readonly<Record<string, unknown>>
  if (isText(reason)) {
    const known = isHostKind(command, kind) ? kind : undefined
    if (isText(code)) return Effect.fail(new HostRefusal({ code, reason, kind: known }))
    if (known !== undefined) return Effect.fail(refused(known as never, { reason }) as unknown as RefusedBy<C>)
  }
  return Effect.fail(failed(`the decision on ${command} must be undefined, or a reason with a code or a declared kind`))
}

/** Asks the host about a command that Waybill accepts. Fails if the host refuses it. */
export const consult = <C extends DecidedCommand>(command: C, proposal: Proposal): Consulted<C> =>
  Effect.gen(function* () {
    const decisions: DecisionOn = yield* CurrentDecisions
    const decide = decisions[command]
    if (decide === undefined) return
    const made = yield* Effect.try({ try: () => decide(proposal), catch: failed })
    const verdict: unknown = yield* Effect.isEffect(made)
      ? made
      : Effect.tryPromise({ try: () => Promise.resolve<unknown>(made), catch: failed })
    yield* obey(command, verdict)
  })
