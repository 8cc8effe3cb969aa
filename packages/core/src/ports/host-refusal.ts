import { Unavailable } from "./unavailable.ts"

/**
 * A refusal that the host decides inside a port, such as a store passed to `within`. A plain port throws it, and an
 * Effect port fails with it. The caller receives its code and reason instead of a temporary failure.
 */
export class HostRefusal extends Unavailable {
  /** The host's error code. Included in replies. */
  readonly code: string
  /** The reason for the refusal. Included in replies. */
  readonly reason: string

  override get message(): string {
    return this.reason
  }

  constructor({ code, reason, ...rest }: { readonly code: string; readonly reason: string; readonly cause?: unknown }) {
    super({ port: "host", ...rest })
    this.code = code
    this.reason = reason
  }
}
