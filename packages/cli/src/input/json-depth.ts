/** Maximum number of brackets around a value. */
const MAX_DEPTH = 1_000
/** Maximum length of text that is not checked, because it takes little memory at any depth. */
const UNCHECKED = 1_000_000

/** Problem of JSON whose depth would exhaust the memory. */
export const TOO_DEEP = `more than ${MAX_DEPTH.toLocaleString("en-US")} brackets around a value; expected fewer than ten`

/** Whether text is so long and so deep that a parser of JSON would exhaust the memory. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isQuoted = false
  for (let i = 0; text.length > UNCHECKED && i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === BACKSLASH) i++
    else if (code === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (code === BRACKET || code === BRACE) depth++
    // A closing bracket or brace is two characters after the opening one.
    else if (code === BRACKET + 2 || code === BRACE + 2) depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACKET, BRACE] = ['"', "\\", "[", "{"].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number
]
