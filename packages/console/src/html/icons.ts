import { type Html, html } from "./html.ts"

/** Lines of each icon in a square of 16. The names of pages are those in their addresses. */
const lines: Readonly<Record<string, string>> = {
  "": "M2 2h3.5v12H2zM6.5 2H10v8H6.5zM11 2h3v5h-3z",
  documents: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4",
  figures: "M2 14h12M4 14v-5M8 14v-11M12 14v-8",
  shop: "M2 6l1-4h10l1 4M2.5 6.5v8h11v-8M2 6h12M6.5 14.5v-4h3v4",
  accounts: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5",
  webhooks: "M2 8h11M9 4l4 4-4 4",
  tokens: "M5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 8h6v3M11.5 8v2",
  cards: "M1.5 4h13v9h-13zM1.5 7h13M4 10.5h3",
  due: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 4.5V8l2.5 1.5",
  rush: "M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z",
  gift: "M2 5h12v3H2zM3 8v6.5h10V8M8 5v9.5M8 5C6 1 3.5 2.5 5 5M8 5c2-4 4.5-2.5 3 0",
  hold: "M5.5 3v10M10.5 3v10",
  print: "M4 6v-4.5h8v4.5M4 12h-2.5v-6h13v6h-2.5M4 9.5h8v5H4z",
  error: "M8 1.5l7 13H1zM8 6v4M8 12v.5"
}

/** Returns an icon beside a word with the same meaning, or undefined for an unknown name. */
export const iconHtml = (name: string): Html | undefined => {
  const path = lines[name]
  return path === undefined
    ? undefined
    : html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`
}
