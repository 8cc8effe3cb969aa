import type { CallOptions, Reply } from "@waybill/core"
import type { Effect } from "effect"

/** A Waybill, whether its calls are Effects or promises. */
export interface Answering {
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Effect.Effect<Reply> | Promise<Reply>
}

/** A request, whatever brought it. */
export interface HttpRequest {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  /** A header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The body as sent; `too large` where reading stopped at the limit. */
  readonly bytes: Uint8Array | "too large"
  /** The address that the request came from. */
  readonly client: string | undefined
}

export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}
