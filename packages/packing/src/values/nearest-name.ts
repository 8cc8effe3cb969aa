/** Maximum number of edits between a misspelled name and the known one. */
const MAX_EDITS = 3

/**
 * Returns the known name most similar to a misspelled one, or undefined if none is similar. Case does not matter. A
 * name may differ in a third of its characters, but in at most `maxEdits`.
 *
 * @example
 * ```ts
 * nearestName("widths", ["width", "height"]) // => "width"
 * ```
 */
export const nearestName = (name: string, known: Iterable<string>, maxEdits = MAX_EDITS): string | undefined => {
  const lower = name.toLowerCase()
  let nearest: string | undefined
  let fewest = maxEdits + 1
  for (const each of known) {
    const limit = Math.min(fewest - 1, each.length - 1, Math.max(1, Math.floor(each.length / 3)))
    const edits = editDistance(lower, each.toLowerCase(), limit)
    if (edits <= limit) [nearest, fewest] = [each, edits]
  }
  return nearest
}

/**
 * Returns the minimum number of edits that turn one string into another, or Infinity if it exceeds a limit. An edit
 * inserts, deletes or replaces a character, or swaps two neighbours.
 */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  if (a === b) return 0
  let same = 0
  while (a[same] === b[same]) same++
  /** Returns the number of edits if the next one replaces `m` characters by `n`. */
  const replacing = (m: number, n: number): number => 1 + editDistance(a.slice(same + m), b.slice(same + n), limit - 1)
  const isSwap = a[same] === b[same + 1] && a[same + 1] === b[same]
  return Math.min(replacing(1, 1), replacing(1, 0), replacing(0, 1), isSwap ? replacing(2, 2) : Infinity)
}
