import { type Html, html } from "../html/html.ts"
import { cookiesIn, setCookie } from "../session/cookie.ts"
import type { Sealer } from "../session/seal.ts"

/** A message on the next page, with a form that undoes the action. */
export interface Notice {
  readonly text: string
  readonly undo?: {
    /** Path of the form's target, after the base path. */
    readonly action: string
    readonly fields: Readonly<Record<string, string>>
  }
}

const PURPOSE = "notice"
const NOTICE_SECONDS = 60

/** Returns the notice that an earlier request left for this page. */
export const noticeIn = async (sealer: Sealer, request: Request, url: URL): Promise<Notice | undefined> => {
  const [text] = cookiesIn(request, url, "waybill-console-notice")
  return text === undefined || text === "" ? undefined : ((await sealer.open(PURPOSE, text)) as Notice | undefined)
}

/** Returns the header that leaves a notice for the next page. */
export const leaveNotice = async (sealer: Sealer, url: URL, basePath: string, notice: Notice): Promise<string> =>
  setCookie(url, basePath, "waybill-console-notice", await sealer.seal(PURPOSE, notice), NOTICE_SECONDS)

/** Returns the header that deletes the notice. */
export const clearNotice = (url: URL, basePath: string): string =>
  setCookie(url, basePath, "waybill-console-notice", "", 0)

/** Returns a notice as HTML. */
export const noticeHtml = (basePath: string, { text, undo }: Notice): Html =>
  html`<div class="notice"><p><bdi>${text}</bdi></p>${
    undo &&
    html` <form method="post" action="${basePath}${undo.action}">${Object.entries(undo.fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`
    )}<button class="quiet" data-keys="u">Undo</button></form>`
  }</div>`
