import * as Effect from "effect/Effect"
import { logUnavailable } from "../logging/log.ts"
import type { RefusalTopic } from "../operator-ports/port-refusal.ts"
import type { Rules } from "../order/rules.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { messageOf } from "../refusal/kind-texts.ts"
import type { Refusal } from "../refusal/refusal.ts"
import type { ReplyIssue } from "./envelope.ts"

/** A refusal by a command. */
export interface CommandRefused {
  /** Distinguishes a refusal from a failed port. */
  readonly _tag: "CommandRefused"
  /** Area of the reason, which decides the HTTP status. */
  readonly kind: RefusalTopic
  /** Code in the reply. */
  readonly code: string
  /** Reason for people. */
  readonly message: string
  /** Invalid fields. Empty if the refusal is about no field. */
  readonly issues: ReadonlyArray<ReplyIssue>
}

/**
 * A command outside the thirteen methods. `handle` authenticates the account of a request and runs it.
 *
 * @example
 * ```ts
 * const codes = { credentials: "hello.credentials", temporary: "hello.temporary", host: "hello.refused" }
 * const command: AccountCommand = { codes, run: (account_id) => Effect.succeed({ account_id }) }
 * ```
 */
export interface AccountCommand {
  /** Codes of a refused login, of a temporary failure, and of a refusal by the host. */
  readonly codes: Readonly<Record<"credentials" | "temporary" | "host", string>>
  /** Runs the command with the unchecked `data` of the request, and returns the fields of the reply. */
  readonly run: (
    account_id: string,
    data: unknown
  ) => Effect.Effect<Readonly<Record<string, unknown>>, CommandRefused | Unavailable>
}

/** A refusal by a method or a command. */
export type AnyRefusal = Pick<Refusal, "code" | "existing" | "message" | "replyCode" | "retryAfter"> & {
  readonly kind: Refusal["kind"] | RefusalTopic
  readonly issues: ReadonlyArray<ReplyIssue>
}

/** Returns the refusal of a command for a failed port. */
export const commandFailure = (
  { codes }: AccountCommand,
  failure: Unavailable,
  { policy }: Rules,
  requestId: string | undefined
): Effect.Effect<AnyRefusal> => {
  if (failure instanceof HostRefusal) {
    const { code, reason: message } = failure
    return Effect.succeed({ kind: "host", code, message, issues: [], replyCode: codes.host })
  }
  const code = codes.temporary
  const message = messageOf("temporary", code)
  const refusal: AnyRefusal = { kind: "temporary", code, message, issues: [], retryAfter: policy.retryAfter }
  return Effect.as(logUnavailable(failure, requestId), refusal)
}
