import type { Policy } from "@waybill/core"
import type * as Context from "effect/Context"
import type { Respond } from "../request/request.ts"
import type { MerchantCommands } from "./merchant-commands.ts"
import type { Offer } from "./offer.ts"
import type { Page } from "./page.ts"
import type { Quotas } from "./quota.ts"

/** Log record of one request. It contains no part of the request body. */
export interface LogRecord {
  /** End of the request, in ISO 8601 with UTC. */
  readonly time: string
  /** Value of the response header `X-Request-Id`. */
  readonly request_id: string
  /** Name of the method or route, such as `push_order`. Empty if none has the path. */
  readonly method: string
  /** `success`, `unreceived`, or the kind of the refusal or error. */
  readonly outcome: string
  /** Code in the reply. Empty for a success. */
  readonly code: string
  /** HTTP status of the reply. 499 if the connection closed before. */
  readonly status: number
  /** Duration in milliseconds, with decimals. */
  readonly ms: number
  /** Address of the client. Absent if it is unknown. */
  readonly client?: string
  /** Id of the account. Absent if the request authenticated none. */
  readonly account_id?: string
  /** Id of the order. Absent if the request is about none. */
  readonly order_id?: string
  /** Name of the token, for requests to the operator API. */
  readonly operator?: string
}

/** Outcome and status of a request whose connection closed before the reply. Its command may have been executed. */
export const unreceived = { outcome: "unreceived", status: 499 } as const

/** An additional API that handles some paths. */
export interface MountedApi {
  /** Returns whether a path, without its query string, belongs to the API. */
  readonly handles: (path: string) => boolean
  /** Returns the response to a request for such a path. */
  readonly respond: Respond
}

/** Options that the fetch handler, the Node listener and the OpenAPI document share. */
export interface HttpOptions {
  /**
   * Policy of the Waybill that handles the calls. It defines limits, HTTP statuses and accepted content types. Default
   * `policy()`.
   */
  readonly policy?: Policy
  /** Path before `/v1`, such as `/dev`. Default: the empty string. */
  readonly basePath?: string
  /** Header with the client's address, from a trusted proxy. Default: the socket's address. */
  readonly clientHeader?: string
  /** Effect context of calls, including its loggers. If it has a tracer, each call gets a span. */
  readonly context?: Context.Context<never>
  /** Maximum number of calls per minute for each account, counted separately in each process. */
  readonly quotas?: Quotas
  /** Carriers, finishings and currency of the service, shown in the OpenAPI document. Default: none. */
  readonly offer?: Offer
  /** Commands with which merchants manage their webhooks, from `merchantWebhooks`. Default: none. */
  readonly merchantWebhooks?: MerchantCommands
  /** The operator API, if it shares the merchants' listener. Default: none. */
  readonly operator?: MountedApi
  /** Receives a record of every call. */
  readonly log?: (record: LogRecord) => void
  /** Returns whether the store accepts orders, or the reason why it does not. Used for `/readyz`. */
  readonly ready?: () => Promise<boolean | string>
  /** Returns additional lines for `/metrics`, in the Prometheus text format. */
  readonly metrics?: () => string
  /**
   * Combines the metrics of several processes: takes a function that returns the metrics of this process, and returns a
   * function that returns the metrics of all processes.
   */
  readonly shareMetrics?: (own: () => string) => () => Promise<string>
  /** Additional pages, keyed by path, such as those from `docsPages`. */
  readonly pages?: Readonly<Record<string, Page>>
  /** Paths of hidden pages. Default: none. */
  readonly hiddenPages?: ReadonlyArray<"/metrics" | "/openapi.json">
  /** Parts only at the internal address. Default: none. */
  readonly internal?: ReadonlyArray<InternalPart>
}

/**
 * A part of the service that can have an internal address: the operator API, `/metrics`, or `/openapi.json` with all
 * `pages`. The merchants' methods are also served there if the pages are, so that a reader can try them.
 */
export type InternalPart = "operator" | "metrics" | "docs"
