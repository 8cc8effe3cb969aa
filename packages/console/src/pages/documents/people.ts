import { type Html, html } from "../../html/html.ts"
import type { Order } from "../../parts/due-badge.ts"

type Address = Pick<Order["shipping_address"], "address" | "city" | "country"> &
  Partial<Pick<Order["shipping_address"], "address2" | "company" | "name" | "state" | "zip">>

/** Languages by country, because a Chinese, a Japanese and a Korean font draw some characters differently. */
const languages: Readonly<Record<string, string>> = {
  CN: "zh-Hans",
  SG: "zh-Hans",
  TW: "zh-Hant",
  HK: "zh-Hant",
  MO: "zh-Hant",
  JP: "ja",
  KR: "ko"
}

/** Returns the language of names in a country, or an empty string for an unknown language. */
export const languageOf = (country: string): string => languages[country] ?? ""

/** Returns text of a merchant with the direction of its first letter. */
export const textHtml = (text: string): Html => html`<bdi>${text}</bdi>`

/** Returns an address with one line for each part. */
export const addressHtml = ({ address, address2, city, company, country, name, state, zip }: Address): Html => {
  const place = [city, state, zip].filter((part) => part !== undefined && part !== "").join(", ")
  const lines = [name, company, address, address2, place].filter((line) => line !== undefined && line !== "")
  return html`<address lang="${languageOf(country)}">${lines.map(
    (line) => html`<p dir="auto">${line}</p>`
  )}<p>${country}</p></address>`
}
