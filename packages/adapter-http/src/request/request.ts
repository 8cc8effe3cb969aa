import type { CallOptions, Reply, TokenHolder } from "@waybill/core/adapter"
import type * as Effect from "effect/Effect"

/** A Waybill whose calls return Effects or promises. */
export interface CallHandler {
  /** Runs a method, such as `push_order`, with a parsed body, and returns its reply. */
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Effect.Effect<Reply> | Promise<Reply>
}

/**
 * Body before decompression, or the reason why there is none: it is too large, other bodies occupy the memory, or the
 * request has waited too long for its turn.
 */
export type Body = Uint8Array | "too large" | "no memory" | "too late"

/** Counts additional bytes of a request. Returns false if there are too many, so that the request must be refused. */
export type Hold = (bytes: number) => boolean

/** The connection of a request. */
export interface CallerConnection {
  /** Whether it closed before the reply was sent. */
  readonly isClosed: () => boolean
  /** Calls a function when it closes, or immediately if it is closed. */
  readonly onClosed: (stop: () => void) => void
}

/** A request in a form that does not depend on the server's API. */
export interface HttpRequest {
  /** HTTP method in capitals. */
  readonly method: string
  /** Path, including the query string. */
  readonly path: string
  /** Returns the value of the header with the given lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Returns all headers, with names in lower case. Default: a mounted handler sees no headers. */
  readonly headers?: () => Iterable<readonly [name: string, value: string]>
  /** Bytes of the body, or why there are none. */
  readonly bytes: Body
  /** Default: the bytes are not counted. */
  readonly hold?: Hold
  /** Network address of the peer that opened the connection. */
  readonly client: string | undefined
  /** Person whom the host has identified, for the operator API. No listener sets it. Default: the holder of the token. */
  readonly operator?: TokenHolder | undefined
  /** Default: a reply always reaches the caller. */
  readonly connection?: CallerConnection
}

/** An HTTP response, independent of the server that sends it. */
export interface HttpReply {
  /** HTTP status. */
  readonly status: number
  /** Headers other than `Set-Cookie`, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Content, in which a string is sent as UTF-8. */
  readonly body: string | Uint8Array
  /** Values of the header Set-Cookie. Default: none. */
  readonly cookies?: ReadonlyArray<string>
  /** Account or operator that the request authenticated. The server closes such connections last. */
  readonly holder?: string | undefined
  /** Chunks to send instead of the body, until the signal is aborted or the chunks end. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<string>
}

/** Returns the response to a request. Its promise never rejects. */
export type Respond = (request: HttpRequest) => Promise<HttpReply>
