import type { Me, Settings } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import { badgeOf } from "../../session/badge.ts"
import { qrCode } from "../documents/barcodes.ts"

/** Scripts of a page with a badge: the button that prints it. */
export const badgeScripts = ["documents.js"]

/**
 * Returns a badge with the token as a QR code, in the size of a bank card, and a button that prints it alone. Returns
 * undefined for a token of another format.
 */
export const badgeHtml = async (
  { shop, title }: Settings,
  { name, role }: Me,
  token: string
): Promise<Html | undefined> => {
  const code = badgeOf(token)
  if (code === undefined) return undefined
  const draw = await qrCode()
  return html`<section class="panel"><h2>Badge</h2>
<p class="help">A scan of this code logs in, also while another person is logged in. Anybody with the badge or its photo can log in as <bdi>${name}</bdi>, so treat it as a key.</p>
<div class="badge-card">${draw(code, "", `Badge of ${name}`)}
<p class="badge-shop"><bdi>${shop?.name ?? title}</bdi></p><p class="badge-name"><bdi>${name}</bdi></p><p>${role}</p></div>
<p class="actions"><button type="button" data-print hidden>Print the badge</button></p></section>`
}
