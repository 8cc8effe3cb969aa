import { type Html, html } from "./html.ts"

/** Maximum number of bytes of the lists on a page. A page has at most 2,000,000. */
const PAGE_BYTES = 1_900_000

const notes = {
  li: (text: string) => html`<li class="muted">${text}</li>`,
  tr: (text: string) => html`<tr><td class="muted" colspan="99">${text}</td></tr>`,
  p: (text: string) => html`<p class="muted">${text}</p>`,
  // A list of suggestions needs no note.
  option: () => html``
}

/** Returns the number of bytes of a text in UTF-8, without a copy of it. */
const bytesOf = ({ text }: Html): number => {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Two surrogates have four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** An entry of a list, or a function that draws it, so that an entry that is not shown costs nothing. */
type Entry = Html | (() => Html)

/**
 * Returns the first entries of a list that fit in a share of a page, from 0 to 1, and says how many are left out.
 * `tag` is the element of an entry.
 */
export const fitting = (
  entries: ReadonlyArray<Entry>,
  share: number,
  tag: keyof typeof notes = "li"
): ReadonlyArray<Html> => {
  const shown: Array<Html> = []
  let rest = share * PAGE_BYTES
  for (const entry of entries) {
    const drawn = typeof entry === "function" ? entry() : entry
    rest -= bytesOf(drawn)
    if (rest < 0) {
      const text = `${entries.length - shown.length} more are not shown, because the page would be too large. The operator API returns them.`
      return [...shown, notes[tag](text)]
    }
    shown.push(drawn)
  }
  return shown
}
