import { nextTurn } from "@waybill/adapter-http"
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

/** Returns the number of bytes of HTML in UTF-8, without a copy of it. */
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

/** A list of entries that fit in a share of a page, and a note with the number of the others. */
class FittingList {
  readonly shown: Array<Html> = []
  private readonly total: number
  private readonly tag: keyof typeof notes
  private rest: number

  constructor(total: number, share: number, tag: keyof typeof notes) {
    this.total = total
    this.tag = tag
    this.rest = share * PAGE_BYTES
  }

  /** Adds an entry, or the note if it does not fit. Returns whether another entry may fit. */
  add(entry: Entry): boolean {
    const drawn = typeof entry === "function" ? entry() : entry
    this.rest -= bytesOf(drawn)
    if (this.rest >= 0) return this.shown.push(drawn) < this.total
    const left = this.total - this.shown.length
    const text = `${left} more are not shown, because the page would be too large. The operator API returns them.`
    this.shown.push(notes[this.tag](text))
    return false
  }
}

/**
 * Returns the first entries of a list that fit in a share of a page, from 0 to 1, and says how many are left out.
 * `tag` is the element of an entry.
 */
export const fitting = (
  entries: ReadonlyArray<Entry>,
  share: number,
  tag: keyof typeof notes = "li"
): ReadonlyArray<Html> => {
  const list = new FittingList(entries.length, share, tag)
  entries.every((entry) => list.add(entry))
  return list.shown
}

/** Milliseconds of drawing after which other requests run. */
const SLICE = 5

/** Does the same in slices, for a list of many or large entries. */
export const fittingInSlices = async (
  entries: ReadonlyArray<Entry>,
  share: number,
  tag: keyof typeof notes = "li"
): Promise<ReadonlyArray<Html>> => {
  const list = new FittingList(entries.length, share, tag)
  let end = performance.now() + SLICE
  for (const entry of entries) {
    if (!list.add(entry)) break
    if (performance.now() < end) continue
    await nextTurn()
    end = performance.now() + SLICE
  }
  return list.shown
}
