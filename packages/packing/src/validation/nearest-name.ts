/** Maximum length of the names that are compared, in characters. */
const MAX_COMPARED = 100

/** Returns the known name most similar to a misspelled one, or undefined if none is similar. Case does not matter. */
export const nearestName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  if (name.length > MAX_COMPARED) return undefined
  const similar = known
    .map((each) => [editDistance(name.toLowerCase(), each.toLowerCase()), each] as const)
    .filter(([distance, each]) => distance <= Math.max(1, each.length / 3))
  return similar.sort(([a], [b]) => a - b)[0]?.[1]
}

/**
 * Returns the minimum number of edits that turn one string into another. An edit inserts, deletes or replaces a
 * character, or swaps two neighbours.
 */
const editDistance = (a: string, b: string): number => {
  const rows = [[...Array(b.length + 1).keys()]]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const edited = Math.min(row[j - 1]! + 1, rows[i - 1]![j]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(edited, rows[i - 2]![j - 2]! + 1) : edited)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
