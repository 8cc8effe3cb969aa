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

const bytesOf = ({ text }: Html): number => new TextEncoder().encode(text).length

/**
 * Returns the first entries of a list that fit in a share of a page, from 0 to 1, and says how many are left out.
 * `tag` is the element of an entry.
 */
export const fitting = (
  entries: ReadonlyArray<Html>,
  share: number,
  tag: keyof typeof notes = "li"
): ReadonlyArray<Html> => {
  let rest = share * PAGE_BYTES
  const end = entries.findIndex((entry) => {
    rest -= bytesOf(entry)
    return rest < 0
  })
  if (end === -1) return entries
  const text = `${entries.length - end} more are not shown, because the page would be too large. The operator API returns them.`
  return [...entries.slice(0, end), notes[tag](text)]
}
