import { type Policy, policy } from "@waybill/core"
import type { Context } from "effect"
import type { Page } from "./page.ts"
import type { Quotas } from "./quota.ts"

/** Log record of one request, without any part of a body. */
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
}

export interface HttpOptions {
  /** Policy of the Waybill that handles the calls: limits, HTTP statuses, content types. Default `policy()`. */
  readonly policy?: Policy
  /** Path before `/v1`, such as `/dev`. Default empty. */
  readonly basePath?: string
  /** Header in which a trusted proxy names the client in its last entry. Default: the socket's address is used. */
  readonly clientHeader?: string
  /** Effect context in which calls run, with its loggers. With a tracer, each call has a span. */
  readonly context?: Context.Context<never>
  /** Calls that each account may make per minute, counted in this process. */
  readonly quotas?: Quotas
  /** Receives a record of every call. */
  readonly log?: (record: LogRecord) => void
  /** Returns whether the store responds, for `/readyz`. */
  readonly ready?: () => Promise<boolean>
  /** Returns additional lines for `/metrics`, in Prometheus' text format. */
  readonly metrics?: () => string
  /** Combines the metrics of several processes: receives a function with this process's metrics, returns one with all. */
  readonly shareMetrics?: (own: () => string) => () => Promise<string>
  /** Additional pages by path, such as those of `docsPages`. */
  readonly pages?: Readonly<Record<string, Page>>
}

/** Options with every default filled in. */
export interface ResolvedOptions extends HttpOptions {
  readonly policy: Policy
  readonly basePath: string
}

const basePathPattern = /^(?:\/[\w.~-]+)*$/

/** Fills in the defaults. Throws on an invalid base path. */
export const resolveOptions = (options: HttpOptions): ResolvedOptions => {
  const base = (options.basePath ?? "").replace(/\/$/, "")
  if (!basePathPattern.test(base))
    throw new RangeError(`basePath: must be empty or a path such as "/dev", not ${JSON.stringify(options.basePath)}`)
  return { ...options, basePath: base, policy: options.policy ?? policy() }
}
