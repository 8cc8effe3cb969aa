import { cookieIn, setCookie } from "./cookie.ts"
import type { Sealer } from "./seal.ts"

const PURPOSE = "session"
const HOUR_SECONDS = 3600

interface Sealed {
  readonly token: string
  /** End of the session, in milliseconds since 1970. */
  readonly until: number
}

/** Returns the token of the session in a request, or undefined if there is none or it has ended. */
export const tokenOf = async (sealer: Sealer, request: Request, url: URL, now: number): Promise<string | undefined> => {
  const text = cookieIn(request, url, "waybill-console")
  const session = text === undefined ? undefined : ((await sealer.open(PURPOSE, text)) as Sealed | undefined)
  return session !== undefined && session.until > now ? session.token : undefined
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
