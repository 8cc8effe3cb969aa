import { expect, it } from "vitest"
import { judgeProse } from "../../scripts/check-prose.ts"

const rulesIn = (path: string, text: string) =>
  judgeProse(path, text).map((violation) => /^\S+:(\d+) (.*?);/.exec(violation)?.slice(1).join(" "))

it.each([
  [
    "a free relative",
    "Whoever starts it can start more.",
    ["1 a sentence that starts with a free relative", "1 archaic word"]
  ],
  ["an inverted phrase", "The body is no gzip.", ["1 is no"]],
  ["a metaphor", "It stands in a file of its own.", ["1 trailing own", "1 stands, lies"]],
  ["a translated word", "The name is a text.", ["1 a text"]],
  ["a long sentence", `${"word ".repeat(36)}.`, ["1 a sentence of 36 words"]]
])("the prose check reports %s in a page", (_, text, rules) => {
  expect(rulesIn("docs/page.md", text)).toEqual(rules)
})

it("the prose check reports the file, line, rule and remedy of a violation", () => {
  expect(judgeProse("docs/page.md", "# Title\n\nFirst line,\nand a mistake of its own.")).toEqual([
    "docs/page.md:3 trailing own; write: its own, separate: First line, and a mistake of its own."
  ])
})

it("the prose check reads paragraphs, lists and tables in a page, and skips code", () => {
  const page = "Good.\n\n```ts\n// told\n```\n\n- `told` and\n  it is told\n\n| a | it is told |\n|---|---|\n"
  expect(rulesIn("docs/page.md", page)).toEqual(["7 said, told", "10 said, told"])
})

it("the prose check reads comments, strings and test names in code", () => {
  const code = [
    "/** Is told\n * when it is done. */",
    "// Two lines of",
    "// which one is told.",
    'const message = "it is told here"',
    "const name = 'told'",
    "it(`is told ${1} times`, () => {})"
  ].join("\n")
  expect(rulesIn("packages/core/src/a.ts", code)).toEqual([
    "1 said, told",
    "3 said, told",
    "5 said, told",
    "7 said, told"
  ])
})

it("the prose check reports a decision with more than 25 words", () => {
  expect(rulesIn("docs/decisions.md", `- ${"word ".repeat(26)}`)).toEqual(["1 a decision of 26 words"])
  expect(rulesIn("docs/other.md", `- ${"word ".repeat(26)}`)).toEqual([])
})

it("the prose check accepts plain English", () => {
  const text = "There is no such order. What is checked? The dollar sign stands for a variable. "
  expect(rulesIn("docs/page.md", text.replace("So far", "Up to now"))).toEqual([])
})
