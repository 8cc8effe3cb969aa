import { openApi } from "../openapi/document.ts"
import type { Page } from "../options/page.ts"
import type { ResolvedOptions } from "../options/resolve-options.ts"
import type { Metrics } from "./metrics.ts"

type PageSource = () => Promise<Page & { readonly status?: number }>

const JSON_TYPE = "application/json; charset=utf-8"
const health = (status: number, state: string) => ({ status, type: JSON_TYPE, body: JSON.stringify({ status: state }) })

/** Paths of the health pages. They have no limit, because a load balancer would take a refusal for a failure. */
export const healthPages: ReadonlyArray<string> = ["/healthz", "/readyz"]

type Pages = ReadonlyMap<string, PageSource>

/** The pages of each address, keyed by path. */
export interface SystemPages {
  readonly merchants: Pages
  readonly internal: Pages
}

/**
 * Returns the pages of both addresses: health at both, and metrics, the OpenAPI document and the pages from the options
 * at one of them. Omits hidden pages.
 */
export const systemPages = (options: ResolvedOptions, metrics: Metrics): SystemPages => {
  const { basePath, hiddenPages = [], internal = [], ready, shareMetrics } = options
  // Serialised on the first request, so that handlers start fast, and once, so that repeated requests delay nobody.
  let document: string | undefined
  const documentText = () => {
    document ??= JSON.stringify(openApi(options))
    return document
  }
  const allMetrics = shareMetrics?.(() => metrics.text()) ?? (async () => metrics.text())
  const check = shared(() => stateOf(ready))
  const own: Record<string, PageSource> = {
    "/healthz": async () => health(200, "ok"),
    "/readyz": async () => {
      const state = await check()
      return health(state === "ok" ? 200 : 503, state)
    },
    "/metrics": async () => ({ type: "text/plain; version=0.0.4; charset=utf-8", body: await allMetrics() }),
    "/openapi.json": async () => ({ type: JSON_TYPE, body: documentText() })
  }
  const additional = Object.entries(options.pages ?? {}).map(([path, page]) => [path, async () => page] as const)
  const shown = Object.entries(own).filter(([path]) => !hiddenPages.some((hidden) => hidden === path))
  const all = [...shown, ...additional]
  const isInternal = (path: string): boolean => internal.includes(path === "/metrics" ? "metrics" : "docs")
  const isHealth = (path: string): boolean => healthPages.includes(path)
  const pagesIf = (isServed: (path: string) => boolean): Pages =>
    new Map(all.filter(([path]) => isHealth(path) || isServed(path)).map(([path, page]) => [basePath + path, page]))
  return { merchants: pagesIf((path) => !isInternal(path)), internal: pagesIf(isInternal) }
}

/** Returns "ok", or the reason why the store is not ready. */
const stateOf = async (ready: ResolvedOptions["ready"]): Promise<string> => {
  const down = "the store does not respond"
  try {
    const answer = (await ready?.()) ?? true
    if (typeof answer === "string") return answer
    return answer ? "ok" : down
  } catch {
    return down
  }
}

/** Returns a function that starts work, or returns the result of work in progress. Each check writes to the store. */
const shared = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let running: Promise<A> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
