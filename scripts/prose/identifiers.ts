// Finds identifiers that are not plain English.
import { parseSync, Visitor } from "oxc-parser"

/** Words that no identifier may start with or contain. */
const bannedWords =
  /^(?:[wW]hence|[tT]old|[hH]eard|[bB]egun|[aA]sked|[sS]aid|[wW]hoever|[sS]trangers?|standAll|show1|[uU]nlike|[fF]use|[mM]ended|[yY]ardsticks?)(?=[A-Z\d_]|$)|[a-z](?:Whence|Told|Heard|Begun|Asked|Said|Whoever|Strangers?|Unlike|Fuse|Mended|Yardsticks?)(?=[A-Z\d_]|$)|^hearingOut|^(?:MOST|LEAST|LONGEST|LARGEST)_(?!IMPORTANT|ACCOUNT)/

/** Lists the banned identifiers of a file, each with the line of its first use. */
export const bannedIdentifiersIn = (
  path: string,
  text: string
): ReadonlyArray<{ readonly line: number; readonly name: string }> => {
  const found = new Map<string, number>()
  const visit = ({ name, start }: { name: string; start: number }) => {
    if (bannedWords.test(name) && !found.has(name)) found.set(name, text.slice(0, start).split("\n").length)
  }
  new Visitor({ Identifier: visit }).visit(parseSync(path, text).program)
  return [...found].map(([name, line]) => ({ line, name }))
}
