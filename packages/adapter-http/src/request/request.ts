import type { CallOptions, Reply } from "@waybill/core"
import type { Effect } from "effect"

/** A Waybill whose calls return Effects or promises. */
export interface CallHandler {
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Effect.Effect<Reply> | Promise<Reply>
}

/** A request, independent of the server's API. */
export interface HttpRequest {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  /** Returns a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Body before decompression; `too large` if reading stopped at the limit. */
  readonly bytes: Uint8Array | "too large"
  /** Address of the socket's peer. */
  readonly client: string | undefined
}

export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}
