import { nextTurn } from "@waybill/adapter-http"
import { includesRole } from "@waybill/core/commands"
import type { OperatorApi } from "../api/operator-api.ts"
import { bodyOf, Refused } from "../api/refused.ts"
import { formOf } from "../frame/form.ts"
import { layoutHtml } from "../frame/layout.ts"
import { clearNotice, leaveNotice, noticeIn } from "../frame/notice.ts"
import type { Me, Page, Redirect, Shown } from "../frame/page.ts"
import { problemPage } from "../frame/problem-page.ts"
import { growingResponse, pageResponse, redirectResponse } from "../frame/respond.ts"
import { hasBadge } from "../session/badge.ts"
import { headersOf, type Incoming, navFor, type Setup } from "./setup.ts"

/** A page with the values of its path's parameters. */
interface Match {
  readonly page: Page
  readonly values: Readonly<Record<string, string>>
}

/** Returns the page that matches a request. Throws `Refused` if the role does not allow it, or if there is none. */
const matchFor = ({ match }: Setup, { path, request }: Incoming, { role }: Me): Match => {
  const found = match(request.method, path)
  if (found === undefined) throw new Refused({ status: 404, detail: `the console has no page ${path}` })
  if ("allow" in found) throw new Refused({ status: 405, detail: `use ${found.allow.join(", ")}` })
  const { path: values, route: page } = found
  if (!includesRole(role, page.role))
    throw new Refused({ status: 403, detail: `not allowed for role ${role}; requires role ${page.role}` })
  return { page, values }
}

/** Returns a reply with a page and its frame. */
export const framed = async (
  setup: Setup,
  { idleSeconds, path, request, url }: Incoming,
  me: Me | undefined,
  shown: Shown
) => {
  const { sealer, settings } = setup
  const headers = headersOf(setup)
  const notice = await noticeIn(sealer, request, url)
  // A script that updates a page in place shows no notice, so the next page must still find it.
  if (notice !== undefined && !request.headers.has("x-waybill-refresh"))
    headers.append("set-cookie", clearNotice(url, settings.basePath))
  const nav = me === undefined ? [] : navFor(setup, me.role)
  const clock = me && (await setup.clock?.status())
  // The target of a form cannot be opened, so that its page goes back to the board.
  const back = request.method === "POST" ? "/" : path + url.search
  const page = layoutHtml({ settings, me, nav, path, notice, clock, back, idleSeconds }, shown)
  return shown.parts === undefined
    ? pageResponse(request, page, shown.status ?? 200, headers)
    : growingResponse(page, shown.parts, headers)
}

const redirected = async (setup: Setup, { url }: Incoming, { notice, to }: Redirect): Promise<Response> => {
  const { sealer, settings } = setup
  const headers = headersOf(setup)
  if (notice !== undefined) headers.append("set-cookie", await leaveNotice(sealer, url, settings.basePath, notice))
  return redirectResponse(settings.basePath + to, headers)
}

const MISPLACED = "This code is a badge. Log out, then scan it on the login page."

/** Replies to a request of a person who is logged in. Throws `Refused` if the operator API refuses something. */
export const showPage = async (setup: Setup, incoming: Incoming, { client }: OperatorApi): Promise<Response> => {
  const { settings } = setup
  const { path, request, url } = incoming
  const me = await bodyOf(client.getMe())
  try {
    const { page, values } = matchFor(setup, incoming, me)
    const form = request.method === "POST" ? await formOf(request, page.maxForm) : new URLSearchParams()
    // Without JavaScript, a scan in a field sends the badge.
    if (hasBadge(form)) throw new Refused({ status: 422, detail: MISPLACED })
    if (hasBadge(url.searchParams)) return await redirected(setup, incoming, { to: path, notice: { text: MISPLACED } })
    const visit = { url, path: values, query: url.searchParams, form, me, client, settings }
    const answer = await setup.inTurn(page.path, me.name, request, async () => page.run(visit))
    if (answer instanceof Response) {
      const headers = headersOf(setup)
      for (const [name, value] of answer.headers) headers.append(name, value)
      return new Response(answer.body, { status: answer.status, headers })
    }
    if ("main" in answer) {
      await nextTurn()
      return await framed(setup, incoming, me, answer)
    }
    return await redirected(setup, incoming, answer)
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status === 401) throw error
    return framed(setup, incoming, me, problemPage(error, settings.basePath))
  }
}
