/** Maximum length of the names that are compared, in characters. */
const MAX_COMPARED = 100

/** Returns the known name most similar to a misspelled one, or undefined if none is similar. */
export const nearestName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  if (name.length > MAX_COMPARED) return undefined
  const similar = known
    .map((each) => ({ each, distance: editDistance(name, each) }))
    .filter(({ each, distance }) => distance <= Math.max(1, each.length / 3))
  return similar.sort((a, b) => a.distance - b.distance)[0]?.each
}

/** Returns the minimum number of insertions, deletions and replacements that turn one string into another. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const character of a) {
    const next = [row[0]! + 1]
    for (let j = 1; j < row.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (character === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
