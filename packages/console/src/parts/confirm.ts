import type { Shown } from "../frame/page.ts"
import { type Html, html } from "../html/html.ts"
import { adminStyles } from "./admin-styles.ts"

/** A question before something that stops work or cannot be undone. */
export interface Question {
  readonly title: string
  /** Name or URL of the affected item, as entered by the user. */
  readonly subject: string
  /** The consequences. */
  readonly text: Html
  /** Target address of the form. */
  readonly action: string
  /** The action of the button, as a verb. */
  readonly verb: string
  /** Address that opens without doing anything. */
  readonly back: string
  /** More fields of the form. */
  readonly fields?: Html
  /** Default 200. */
  readonly status?: number
}

/** Returns a page for an action after a click. */
export const confirmPage = ({ action, back, fields, status = 200, subject, text, title, verb }: Question): Shown => ({
  title: `${title}: ${subject}`,
  status,
  styles: adminStyles,
  main: html`<div class="narrow"><p class="crumb"><bdi>${subject}</bdi></p><h1>${title}</h1>
<form class="command panel" method="post" action="${action}">
<div class="error">${text}</div>
${fields}
<p class="actions"><button class="danger">${verb}</button> <a href="${back}" data-keys="Escape" data-keys-name="Back">Back</a></p>
</form></div>`
})
