import { assets } from "../assets/assets.ts"
import { attribute, type Html, html } from "../html/html.ts"
import { iconHtml } from "../html/icons.ts"
import { type ClockStatus, clockHtml } from "./clock.ts"
import { type Notice, noticeHtml } from "./notice.ts"
import type { Me, Settings, Shown } from "./page.ts"

/** An entry of the navigation. */
export interface NavEntry {
  readonly name: string
  /** Path after the base path. */
  readonly path: string
  readonly keys?: string | undefined
}

/** Everything around the content of a page. */
export interface Frame {
  readonly settings: Settings
  /** The logged-in person. Default: nobody, without navigation. */
  readonly me?: Me | undefined
  readonly nav?: ReadonlyArray<NavEntry>
  /** Path of the page after the base path. */
  readonly path?: string
  readonly notice?: Notice | undefined
  /** Path and query to open after an advance of the clock. Default: the board. */
  readonly back?: string
  /** The clock of a sandbox. Default: the service is real. */
  readonly clock?: ClockStatus | undefined
  /** Seconds without input until the session ends. Default: the session does not depend on input. */
  readonly idleSeconds?: number | undefined
  /** Address to open without a click, if the browser withheld the cookie. */
  readonly reopen?: string
}

const navHtml = ({ nav = [], path = "", settings: { basePath } }: Frame): Html => {
  const isCurrent = (entry: string): boolean => entry === path || (entry !== "/" && path.startsWith(`${entry}/`))
  return html`<nav aria-label="Main"><ul class="nav">${nav.map(
    (entry) =>
      html`<li><a class="nav-link" href="${basePath}${entry.path}"${attribute("aria-current", isCurrent(entry.path) ? "page" : undefined)}${attribute("data-keys", entry.keys)}>${iconHtml(entry.path.slice(1))}${entry.name}</a></li>`
  )}</ul></nav>`
}

const logoutHtml = ({ basePath, hostLogin }: Settings): Html | undefined => {
  if (hostLogin === undefined)
    return html`<form method="post" action="${basePath}/logout"><button class="quiet">Log out</button></form>`
  const { logoutUrl } = hostLogin
  return logoutUrl === undefined ? undefined : html`<a class="button quiet" href="${logoutUrl}">Log out</a>`
}

const holderHtml = ({ name, role }: Me, settings: Settings): Html => html`<div class="holder">
<span><b>${name}</b> ${role}</span>
${logoutHtml(settings)}
</div>`

const shortcutsHtml = html`<dialog id="shortcuts" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">Keyboard shortcuts</h2>
<dl></dl>
<p><label class="setting"><input type="checkbox" id="shortcuts-on" checked> Use shortcuts of single keys</label></p>
<form method="dialog"><button autofocus>Close</button></form>
</dialog>`

const liveName = (live: Shown["live"]): string | undefined =>
  live === undefined || live === "all" ? live : JSON.stringify([live.account, live.order_id])

/** Returns a page with its frame. */
export const layoutHtml = (
  frame: Frame,
  { isWide = false, live, main, scripts = [], styles = [], title }: Shown
): Html => {
  const { back = "/", clock, idleSeconds, me, notice, reopen, settings } = frame
  const { basePath } = settings
  const folder = `${basePath}/assets/${assets().hash}`
  const script = (name: string) => html`<script type="module" src="${folder}/${name}"></script>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${reopen !== undefined && html`<meta http-equiv="refresh" content="0; url=${reopen}">`}
<title>${title} · ${settings.title}</title>
<link rel="icon" type="image/svg+xml" href="${folder}/icon.svg">
${["tokens.css", "console.css", "states.css", "tables.css", "forms.css", ...(clock === undefined ? [] : ["clock.css"]), ...styles].map((name) => html`<link rel="stylesheet" href="${folder}/${name}">`)}
${["console.js", ...scripts].map(script)}
</head>
<body${attribute("data-base", basePath)}${attribute("data-idle", idleSeconds?.toString())}${attribute("data-badges", settings.hostLogin === undefined ? "" : undefined)}>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${basePath}/">${settings.title}</a>
${me !== undefined && navHtml(frame)}
${me !== undefined && holderHtml(me, settings)}
</header>
${me !== undefined && clock !== undefined && clockHtml(basePath, clock, me, back)}
<p id="offline" class="offline" role="status" hidden></p>
<div id="notices" role="status">${notice !== undefined && noticeHtml(basePath, notice)}</div>
<main id="main" tabindex="-1" class="${isWide ? "wide" : ""}"${attribute("data-live", liveName(live))}>
${main}
</main>
${me !== undefined && shortcutsHtml}
</body>
</html>
`
}
