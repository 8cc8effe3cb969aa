import type { Settings } from "../../frame/page.ts"
import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"
import { isAllowedImage } from "../../parts/thumbnail.ts"
import { code128, qrCode } from "./barcodes.ts"

/** Functions that draw codes and addresses in documents. */
export interface Drawing {
  readonly settings: Settings
  readonly bars: (text: string) => Html
  readonly qr: (address: string, caption: string) => Html
  /** Returns the full address of a path after the base path. */
  readonly addressOf: (path: string) => string
  /** Returns an image of an item, unless its host is not allowed. */
  readonly image: (address: string | undefined) => Html | undefined
}

/** Returns a function that draws each code once, because every ticket of an order has the same. */
const drawnOnce = <A extends ReadonlyArray<string>>(draw: (...texts: A) => Html): ((...texts: A) => Html) => {
  const drawn = new Map<string, Html>()
  return (...texts) => {
    const key = JSON.stringify(texts)
    const code = drawn.get(key) ?? draw(...texts)
    drawn.set(key, code)
    return code
  }
}

/** Returns the functions. Loads the barcode library. */
export const drawingFor = async (url: URL, settings: Settings): Promise<Drawing> => {
  const [bars, qr] = await Promise.all([code128(), qrCode()])
  return {
    settings,
    bars: drawnOnce(bars),
    qr: drawnOnce(qr),
    addressOf: (path) => `${url.origin}${settings.basePath}${path}`,
    // Printing would omit an image that loads later.
    image: (address) =>
      isAllowedImage(address, settings)
        ? html`<img class="print" src="${address}" alt="" referrerpolicy="no-referrer">`
        : undefined
  }
}

/** A kind of document. */
export interface DocumentKind {
  readonly id: "slip" | "ticket" | "summary"
  readonly name: string
  /** Returns functions that draw the documents of some orders, each on a new page. */
  readonly draw: (orders: ReadonlyArray<Order>, drawing: Drawing) => ReadonlyArray<() => Html>
}
