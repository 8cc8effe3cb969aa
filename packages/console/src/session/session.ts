import { cookiesIn, setCookie } from "./cookie.ts"
import type { Sealer } from "./seal.ts"

const PURPOSE = "session"
const HOUR_SECONDS = 3600

interface Sealed {
  readonly token: string
  /** End of the session, in milliseconds since 1970. */
  readonly until: number
}

/** Maximum number of parsed cookies. */
const MAX_COOKIES = 8

/**
 * Returns the token of the session in a request, or undefined if there is none or it has ended. The session of the last
 * login wins, so that one that was planted for another path before the login is not used.
 */
export const tokenOf = async (sealer: Sealer, request: Request, url: URL, now: number): Promise<string | undefined> => {
  const texts = cookiesIn(request, url, "waybill-console").slice(0, MAX_COOKIES)
  const opened = await Promise.all(texts.map((text) => sealer.open(PURPOSE, text) as Promise<Sealed | undefined>))
  const valid = opened.filter((session) => session !== undefined && session.until > now)
  return valid.reduce((last, next) => (last !== undefined && last.until >= next!.until ? last : next), undefined)?.token
}

/** Returns the header that starts a session with a token. */
export const startSession = async (
  sealer: Sealer,
  url: URL,
  basePath: string,
  token: string,
  hours: number,
  now: number
): Promise<string> => {
  const seconds = Math.round(hours * HOUR_SECONDS)
  const sealed: Sealed = { token, until: now + seconds * 1000 }
  return setCookie(url, basePath, "waybill-console", await sealer.seal(PURPOSE, sealed), seconds)
}

/** Returns the header that ends the session. */
export const endSession = (url: URL, basePath: string): string => setCookie(url, basePath, "waybill-console", "", 0)
