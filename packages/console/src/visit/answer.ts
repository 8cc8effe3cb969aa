import { Refused } from "../api/refused.ts"
import { assets } from "../assets/assets.ts"
import { formOf } from "../frame/form.ts"
import { layoutHtml } from "../frame/layout.ts"
import { loggedOutPage } from "../frame/logged-out-page.ts"
import type { Shown } from "../frame/page.ts"
import { problemPage } from "../frame/problem-page.ts"
import { pageResponse, redirectResponse } from "../frame/respond.ts"
import { isSameOrigin } from "../session/same-origin.ts"
import { endSession, tokenOf } from "../session/session.ts"
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

/** Returns the page after a command without a session. It keeps the form, if nobody has read the form yet. */
const commandWithoutSession = async ({ settings: { basePath } }: Setup, { request, url }: Incoming): Promise<Shown> => {
  const fields = request.bodyUsed ? undefined : await formOf(request).catch(() => undefined)
  return fields === undefined
    ? problemPage({ problem: { status: 401, detail: "no session" }, retryAfter: undefined }, basePath)
    : loggedOutPage(url.pathname, fields, basePath)
}

/** Replies to a request without a session. A page opens after the login; a command is sent again by hand. */
const withoutSession = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { path, request, url } = incoming
  const { basePath } = setup.settings
  if (!isRead(request)) return framed(setup, incoming, undefined, await commandWithoutSession(setup, incoming))
  // A browser holds the cookie back if another site linked here. It sends the cookie when this page opens the address.
  if (request.headers.get("sec-fetch-site") === "cross-site" && request.headers.get("sec-fetch-mode") === "navigate") {
    const frame = { settings: setup.settings, reopen: url.pathname + url.search }
    const page = problemPage({ problem: { status: 401, detail: "opening the page" }, retryAfter: undefined }, basePath)
    return pageResponse(request, layoutHtml(frame, page), 200, headersOf(setup))
  }
  const next = path + url.search
  return redirectResponse(
    `${basePath}/login${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`,
    headersOf(setup)
  )
}

const withSession = async (setup: Setup, incoming: Incoming, token: string): Promise<Response> => {
  const api = setup.apiFor(token, incoming.context)
  try {
    if (incoming.path === "/events") return await streamEvents(setup, incoming, api)
    return await showPage(setup, incoming, api)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.problem.status !== 401)
      return framed(setup, incoming, undefined, problemPage(error, setup.settings.basePath))
    // The token was revoked.
    const reply = await withoutSession(setup, incoming)
    reply.headers.append("set-cookie", endSession(incoming.url, setup.settings.basePath))
    return reply
  }
}

/** Replies to a request to the console. */
export const answerTo = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { path, request, url } = incoming
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
    if (path === "/login" && request.method === "POST") return await logIn(setup, incoming)
    if (path === "/login") return (await redirectToSetUp(setup)) ?? showLogin(setup, incoming)
    if (path === "/set-up") return await setUpFirstAdmin(setup, incoming)
    if (path === "/logout" && request.method === "POST") return logOut(setup, incoming)
    const token = await tokenOf(setup.sealer, request, url, Date.now())
    return token === undefined ? await withoutSession(setup, incoming) : await withSession(setup, incoming, token)
  } catch (error) {
    if (!(error instanceof Refused)) setup.onError(error)
    const refused = error instanceof Refused ? error : new Refused({ status: 500, detail: "internal error" })
    return framed(setup, incoming, undefined, problemPage(refused, basePath))
  }
}
