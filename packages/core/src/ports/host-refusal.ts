import type { HostKind } from "../refusal/host-code.ts"
import { HostMistake } from "./plain.ts"
import { Unavailable } from "./unavailable.ts"

/**
 * A refusal that the host decides inside a port, such as a store passed to `within`. A plain port throws it, and an
 * Effect port fails with it. A caller in process receives its code and reason instead of a temporary failure. A reply
 * has its reason and a code of the method.
 *
 * @example
 * ```ts
 * const orderIds: OrderIdsPort = {
 *   next: () => {
 *     throw new HostRefusal({ code: "CREDIT", reason: "the account is over its credit limit" })
 *   }
 * }
 * ```
 */
export class HostRefusal extends Unavailable {
  /** The host's error code. A reply with details has it as `host_code`. */
  readonly code: string
  /** The reason for the refusal. Also the message of the reply. */
  readonly reason: string
  /**
   * Kind of the code in the reply. Default, and if the method does not declare it: the method's kind in `hostKinds`.
   */
  readonly kind?: HostKind

  /** The reason, without the name of a port. */
  override get message(): string {
    return this.reason
  }

  constructor({
    code,
    kind,
    reason,
    ...rest
  }: {
    /** Error code of the host, not empty. */
    readonly code: string
    /** Reason of the refusal, not empty. */
    readonly reason: string
    /** Kind of the code in the reply. Default: the method's kind in `hostKinds`. */
    readonly kind?: HostKind | undefined
    /** Error behind the refusal, for the log only. */
    readonly cause?: unknown
  }) {
    super({ port: "host", ...rest })
    for (const [name, text] of Object.entries({ code, reason }))
      if (typeof text !== "string" || text === "")
        throw new HostMistake(`HostRefusal: ${name}: must be a non-empty string`)
    this.code = code
    this.reason = reason
    if (kind !== undefined) this.kind = kind
  }
}
