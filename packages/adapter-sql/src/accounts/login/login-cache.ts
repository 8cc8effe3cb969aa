import { Context } from "effect"

/** Statistics of the login cache of this process. */
export interface LoginFigures {
  /** Number of usernames with a cached login. */
  readonly size: number
  /** Number of logins answered from the cache. */
  readonly hits: number
  /** Number of logins that were not. */
  readonly misses: number
}

/** Login cache of this process, for metrics. */
export class LoginCache extends Context.Service<LoginCache, { readonly figures: () => LoginFigures }>()(
  "@waybill/adapter-sql/LoginCache"
) {}
