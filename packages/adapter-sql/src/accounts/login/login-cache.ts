import * as Context from "effect/Context"

/** Statistics for this process's login cache. */
export interface LoginFigures {
  /** Number of usernames with a cached login. */
  readonly size: number
  /** Number of logins answered from the cache. */
  readonly hits: number
  /** Number of logins not answered from the cache. */
  readonly misses: number
}

/**
 * Access to the statistics of this process's login cache, for metrics.
 *
 * @example
 * ```ts
 * const cache = yield* LoginCache
 * const { misses } = cache.figures()
 * ```
 */
export class LoginCache extends Context.Service<
  LoginCache,
  {
    /** Returns the statistics since the start of the process. */
    readonly figures: () => LoginFigures
  }
>()("@waybill/adapter-sql/LoginCache") {}
