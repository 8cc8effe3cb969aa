import type { Settings } from "../frame/page.ts"
import { type Html, html } from "../html/html.ts"

const isHost = (host: string, allowed: string): boolean =>
  allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed

/** Whether a page loads images from an address: only over HTTPS, and from a host that the operator allows. */
export const isAllowedImage = (address: string | undefined, { images }: Pick<Settings, "images">): boolean => {
  if (address === undefined || !URL.canParse(address)) return false
  const { host, protocol } = new URL(address)
  return protocol === "https:" && images.some((allowed) => isHost(host, allowed.toLowerCase()))
}

/** Returns the host of an image as a link to the image. */
export const imageLinkHtml = (address: string | undefined): Html | undefined => {
  if (address === undefined || address === "") return undefined
  return URL.canParse(address)
    ? html`<a href="${address}" target="_blank" rel="noopener noreferrer"><bdi>${new URL(address).host}</bdi></a>`
    : html`<bdi>${address}</bdi>`
}

/** Returns a small image of an item, unless its host is not allowed. */
export const thumbnailHtml = (address: string | undefined, settings: Settings): Html | undefined =>
  isAllowedImage(address, settings)
    ? html`<img class="thumb" src="${address}" alt="" width="72" height="72" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
    : undefined
