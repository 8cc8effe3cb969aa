import type { Refused } from "../api/refused.ts"
import { html } from "../html/html.ts"
import { iconHtml } from "../html/icons.ts"
import type { Shown } from "./page.ts"

const headings: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  400: ["The request cannot be read", "Go back and try again."],
  401: ["You are logged out", "Log in again. The last command was not run."],
  403: ["Your role does not allow this", "Ask an admin to change the role of your token."],
  404: ["Not found", "The page or the order does not exist."],
  405: ["This page does not accept this request", "Go back and try again."],
  409: ["The order does not allow this now", "Open the order to see what is allowed."],
  412: ["Somebody else has changed the order", "Nothing was done. Open the order to see its current state."],
  422: ["The input is not valid", "Go back and correct it."],
  429: ["Too many attempts", "Wait, then try again."],
  503: ["The service does not respond", "Nothing is lost. Try again."]
}

const other = ["Something went wrong", "Try again. The service's log contains the reason."] as const

/** Returns the page that describes a problem. `basePath` is the path before all pages. */
export const problemPage = (
  { problem, retryAfter }: Pick<Refused, "problem" | "retryAfter">,
  basePath: string
): Shown => {
  const { detail, issues = [], status } = problem
  const [title, advice] = headings[status] ?? other
  return {
    title,
    status,
    main: html`<div class="problem">
<h1>${iconHtml("error")}${title}</h1>
<p>${advice}${retryAfter !== undefined && html` Seconds to wait: ${retryAfter}.`}</p>
${
  issues.length > 0
    ? html`<ul>${issues.map(({ path, problem }) => html`<li><code>${path}</code>: ${problem}</li>`)}</ul>`
    : html`<p class="detail">${detail}</p>`
}
<p class="commands">${
      status === 401
        ? html`<a class="button primary" href="${basePath}/login">Log in</a>`
        : html`<a class="button primary" href="${basePath}/">Open the board</a>`
    }</p>
</div>`
  }
}
