/** Words that add no meaning to a name. */
const emptyWords = new Set(["a", "an", "the", "of", "for", "its", "type", "object", "value"])

/** Returns the words of a text in lower case, singular, without the empty ones. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !emptyWords.has(word))
    .map((word) => word.replace(/s$/, ""))

/** Returns what is wrong with the doc comment of a name, or undefined if nothing is. */
export const commentProblem = (name: string, comment: string): string | undefined => {
  const prose = comment.replace(/^@[\s\S]*/m, "").trim()
  if (prose === "") return "no comment"
  const known = new Set(wordsOf(name))
  if (wordsOf(prose).every((word) => known.has(word))) return "the comment only repeats the name"
  return /[.:]$/.test(prose) ? undefined : "the comment is not a sentence with a full stop"
}
