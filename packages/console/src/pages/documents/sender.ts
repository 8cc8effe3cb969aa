import { Refused } from "../../api/refused.ts"
import type { Page } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import type { Shop } from "../../shop/shop.ts"
import { addressHtml } from "./people.ts"

/** Returns the print shop as the sender of a document: its logo, name, address and contact. */
export const senderHtml = (shop: Shop | undefined, basePath: string): Html | undefined =>
  shop &&
  html`<section class="sender">${shop.logo !== undefined && html`<img class="logo" src="${basePath}/documents/logo" alt="">`}
<div><h2><bdi>${shop.name}</bdi></h2>${addressHtml(shop.address)}${shop.contact !== undefined && html`<p><bdi>${shop.contact}</bdi></p>`}</div></section>`

/** The logo of the shop. Its path is on this origin, because pages load no data URLs. */
export const logoPage: Page = {
  path: "/documents/logo",
  role: "viewer",
  run: async ({ settings: { shop } }) => {
    const [, type, data] = /^data:(image\/(?:png|jpeg));base64,(.*)$/.exec(shop?.logo ?? "") ?? []
    if (type === undefined) throw new Refused({ status: 404, detail: "the shop has no logo" })
    return new Response(
      Uint8Array.from(atob(data!), (sign) => sign.charCodeAt(0)),
      {
        headers: { "content-type": type, "cache-control": "no-store" }
      }
    )
  }
}
