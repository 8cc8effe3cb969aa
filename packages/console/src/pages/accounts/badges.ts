import { type Html, html } from "../../html/html.ts"
import type { Account } from "./read-accounts.ts"

/** Returns the state of an account as badges. */
export const badgesHtml = ({ api_access, enabled, locked }: Account): Html =>
  html`<span class="badges">${enabled ? html`<span class="badge good">Enabled</span>` : html`<span class="badge late">Disabled</span>`}${
    locked && html`<span class="badge today">Locked</span>`
  }${!api_access && html`<span class="badge today">No API access</span>`}</span>`
