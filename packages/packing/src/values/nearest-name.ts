/** Maximum number of edits between a misspelled name and the known one. */
const MAX_EDITS = 3

/**
 * Returns the known name most similar to a misspelled one, or undefined if none is similar. Case does not matter. A
 * name may differ in a third of its characters, but in at most `maxEdits`.
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
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    const last = rows[i - 1]!
    for (let j = 1; j <= b.length; j++) {
      const edits = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(edits, rows[i - 2]![j - 2]! + 1) : edits)
    }
    // The least value of a row never decreases.
    if (Math.min(...row) > limit) return Infinity
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
