import type { Shown, Visit } from "../../frame/page.ts"
import { html } from "../../html/html.ts"
import type { Command } from "./command-table.ts"

/** Status of a page about an unresponsive service. */
const UNAVAILABLE = 503

/** Returns a page that keeps the input of a command after a lost reply, and sends it again. Calls no API. */
export const resendPage = ({ form, url }: Visit, { verb }: Command): Shown => ({
  title: "The service does not respond",
  status: UNAVAILABLE,
  main: html`<form class="problem" method="post" action="${url.pathname}">
<h1>The service does not respond</h1>
<p>Nothing is lost. The command may have run; if you send it again, it runs once.</p>
${[...form].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><button class="primary">Send again: ${verb}</button></p>
</form>`
})
