import { firstWithin, jsonBytes } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { nextTurn } from "../../request/next-turn.ts"

/** Maximum number of bytes of the entries of a page. Replies have at most 2,000,000. */
export const PAGE_BYTES = 1_900_000

/**
 * Returns the first entries of a list that fit in a reply, or in a part of one, under the list's name. Adds the number
 * of all entries if some are left out. `order` then decides which come first.
 */
export const shortened = <N extends string, A>(
  name: N,
  entries: ReadonlyArray<A>,
  { bytes = PAGE_BYTES, order }: { readonly bytes?: number; readonly order?: (one: A, other: A) => number } = {}
) => {
  const isWhole = firstWithin(entries, bytes).length === entries.length
  return {
    [name]: isWhole ? entries : firstWithin(order === undefined ? entries : entries.toSorted(order), bytes),
    ...(!isWhole && { [`${name}_total`]: entries.length })
  }
}

/** Maximum number of entries of one read, to limit the memory of large ones. */
const CHUNK = 50

/** Entries of a list, with the cursor after them, and whether more can follow. */
interface Chunk<A, C> {
  readonly entries: ReadonlyArray<A>
  readonly after: C
  readonly isLast: boolean
}

/**
 * Reads a page of a list that ends before its entries exceed the size of a reply. Only the list knows the cursor of an
 * entry, so a chunk with too many entries is read again with fewer. Gives up the event loop after each chunk.
 */
export const replyPage = Effect.fnUntraced(function* <A, C, E, R>(
  read: (after: C, limit: number) => Effect.Effect<Chunk<A, C>, E, R>,
  start: C,
  limit: number
) {
  let page: Chunk<A, C> = { entries: [], after: start, isLast: false }
  let most = limit
  let left = PAGE_BYTES
  while (!page.isLast && page.entries.length < most) {
    const chunk = yield* read(page.after, Math.min(CHUNK, most - page.entries.length))
    const entries = [...page.entries, ...chunk.entries]
    // With a comma after each entry, but without the brackets.
    const bytes = jsonBytes(chunk.entries) - 1
    const fitting = bytes <= left ? entries.length : firstWithin(entries, PAGE_BYTES).length
    if (fitting === entries.length) page = { ...chunk, entries }
    else most = fitting
    left -= bytes
    yield* Effect.promise(nextTurn)
  }
  return page
})
