// Refuses banned constructions and long sentences in everything that people read. cspell checks the spelling.
//   node scripts/check-prose.ts            checks everything
//   node scripts/check-prose.ts docs       checks files whose path starts with one of the arguments
import { globSync, readFileSync } from "node:fs"
import { sentencesInHtml, sentencesInSchema } from "./prose/documents.ts"
import { bannedIdentifiersIn } from "./prose/identifiers.ts"
import {
  filesWithFixedPhrases,
  fixedPhrases,
  MAX_DECISION_WORDS,
  MAX_SENTENCE_WORDS,
  sentenceRules
} from "./prose/rules.ts"
import { type Sentence, sentencesInCode, sentencesInMarkdown } from "./prose/sentences.ts"
import { fragmentsIn } from "./prose/test-names.ts"

/** Files that are not checked. They include the test of this check, which contains planted violations. */
const ignored = ["tests/tooling/prose.test.ts", "**/node_modules/**", "**/dist/**", "**/data/**"]
const pages = ["*.md", ".changeset/*.md", "docs/**/*.md", "packages/**/*.md", "bench/**/*.md", "site/*.md"]
const documents = ["packages/*/report/*.html", "examples/*/page/*.html", "packages/*/{schemas,src/**}/*.schema.json"]
const code = ["{packages,bench,scripts,tests}/**/*.{ts,mts,mjs,js}", "site/*.ts", "*.{ts,mjs}"]

/** Kinds of file, each with a function that lists the sentences in it. Every other file is code. */
const readers: ReadonlyArray<readonly [ending: string, read: (text: string) => ReadonlyArray<Sentence>]> = [
  [".md", sentencesInMarkdown],
  [".html", sentencesInHtml],
  [".schema.json", sentencesInSchema]
]

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

/** Lists the rules that one sentence breaks, each with its remedy. */
const brokenIn = ({ text }: Sentence, path: string): ReadonlyArray<string> => {
  const judged = filesWithFixedPhrases.test(path) ? text.replaceAll(fixedPhrases, "") : text
  const banned = sentenceRules.flatMap(({ instead, name, pattern }) =>
    pattern.test(judged) ? [`${name}; write: ${instead}`] : []
  )
  const words = wordsIn(text)
  return path.endsWith(".md") && words > MAX_SENTENCE_WORDS
    ? [...banned, `a sentence of ${words} words; split it`]
    : banned
}

/** Lists list items of the decisions that span lines or are too long. */
const longDecisions = (text: string): ReadonlyArray<string> =>
  text.split("\n").flatMap((line, index) => {
    const words = /^\s*[-*+] /.test(line) ? wordsIn(line) : 0
    const isContinuation = /^ +\S/.test(line)
    if (words <= MAX_DECISION_WORDS && !isContinuation) return []
    return [
      `docs/decisions.md:${index + 1} a decision of ${isContinuation ? "two lines" : `${words} words`}; shorten it`
    ]
  })

/** Lists every violation in a file, each in the form `file:line rule; remedy: sentence`. */
export const judgeProse = (path: string, text: string): ReadonlyArray<string> => {
  const [, read] = readers.find(([ending]) => path.endsWith(ending)) ?? []
  const sentences = read === undefined ? sentencesInCode(path, text) : read(text)
  const broken = sentences.flatMap((sentence) =>
    brokenIn(sentence, path).map((rule) => `${path}:${sentence.line} ${rule}: ${sentence.text.slice(0, 120)}`)
  )
  const identifiers = read === undefined ? bannedIdentifiersIn(path, text) : []
  const misnamed = identifiers.map(
    ({ line, name }) => `${path}:${line} banned identifier; write: a plain name: ${name}`
  )
  const fragments = (read === undefined ? fragmentsIn(path, text) : []).map(
    ({ line, name }) => `${path}:${line} fragment as test name; write: a sentence that stands alone: ${name}`
  )
  return [...broken, ...misnamed, ...fragments, ...(path === "docs/decisions.md" ? longDecisions(text) : [])]
}

if (import.meta.main) {
  const wanted = process.argv.slice(2)
  const files = globSync([...pages, ...documents, ...code], { exclude: ignored })
    .filter((path) => wanted.length === 0 || wanted.some((start) => path.startsWith(start)))
    .sort()
  const violations = files.flatMap((path) => judgeProse(path, readFileSync(path, "utf8")))
  for (const violation of violations) process.stderr.write(`${violation}\n`)
  if (violations.length > 0) process.exitCode = 1
  process.stdout.write(`${violations.length} violations in ${files.length} files\n`)
}
