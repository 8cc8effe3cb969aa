import { createHash, timingSafeEqual } from "node:crypto"
import { Refused } from "../api/refused.ts"
import { formOf } from "../frame/form.ts"
import { layoutHtml } from "../frame/layout.ts"
import type { Me, Settings, Shown } from "../frame/page.ts"
import { problemPage } from "../frame/problem-page.ts"
import { pageResponse, redirectResponse } from "../frame/respond.ts"
import { html } from "../html/html.ts"
import { badgeHtml, badgeScripts } from "../pages/tokens/badge.ts"
import { adminStyles } from "../parts/admin-styles.ts"
import { type FormState, freshForm, inputHtml } from "../parts/fields.ts"
import { secretsHtml } from "../parts/secrets.ts"
import { keepSession } from "../session/session.ts"
import { HOUR_MS, headersOf, type Incoming, navFor, type Setup } from "./setup.ts"

/** The first visit to an installation without tokens: a person with the code becomes its admin. */
export interface SetUp {
  /** Code that only people with access to the installation can read. Case, spaces and hyphens do not count. */
  readonly code: string
  /** Whether there is no token yet. After the first `false`, the set-up stays closed. */
  readonly isOpen: () => Promise<boolean>
  /** Creates the first token of an admin. Only one of several concurrent calls succeeds. */
  readonly create: (name: string) => Promise<
    | {
        /** Token of the new admin. */
        readonly token: string
      }
    | {
        /** Reason for which there is no new admin, for people. */
        readonly problem: string
      }
  >
  /** Receives the client's address after a wrong code. Default: nothing. */
  readonly onWrongCode?: (client: string | undefined) => void
}

/** Number of wrong codes of all clients per minute. Above it, every code is refused until the minute is over. */
const MAX_WRONG = 10
const MINUTE_MS = 60_000

/** Letters that a person can mistake for digits, because the code has neither. */
const lookalikes: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" }

const digestOf = (code: string): Buffer =>
  createHash("sha256")
    .update(
      code
        .toUpperCase()
        .replace(/[\s-]/g, "")
        .replace(/[OIL]/g, (sign) => lookalikes[sign]!)
    )
    .digest()

/** The set-up of a console, with its count of wrong codes. */
export interface FirstVisit extends SetUp {
  /** Returns the seconds to wait, or whether the code is right. */
  readonly check: (code: string, now: number) => number | boolean
}

/** Returns the set-up with its limit, or undefined without one. */
export const firstVisit = (setUp: SetUp | undefined): FirstVisit | undefined => {
  if (setUp === undefined) return undefined
  const expected = digestOf(setUp.code)
  let wrong = 0
  let until = 0
  let isClosed = false
  return {
    ...setUp,
    isOpen: async () => {
      isClosed ||= !(await setUp.isOpen())
      return !isClosed
    },
    check: (code, now) => {
      if (now >= until) {
        wrong = 0
        until = now + MINUTE_MS
      }
      if (wrong >= MAX_WRONG) return Math.ceil((until - now) / 1000)
      const isRight = timingSafeEqual(digestOf(code), expected)
      if (!isRight) wrong++
      return isRight
    }
  }
}

/** Returns a redirect to the set-up while it is open, or undefined. */
export const redirectToSetUp = async (setup: Setup): Promise<Response | undefined> => {
  const isOpen = await setup.firstVisit?.isOpen().catch((error: unknown) => void setup.onError(error))
  return isOpen === true ? redirectResponse(`${setup.settings.basePath}/set-up`, headersOf(setup)) : undefined
}

const formPage = (basePath: string, state: FormState, status: number): Shown => ({
  title: "Set up the console",
  status,
  styles: adminStyles,
  main: html`<form class="login" method="post" action="${basePath}/set-up">
<h1>Set up the console</h1>
<p>Nobody has a token yet. Enter the set-up code to become the first admin.</p>
${inputHtml({ name: "code", label: "Set-up code", help: "The service printed it in its terminal when it started." }, state)}
${inputHtml({ name: "name", label: "Your name", help: "The history of orders shows it." }, state)}
<button class="primary">Create the first admin</button>
</form>`
})

const donePage = async (settings: Settings, me: Me, token: string): Promise<Shown> => ({
  title: "Welcome",
  styles: adminStyles,
  scripts: badgeScripts,
  main: html`<div class="narrow"><h1>Welcome, <bdi>${me.name}</bdi></h1>
<p class="lead">You are the admin of this console, and you are logged in. With this token you log in again.</p>
${secretsHtml([{ label: "Token", value: token }])}
${await badgeHtml(settings, me, token)}
<p><a class="button primary" href="${settings.basePath}/">Open the board</a></p></div>`
})

const refuse = (setup: Setup, { request }: Incoming, refused: Refused): Response => {
  const page = problemPage(refused, setup.settings.basePath)
  return pageResponse(request, layoutHtml({ settings: setup.settings }, page), page.status ?? 409, headersOf(setup))
}

/** Replies to the set-up page and its form. */
export const setUpFirstAdmin = async (setup: Setup, incoming: Incoming): Promise<Response> => {
  const { firstVisit, sealer, sessionHours, settings } = setup
  const { context, request, url } = incoming
  const { basePath } = settings
  const headers = headersOf(setup)
  const isForm = request.method === "POST"
  if (firstVisit === undefined || !(await firstVisit.isOpen()))
    return isForm
      ? refuse(setup, incoming, new Refused({ status: 409, detail: "the first admin exists already" }))
      : redirectResponse(`${basePath}/login`, headers)
  const show = (page: Shown, frame: { readonly me?: Me } = {}): Response => {
    const nav = frame.me === undefined ? [] : navFor(setup, frame.me.role)
    return pageResponse(request, layoutHtml({ settings, nav, ...frame }, page), page.status ?? 200, headers)
  }
  if (!isForm) return show(formPage(basePath, freshForm(), 200))
  const form = await formOf(request)
  const name = (form.get("name") ?? "").trim()
  const again = (path: string, problem: string, status: number): Response =>
    show(formPage(basePath, { values: new URLSearchParams({ name }), issues: [{ path, problem }] }, status))
  const checked = firstVisit.check(form.get("code") ?? "", Date.now())
  if (typeof checked === "number") return again("code", `too many wrong codes; wait ${checked} seconds`, 429)
  if (!checked) {
    firstVisit.onWrongCode?.(context.client)
    return again("code", "wrong code; the newest one is in the terminal of the service", 403)
  }
  const created = await firstVisit.create(name)
  if ("problem" in created) return again("name", created.problem, 422)
  const { token } = created
  const now = Date.now()
  const session = { token, since: now, end: now + sessionHours * HOUR_MS }
  headers.append("set-cookie", await keepSession(sealer, url, basePath, session, now))
  const me: Me = { name: name.normalize("NFC"), role: "admin" }
  return show(await donePage(settings, me, token), { me })
}
