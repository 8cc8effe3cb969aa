import type { Credential } from "../api/operator-api.ts"
import { Refused } from "../api/refused.ts"
import { assets } from "../assets/assets.ts"
import { formOf } from "../frame/form.ts"
import { layoutHtml } from "../frame/layout.ts"
import { loggedOutPage } from "../frame/logged-out-page.ts"
import type { Shown } from "../frame/page.ts"
import { problemPage } from "../frame/problem-page.ts"
import { pageResponse, redirectResponse } from "../frame/respond.ts"
import { hasBadge } from "../session/badge.ts"
import { isSameOrigin } from "../session/same-origin.ts"
import { endSession, isRenewed, keepSession, type Session, sessionOf } from "../session/session.ts"
import { checkedIdentity, type Identify } from "./identity.ts"
import { logIn, logOut, showLogin } from "./log-in.ts"
import { redirectToSetUp, setUpFirstAdmin } from "./set-up.ts"
import { headersOf, type Incoming, type Setup } from "./setup.ts"
import { framed, showPage } from "./show-page.ts"
import { streamEvents } from "./stream-events.ts"

const assetPath = /^\/assets\/([0-9a-f]{1,64})\/([a-z][a-z0-9-]*\.[a-z]{2,4})$/

const assetReply = (setup: Setup, { path, request }: Incoming): Response | undefined => {
  const [, hash = "", name = ""] = assetPath.exec(path) ?? []
  const reply = assets().reply(hash, name, request.headers.get("accept-encoding"))
  if (reply !== undefined) for (const [header, value] of headersOf(setup)) reply.headers.set(header, value)
  return reply
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD"

/** Returns the page after a command without a session. It keeps a form without a badge, if nobody has read the form yet. */
const commandWithoutSession = async ({ settings: { basePath } }: Setup, { request, url }: Incoming): Promise<Shown> => {
  const fields = request.bodyUsed ? undefined : await formOf(request).catch(() => undefined)
  return fields === undefined || hasBadge(fields)
    ? problemPage({ problem: { status: 401, detail: "no session" }, retryAfter: undefined }, basePath)
    : loggedOutPage(url.pathname, fields, basePath)
}

const notIdentified = (setup: Setup, incoming: Incoming): Promise<Response> => {
  const detail = "the host of this console has not identified you, or you have no role here"
  const page = problemPage({ problem: { status: 401, detail }, retryAfter: undefined }, setup.settings.basePath)
  return framed(setup, incoming, undefined, page)
}

/** Replies to a request without a session. A page opens after the login; a command is sent again by hand. */
const withoutSession = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { path, request, url } = incoming
  const { basePath } = setup.settings
  // Without JavaScript, a scan in a field sends the badge.
  const search = hasBadge(url.searchParams) ? "" : url.search
  if (!isRead(request)) return framed(setup, incoming, undefined, await commandWithoutSession(setup, incoming))
  // A browser holds the cookie back if another site linked here. It sends the cookie when this page opens the address.
  if (request.headers.get("sec-fetch-site") === "cross-site" && request.headers.get("sec-fetch-mode") === "navigate") {
    const frame = { settings: setup.settings, reopen: url.pathname + search }
    const page = problemPage({ problem: { status: 401, detail: "opening the page" }, retryAfter: undefined }, basePath)
    return pageResponse(request, layoutHtml(frame, page), 200, headersOf(setup))
  }
  // A redirect to the login of the host could return here endlessly, for a person without a role.
  if (setup.settings.hostLogin !== undefined) return notIdentified(setup, incoming)
  const next = path + search
  return redirectResponse(
    `${basePath}/login${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`,
    headersOf(setup)
  )
}

const withSession = async (setup: Setup, incoming: Incoming, who: Credential): Promise<Response> => {
  const api = setup.apiFor(who, incoming.context)
  try {
    if (incoming.path === "/events") return await streamEvents(setup, incoming, api, typeof who !== "string")
    return await showPage(setup, incoming, api)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isDropped = error.problem.status === 401 && typeof who !== "string"
    if (isDropped) setup.onError(new Error("identify: the handler of the option api must pass on its second argument"))
    if (isDropped || error.problem.status !== 401)
      return framed(setup, incoming, undefined, problemPage(error, setup.settings.basePath))
    // The token was revoked.
    const reply = await withoutSession(setup, incoming)
    reply.headers.append("set-cookie", endSession(incoming.url, setup.settings.basePath))
    return reply
  }
}

/** Replies to a request to a console whose host logs people in. */
const withHostLogin = async (setup: Setup, incoming: Incoming, identify: Identify): Promise<Response> => {
  const { context, path, request } = incoming
  const { loginUrl } = setup.settings.hostLogin!
  if (path === "/login" && loginUrl !== undefined) return redirectResponse(loginUrl, headersOf(setup))
  const who = await identify(request, context)
  if (who !== undefined) return withSession(setup, incoming, checkedIdentity(who))
  return withoutSession(setup, incoming)
}

const withOwnLogin = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { path, request, url } = incoming
  if (path === "/login" && request.method === "POST") return logIn(setup, incoming)
  if (path === "/login") return (await redirectToSetUp(setup)) ?? showLogin(setup, incoming)
  if (path === "/set-up") return setUpFirstAdmin(setup, incoming)
  if (path === "/logout" && request.method === "POST") return logOut(setup, incoming)
  const now = Date.now()
  const session = await sessionOf(setup.sealer, request, url, now)
  if (path === "/session" && request.method === "POST")
    return withInput(
      setup,
      incoming,
      session,
      now,
      new Response(null, { status: session === undefined ? 401 : 204, headers: headersOf(setup) })
    )
  if (session === undefined) return withoutSession(setup, incoming)
  const { idleMs, token } = session
  const known = idleMs === undefined ? incoming : { ...incoming, idleSeconds: idleMs / 1000 }
  const reply = await withSession(setup, known, token)
  // The page updates itself without a person.
  const isInput = path !== "/events" && !request.headers.has("x-waybill-refresh")
  return isInput ? withInput(setup, incoming, session, now, reply) : reply
}

/** Adds the cookie that continues a session after input to a reply, unless the reply changes the session. */
const withInput = async (
  { sealer, settings: { basePath } }: Setup,
  { url }: Incoming,
  session: Session | undefined,
  now: number,
  reply: Response
): Promise<Response> => {
  const isChanged = reply.headers.getSetCookie().some((cookie) => /^(?:__Host-)?waybill-console=/.test(cookie))
  if (session !== undefined && isRenewed(session, now) && !isChanged)
    reply.headers.append("set-cookie", await keepSession(sealer, url, basePath, session, now))
  return reply
}

/** Replies to a request to the console. */
export const answerTo = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { request, url } = incoming
  const { basePath } = setup.settings
  const asset = isRead(request) ? assetReply(setup, incoming) : undefined
  if (asset !== undefined) return asset
  if (!isRead(request) && !isSameOrigin(request, url)) {
    const detail = "the request did not come from a page of this console"
    return framed(setup, incoming, undefined, {
      ...problemPage({ problem: { status: 403, detail }, retryAfter: undefined }, basePath),
      title: "The request came from another site"
    })
  }
  try {
    const { identify } = setup
    return identify === undefined ? await withOwnLogin(setup, incoming) : await withHostLogin(setup, incoming, identify)
  } catch (error) {
    if (!(error instanceof Refused)) setup.onError(error)
    const refused = error instanceof Refused ? error : new Refused({ status: 500, detail: "internal error" })
    return framed(setup, incoming, undefined, problemPage(refused, basePath))
  }
}
