import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Blocked, OperatorKind } from "../order/lifecycle.ts"
import { listed } from "../values/shown.ts"
import type { AddressChange } from "./address-change.ts"

/** A problem with one field of a command's input. */
export interface OperatorIssue {
  /** Path of the field in the input, such as `items[0].quantity`. */
  readonly path: string
  /** The problem and the expectation, without the path. */
  readonly problem: string
}

/**
 * The refusal of an operator's command.
 *
 * @example
 * ```ts
 * const started = await waybill.operator
 *   .start("shop-1", { order_id: "200000000000001" })
 *   .catch((error: unknown) => (error instanceof OperatorRefusal ? error.kind : Promise.reject(error)))
 * ```
 */
export class OperatorRefusal extends Data.TaggedError("OperatorRefusal")<{
  /** Command that was refused. */
  readonly command: OperatorCommand
  /** The kind of refusal; `host` if the host threw a `HostRefusal`. */
  readonly kind: OperatorKind | "host"
  /** Reason of the refusal for people. */
  readonly message: string
  /** The invalid fields. Set only for the kind `invalid`. */
  readonly issues?: ReadonlyArray<OperatorIssue>
  /** The host's code. Set only for the kind `host`. */
  readonly code?: string
  /** The change of the address. Set only for the kind `addressChanged`. */
  readonly addressChange?: AddressChange
  /** The command that would make the refused command possible, if there is one. */
  readonly unblock?: string
  /** Number of seconds to wait before retrying the command. Set only for temporary refusals. */
  readonly retryAfter?: number
  /** The error of the port that failed, for the host's log. Spreads and JSON omit it. */
  readonly cause?: unknown
}> {
  /** Returns all fields except the cause. The cause can contain request data. */
  override toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** Returns a refusal of a command by its rule. */
export const refuse = <K extends OperatorKind>(kind: K, reason: string): Blocked<K> => ({ kind, reason })

/** Returns a refusal of an input field by the command's rule. */
export const invalid = (path: string, problem: string): OperatorIssue => ({ path, problem })

/** Fails with a refusal of a command. */
export const refusal = (
  command: OperatorCommand,
  kind: OperatorKind | "host",
  message: string,
  rest: Partial<Pick<OperatorRefusal, "addressChange" | "cause" | "code" | "issues" | "retryAfter" | "unblock">> = {}
) => Effect.fail(new OperatorRefusal({ command, kind, message, ...rest }))

/** Fails with the refusal of invalid fields. */
export const refuseIssues = (command: OperatorCommand, issues: ReadonlyArray<OperatorIssue>) =>
  refusal(
    command,
    "invalid",
    listed(issues, ({ path, problem }) => `${path}: ${problem}`),
    { issues }
  )
