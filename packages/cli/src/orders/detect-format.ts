/** Matches an object that contains a list of orders, as the API of a shop returns it. */
export const orderList = /^\s*\{\s*"orders"\s*:\s*\[/

/** Whether a line closes every brace and bracket outside strings. */
const isClosed = (line: string): boolean => {
  let [depth, isQuoted] = [0, false]
  for (let i = 0; i < line.length; i++) {
    const character = line[i]
    if (isQuoted && character === "\\") i++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === "{" || character === "[") depth++
    else if (character === "}" || character === "]") depth--
  }
  return depth === 0 && !isQuoted
}

/** Returns the format of an input, detected from its first two lines with text. */
export const detectFormat = ([first = "", second = ""]: ReadonlyArray<string>): "ndjson" | "document" | "csv" => {
  if (!/^\s*[{[]/.test(first)) return "csv"
  if (!/^\s*\{/.test(first)) return "document"
  if (isClosed(first)) return "ndjson"
  // The first line is damaged if the second line starts another object, unless it starts a list of orders.
  return second.startsWith("{") && !orderList.test(first) ? "ndjson" : "document"
}
