// The rules of CONTRIBUTING.md that apply to one file: its name, its length and what it mentions.
import { parseSync } from "oxc-parser"

/** Files that may exceed 300 lines because they are tables, each with what it lists. */
const longTables: Readonly<Record<string, string>> = {
  "packages/core/test/fixtures/grammars.ts": "what every kind of field accepts and refuses, value by value"
}

const LONGEST_FILE = 300

const vagueWord = /^(?:utils?|helpers?|common|shared|misc|managers?|types)$/

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1)

const words = (path: string) => nameIn(path).split(".")[0]!.split("-")

const reexportsOnly = (path: string, text: string): boolean =>
  parseSync(path, text).program.body.every(
    (node) =>
      node.type === "ExportAllDeclaration" ||
      (node.type === "ExportNamedDeclaration" &&
        node.declaration === null &&
        (node.source !== null || node.specifiers.length === 0))
  )

/** Lists the rules that a file of TypeScript or JavaScript breaks. */
export const brokenInCode = (path: string, text: string): ReadonlyArray<string> => {
  const broken: Array<string> = []
  const lines = text.split("\n").length - 1
  const isSource = !/(?:^|\/)tests?\//.test(path)
  if (words(path).some((word) => vagueWord.test(word))) broken.push(`${path} has a name that says nothing`)
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(nameIn(path))) broken.push(`${path} is not named in kebab-case`)
  if (lines > LONGEST_FILE && longTables[path] === undefined)
    broken.push(`${path} has ${lines} lines, more than ${LONGEST_FILE}`)
  if (isSource && nameIn(path) === "index.ts" && !reexportsOnly(path, text))
    broken.push(`${path} does more than re-export`)
  return broken
}

// Written so that this file does not match itself.
const foreignNames: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a path of one machine", /(?<![\w.:/])(?:\/(?:home|root|work|tmp|Users|private|mnt)\/\w|[A-Z]:\\\w)/],
  ["a package registry", /registry[.](?:[\w-]+[.])+[a-z]{2,}|npmjs[.](?:org|com)|_auth(?:Token)?=/]
]

/** Lists the mentions of machines and package registries, which no file may contain. */
export const foreignNamesIn = (path: string, text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .flatMap((line, index) =>
      foreignNames.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${index + 1} names ${what}`)
    )

/** Lists the long tables that no longer exist or are no longer long. */
export const staleTables = (linesOf: (path: string) => number) =>
  Object.keys(longTables).filter((path) => linesOf(path) <= LONGEST_FILE)
