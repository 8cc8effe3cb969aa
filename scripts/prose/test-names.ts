// Finds test names that are fragments without the title of their describe block.
import { parseSync, Visitor } from "oxc-parser"

/** First words of a name whose subject or verb is in the title of the describe block. */
const firstWords =
  /^(?:is|are|was|were|has|have|had|can|cannot|do|may|must|at|of|in|on|with|without|for|from|to|by|under|during|when|while|if|after|before|and|or|nor|but) /

/** Whether an expression is `it` or `test`, including with modifiers such as `it.skipIf(isMissing).each(cases)`. */
const isTestFunction = (text: string) => /^(?:it|test)\b(?:\s*[.(]|$)/.test(text)

/** Lists the test names of a file that do not stand alone, each with its line. */
export const fragmentsIn = (
  path: string,
  text: string
): ReadonlyArray<{ readonly line: number; readonly name: string }> => {
  const found: Array<{ line: number; name: string }> = []
  new Visitor({
    CallExpression: ({ arguments: [title], callee }) => {
      if (title === undefined || !isTestFunction(text.slice(callee.start, callee.end))) return
      if (title.type !== "Literal" && title.type !== "TemplateLiteral") return
      const name = text.slice(title.start + 1, title.end - 1)
      if (firstWords.test(name)) found.push({ line: text.slice(0, title.start).split("\n").length, name })
    }
  }).visit(parseSync(path, text).program)
  return found
}
