import { html } from "../html/html.ts"
import type { Shown } from "./page.ts"

/**
 * Returns the page after a form was sent without a session. It keeps the input, and sends it again after a login in
 * another tab. `action` is the address of the form, and `basePath` the path before all pages.
 */
export const loggedOutPage = (action: string, fields: URLSearchParams, basePath: string): Shown => ({
  title: "You are logged out",
  status: 401,
  main: html`<form class="problem" method="post" action="${action}">
<h1>You are logged out</h1>
<p>The last command was not run, and your input is kept. Log in in another tab, then send it again.</p>
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><a class="button" href="${basePath}/login" target="_blank" rel="noopener">Log in in another tab</a> <button class="primary">Send again</button></p>
</form>`
})
