import { type Policy, policy } from "@waybill/core"
import type { Context } from "effect"
import type { Page } from "./page.ts"
import type { Quotas } from "./quota.ts"

/** One answered request, as a log may keep it: nothing of any body. */
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
  /** The policy that the Waybill behind it has: limits, HTTP statuses, content types. */
  readonly policy?: Policy
  /** What comes before `/v1`, such as `/dev`. */
  readonly basePath?: string
  /** The header in which a trusted proxy names the client; its last entry counts. Without one, the socket's address. */
  readonly clientHeader?: string
  /** Where calls that are Effects run: with its loggers, and, if there is a tracer in it, each in a span of its own. */
  readonly context?: Context.Context<never>
  /** How many calls each account may make in a minute, counted in this process. */
  readonly quotas?: Quotas
  /** Told of every answered request. */
  readonly log?: (record: LogRecord) => void
  /** Whether the store answers: what `/readyz` asks. */
  readonly ready?: () => Promise<boolean>
  /** More lines for `/metrics`, in Prometheus' text format. */
  readonly metrics?: () => string
  /** Where several processes answer as one: from how this one says its figures, how those of all are had. */
  readonly shareMetrics?: (own: () => string) => () => Promise<string>
  /** More pages by their paths, such as those of `docsPages`. */
  readonly pages?: Readonly<Record<string, Page>>
}

/** The options with every default filled in. */
export interface Settled extends HttpOptions {
  readonly policy: Policy
  readonly basePath: string
}

const basePath = /^(?:\/[\w.~-]+)*$/

/** Fills in the defaults; throws on a base path that no request can have. */
export const settle = (options: HttpOptions): Settled => {
  const base = (options.basePath ?? "").replace(/\/$/, "")
  if (!basePath.test(base)) throw new RangeError(`This is no base path: ${JSON.stringify(options.basePath)}`)
  return { ...options, basePath: base, policy: options.policy ?? policy() }
}
