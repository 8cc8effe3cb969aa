// Proxies in front of the server that holds a test's tables.
import type { Place } from "../fixtures/waybill.ts"
import { openProxy, type Proxy } from "./proxy.ts"

/**
 * Opens a proxy in front of the server that holds the tables. Returns the proxy, and the address of the tables through
 * it.
 */
export const proxyTo = async ({
  source,
  ...rest
}: Place): Promise<{ readonly proxy: Proxy; readonly place: Place }> => {
  if ("postgres" in source) {
    const proxy = await openProxy(source.postgres, "postgres")
    return { proxy, place: { ...rest, source: { postgres: proxy.url } } }
  }
  if ("mysql" in source) {
    const proxy = await openProxy(source.mysql, "mysql")
    return { proxy, place: { ...rest, source: { mysql: proxy.url } } }
  }
  throw new TypeError("source: a SQLite file has no connection to proxy")
}
