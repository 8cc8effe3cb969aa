import { html } from "../html/html.ts"
import type { Shown } from "./page.ts"

/** Returns the login page. `next` is the path to open afterwards. */
export const loginPage = (
  basePath: string,
  next: string,
  error?: { readonly status: number; readonly text: string }
): Shown => ({
  title: "Log in",
  status: error?.status ?? 200,
  main: html`<form class="login" method="post" action="${basePath}/login">
<h1>Log in</h1>
${error !== undefined && html`<p class="error" id="login-error" role="alert">${error.text}</p>`}
<label for="token">Operator token or badge</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus spellcheck="false" aria-describedby="token-help">
<input type="hidden" name="next" value="${next}">
<p class="help" id="token-help">Scan your badge, or enter your token. An admin creates both on the page Tokens.</p>
<button class="primary">Log in</button>
</form>`
})
