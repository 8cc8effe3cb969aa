import { bodyOf, Refused } from "../api/refused.ts"
import { formOf } from "../frame/form.ts"
import { layoutHtml } from "../frame/layout.ts"
import { loginPage } from "../frame/login-page.ts"
import { pageResponse, redirectResponse } from "../frame/respond.ts"
import { tokenOfBadge } from "../session/badge.ts"
import { endSession, keepSession } from "../session/session.ts"
import { HOUR_MS, headersOf, type Incoming, MINUTE_MS, type Setup } from "./setup.ts"

/** A path of this console: one slash at the start, and only characters that a header can contain. */
const ownPath = /^\/(?![/\\])[!-~]*$/

const pathIn = (next: string | null): string => (next !== null && ownPath.test(next) ? next : "/")

const errorOf = ({ problem, retryAfter }: Refused): { readonly status: number; readonly text: string } => {
  if (problem.status === 401) return { status: 401, text: "The token is not valid, or it was revoked." }
  if (problem.status === 429)
    return { status: 429, text: `Too many attempts with wrong tokens. Try again in ${retryAfter ?? 60} seconds.` }
  return { status: 503, text: "The service does not respond. Try again." }
}

/** Returns the login page. */
export const showLogin = (
  setup: Setup,
  { request, url }: Incoming,
  refused?: Refused,
  next?: string | null
): Response => {
  const { settings } = setup
  const page = loginPage(settings.basePath, pathIn(next ?? url.searchParams.get("next")), refused && errorOf(refused))
  return pageResponse(request, layoutHtml({ settings }, page), page.status ?? 200, headersOf(setup))
}

/** Checks a token, and starts a session with it. */
export const logIn = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { apiFor, idleMinutes, sealer, sessionHours, settings } = setup
  const { context, request, url } = incoming
  const form = await formOf(request)
  const given = (form.get("token") ?? "").trim()
  const scanned = tokenOfBadge(given)
  const token = scanned ?? given
  const next = form.get("next")
  try {
    if (!/^[\w.~+/=-]{1,200}$/.test(token)) throw new Refused({ status: 401, detail: "token: not a token" })
    await bodyOf(apiFor(token, context).client.getMe())
  } catch (error) {
    if (error instanceof Refused) return showLogin(setup, incoming, error, next)
    throw error
  }
  const headers = headersOf(setup)
  const now = Date.now()
  const idle = scanned === undefined ? {} : { idleMs: idleMinutes * MINUTE_MS }
  const session = { token, since: now, end: now + sessionHours * HOUR_MS, ...idle }
  headers.append("set-cookie", await keepSession(sealer, url, settings.basePath, session, now))
  return redirectResponse(settings.basePath + pathIn(next), headers)
}

/** Ends the session, and opens the login page. */
export const logOut = (setup: Setup, { url }: Incoming): Response => {
  const { basePath } = setup.settings
  const headers = headersOf(setup)
  headers.append("set-cookie", endSession(url, basePath))
  return redirectResponse(`${basePath}/login`, headers)
}
