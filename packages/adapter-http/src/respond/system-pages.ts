import { openApi } from "../openapi/document.ts"
import type { Settled } from "../options/options.ts"
import type { Page } from "../options/page.ts"
import type { Metrics } from "./metrics.ts"

type Asked = () => Promise<Page & { readonly status?: number }>

const json = "application/json; charset=utf-8"
const health = (status: number, state: string) => ({ status, type: json, body: JSON.stringify({ status: state }) })

/** Everything that is read with GET, by its path: health, metrics, the description of the service, and pages given. */
export const systemPages = (settled: Settled, metrics: Metrics): ReadonlyMap<string, Asked> => {
  const { basePath, ready, shareMetrics } = settled
  const figures = shareMetrics?.(() => metrics.text()) ?? (async () => metrics.text())
  const own: Record<string, Asked> = {
    "/healthz": async () => health(200, "ok"),
    "/readyz": async () => ((await answers(ready)) ? health(200, "ok") : health(503, "the store does not answer")),
    "/metrics": async () => ({ type: "text/plain; version=0.0.4; charset=utf-8", body: await figures() }),
    "/openapi.json": async () => ({ type: json, body: JSON.stringify(openApi(settled)) })
  }
  const given = Object.entries(settled.pages ?? {}).map(([path, page]) => [path, async () => page] as const)
  return new Map([...Object.entries(own), ...given].map(([path, page]) => [basePath + path, page]))
}

const answers = async (ready: Settled["ready"]): Promise<boolean> => {
  try {
    return ready === undefined || (await ready())
  } catch {
    return false
  }
}
