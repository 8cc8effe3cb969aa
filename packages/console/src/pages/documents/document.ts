import type { OrderPacking } from "@waybill/core/adapter"
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
  /** Number of job tickets on a sheet. */
  readonly perSheet: TicketsPerSheet
  /** Packings of orders, or why one has none. Empty unless a kind needs them. */
  readonly packings: ReadonlyMap<Order, OrderPacking | string>
}

/** Possible numbers of job tickets on a sheet. */
export const ticketsPerSheet = [1, 2, 4] as const
type TicketsPerSheet = (typeof ticketsPerSheet)[number]

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
export const drawingFor = async (
  url: URL,
  settings: Settings,
  given: Partial<Pick<Drawing, "perSheet" | "packings">> = {}
): Promise<Drawing> => {
  const [bars, qr] = await Promise.all([code128(), qrCode()])
  return {
    settings,
    perSheet: 1,
    packings: new Map(),
    ...given,
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
  readonly id: "slip" | "ticket" | "summary" | "cut" | "pick" | "hand-over" | "customs" | "invoice"
  readonly name: string
  /** Whether a print has it only if a person chooses it. Default: no. */
  readonly isExtra?: true
  /** Whether it shows the packings of orders. Default: no. */
  readonly needsPacking?: true
  /** Returns functions that draw the documents of some orders, each on a new page. */
  readonly draw: (orders: ReadonlyArray<Order>, drawing: Drawing) => ReadonlyArray<() => Html>
}
