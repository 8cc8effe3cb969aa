import type { Policy } from "@waybill/core"
import type { JsonSchema, OperatorFormatter, OperatorRole, TokenHolder } from "@waybill/core/adapter"
import type * as Effect from "effect/Effect"
import type { Failure } from "../problem/problem-of.ts"
import type { Body } from "./body.ts"
import type { ServedPorts } from "./operator-ports.ts"
import type { QueryFields, QueryValues } from "./query.ts"

/** A request to a route, after its token, path, query and body have been read. */
export interface Call<Q extends QueryFields = QueryFields, B = unknown> {
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly query: QueryValues<Q>
  readonly body: B
  readonly holder: TokenHolder
  readonly requestId: string
  readonly policy: Policy
  readonly replies: OperatorFormatter
  readonly ports: ServedPorts
  readonly header: (name: string) => string | undefined
  /** Whether the token is still valid, for long replies. */
  readonly isAllowed: Effect.Effect<boolean, Failure>
  /** Fails when the caller's connection closes, so that long work can stop. */
  readonly closed: Effect.Effect<never, Failure>
}

/** A reply of a route. Default status: 200, or 204 without a body. */
export interface Result {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** JSON to send instead of the body. */
  readonly text?: string
  /** Text of type `text/event-stream`, to send instead of the body. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<string>
  /** Account and order, for the log. */
  readonly account_id?: string
  readonly order_id?: string
}

/** A route of the operator API. */
export interface Route<Q extends QueryFields = QueryFields, B = unknown> {
  /** Unique name of the operation, such as `listOrders`. */
  readonly operation: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path after the base, such as `/orders/{account}/{order_id}`. */
  readonly path: string
  /** Minimum role. */
  readonly role: OperatorRole
  readonly tag: string
  readonly summary: string
  readonly query?: Q
  /** Request headers of the route. */
  readonly headers?: ReadonlyArray<"Idempotency-Key" | "If-Match" | "Last-Event-ID">
  /** The body. Without it, the route has none. */
  readonly body?: (policy: Policy) => Body<B>
  /** JSON Schema of the reply. Without it, the reply is empty. */
  readonly reply?: (policy: Policy) => JsonSchema
  readonly status?: 200 | 201 | 204
  /** Whether the reply can also be a stream of events. */
  readonly streams?: true
  /** Statuses of problems that only some routes have. */
  readonly problems?: ReadonlyArray<404 | 409 | 412>
  readonly run: (call: Call<Q, B>) => Effect.Effect<Result, Failure>
}

/** Returns a route with a typed query and body. */
export const route = <Q extends QueryFields = Record<never, never>, B = unknown>(definition: Route<Q, B>): Route =>
  definition as unknown as Route
