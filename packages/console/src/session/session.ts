import { cookiesIn, setCookie } from "./cookie.ts"
import type { Sealer } from "./seal.ts"

const PURPOSE = "session"

/** A session, as its cookie keeps it. Times are milliseconds since 1970. */
export interface Session {
  readonly token: string
  /** Time of the login. */
  readonly since: number
  /** End of the session, even with input. */
  readonly end: number
  /** Time without input after which the session ends, in milliseconds. Undefined: only `end` counts. */
  readonly idleMs?: number | undefined
  /** End of the session without more input. */
  readonly until: number
}

/** Maximum number of parsed cookies. */
const MAX_COOKIES = 8

/**
 * Returns the session in a request, or undefined if there is none or it has ended. The session of the last login wins, so
 * that one that was planted for another path before the login is not used.
 */
export const sessionOf = async (
  sealer: Sealer,
  request: Request,
  url: URL,
  now: number
): Promise<Session | undefined> => {
  const texts = cookiesIn(request, url, "waybill-console").slice(0, MAX_COOKIES)
  const opened = await Promise.all(texts.map((text) => sealer.open(PURPOSE, text) as Promise<Session | undefined>))
  const valid = opened.filter((session) => session !== undefined && session.until > now)
  return valid.reduce((last, next) => (last !== undefined && last.since >= next!.since ? last : next), undefined)
}

/** Returns the header that starts a session, or continues it after input. */
export const keepSession = async (
  sealer: Sealer,
  url: URL,
  basePath: string,
  { idleMs, ...session }: Omit<Session, "until">,
  now: number
): Promise<string> => {
  const until = Math.min(session.end, idleMs === undefined ? session.end : now + idleMs)
  const sealed: Session = { ...session, ...(idleMs !== undefined && { idleMs }), until }
  const seconds = Math.round((until - now) / 1000)
  return setCookie(url, basePath, "waybill-console", await sealer.seal(PURPOSE, sealed), seconds)
}

/** Minimum interval between two renewals of a session, in milliseconds. */
const RENEWED_MS = 60_000

/** Whether an input at this time must continue the session, which ends without input. */
export const isRenewed = ({ idleMs, until }: Session, now: number): boolean =>
  idleMs !== undefined && until - now < idleMs - Math.min(RENEWED_MS, idleMs / 4)

/** Returns the header that ends the session. */
export const endSession = (url: URL, basePath: string): string => setCookie(url, basePath, "waybill-console", "", 0)
