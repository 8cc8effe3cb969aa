import type { Policy } from "@waybill/core"
import type * as Context from "effect/Context"
import type { Respond } from "../request/request.ts"
import type { Offer } from "./offer.ts"
import type { Page } from "./page.ts"
import type { Quotas } from "./quota.ts"

/** Log record of one request. It contains no part of the request body. */
export interface LogRecord {
  readonly time: string
  readonly request_id: string
  readonly method: string
  readonly outcome: string
  readonly code: string
  readonly status: number
  readonly ms: number
  readonly client?: string
  readonly account_id?: string
  readonly order_id?: string
  /** Name of the token, for requests to the operator API. */
  readonly operator?: string
}

/** Outcome and status of a request whose connection closed before the reply. Its command may have been executed. */
export const unreceived = { outcome: "unreceived", status: 499 } as const

/** An additional API that handles some paths. */
export interface MountedApi {
  readonly handles: (path: string) => boolean
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
