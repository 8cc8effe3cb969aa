/** Hosts that a browser reaches only on its own machine, where plain HTTP is allowed. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether a browser must send the cookies of this address only over TLS. */
const isSecure = ({ hostname, protocol }: URL): boolean => protocol === "https:" || !loopback.test(hostname)

export type CookieName = "waybill-console" | "waybill-console-notice"

/** Returns the name of a cookie. The prefix `__Host-` keeps other hosts from setting it. */
const nameFor = (url: URL, name: CookieName): string => (isSecure(url) ? `__Host-${name}` : name)

/** Returns the values of all cookies with a name in a request. A browser may have one for each path. */
export const cookiesIn = (request: Request, url: URL, name: CookieName): ReadonlyArray<string> => {
  const prefix = `${nameFor(url, name)}=`
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}

/** Returns the header that sets a cookie for some seconds, or deletes it if there are none. */
export const setCookie = (url: URL, basePath: string, name: CookieName, value: string, seconds: number): string => {
  const place = isSecure(url) ? "Path=/; Secure" : `Path=${basePath === "" ? "/" : basePath}`
  return `${nameFor(url, name)}=${value}; ${place}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
}
