// The house rules that a machine can judge, each as a question about one file.
import { parseSync } from "oxc-parser"

/** Files above 300 lines, of tests as well: tables, each with the reason why it is one. */
const longTables: Readonly<Record<string, string>> = {
  "packages/core/test/fixtures/grammars.ts": "what every kind of field takes and refuses, value by value"
}

const longest = 300

const nameless = /^(?:utils?|helpers?|common|shared|misc|managers?|types)$/

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1)

const words = (path: string) => nameIn(path).split(".")[0]!.split("-")

/** What breaks the rules in a file of TypeScript or JavaScript. */
export const brokenInCode = (path: string, text: string): ReadonlyArray<string> => {
  const broken: Array<string> = []
  const lines = text.split("\n").length - 1
  const isSource = !/(?:^|\/)tests?\//.test(path)
  if (words(path).some((word) => nameless.test(word))) broken.push(`${path} is named for nothing of the domain`)
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(nameIn(path))) broken.push(`${path} is not named in kebab-case`)
  if (lines > longest && longTables[path] === undefined) broken.push(`${path} has ${lines} lines, more than ${longest}`)
  if (isSource && nameIn(path) === "index.ts") {
    const onlyReexports = parseSync(path, text).program.body.every(
      (node) =>
        node.type === "ExportAllDeclaration" ||
        (node.type === "ExportNamedDeclaration" &&
          node.declaration === null &&
          (node.source !== null || node.specifiers.length === 0))
    )
    if (!onlyReexports) broken.push(`${path} does more than re-export`)
  }
  return broken
}

// Written so that this file does not match itself.
const strangers: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a path of one machine", /(?<![\w.:/])(?:\/(?:home|root|work|tmp|Users|private|mnt)\/\w|[A-Z]:\\\w)/],
  ["a package registry", /registry[.](?:[\w-]+[.])+[a-z]{2,}|npmjs[.](?:org|com)|_auth(?:Token)?=/]
]

/** What a text of any kind must not name: machines and package registries. */
export const strangersIn = (path: string, text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .flatMap((line, index) =>
      strangers.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${index + 1} names ${what}`)
    )

/** Tables that no longer exist or are no longer long. */
export const staleTables = (linesOf: (path: string) => number) =>
  Object.keys(longTables).filter((path) => linesOf(path) <= longest)
