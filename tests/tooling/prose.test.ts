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
  ["a time as a relative clause", "Seconds after which a call fails.", ["1 relative clause of a time"]],
  ["a reason as a relative clause", "The reason for which it fails.", ["1 relative clause of a reason or form"]],
  ["sequence for order", "Columns can be in any sequence.", ["1 sequence for order"]],
  ["a false friend", "The figures are shown in all, by carrier.", ["1 false friend"]],
  ["another for different", "The order has another revision.", ["1 another for different"]],
  ["another name", "It keeps the file under another name.", ["1 name of another"]],
  ["replace by", "Replace the promises by the service.", ["1 replace by"]],
  ["an aborting signal", "It runs until the signal aborts.", ["1 signal aborts"]],
  ["a delivery with of", "It records an attempt of a delivery.", ["1 of a delivery"]],
  ["most possible", "The value is the most possible.", ["1 most possible"]],
  ["for one unit of", "Weight of the tape for one unit of length.", ["1 per one unit"]],
  ["a limit in other words", "It must be a whole number from 1.", ["1 limit of a number"]],
  ["whatever", "It never fails, whatever the body contains.", ["1 whatever"]],
  ["an adjective as a noun", "Check the ship-from.", ["1 ship-from without a noun"]],
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
    "it(`reports ${1} told times`, () => {})"
  ].join("\n")
  expect(rulesIn("packages/core/src/a.ts", code)).toEqual([
    "1 said, told",
    "3 said, told",
    "5 said, told",
    "7 said, told"
  ])
})

it("the prose check reads the descriptions in a JSON Schema", () => {
  const schema = [
    '{ "title": "Is told",',
    '  "properties": { "told": { "const": "it is told", "description": "Which one is told." } },',
    '  "description": "Good." }'
  ].join("\n")
  expect(rulesIn("packages/cli/schemas/a.schema.json", schema)).toEqual(["1 said, told", "2 said, told"])
})

it("the prose check reads the text and the labels in an HTML page, and skips scripts and styles", () => {
  const page = [
    "<title>Good</title>",
    "<style>/* it is told */</style>",
    '<form aria-label="it is told" class="it is told"><p>Which',
    "one <b>is told</b>.</p>",
    '<input placeholder="is told"></form>',
    "<script>// it is told</script>"
  ].join("\n")
  expect(rulesIn("packages/cli/report/a.html", page)).toEqual(["3 said, told", "3 said, told", "5 said, told"])
})

it("the prose check reports a decision with more than 25 words", () => {
  expect(rulesIn("docs/decisions.md", `- ${"word ".repeat(26)}`)).toEqual(["1 a decision of 26 words"])
  expect(rulesIn("docs/decisions.md", `- one line\n  and another`)).toEqual(["2 a decision of two lines"])
  expect(rulesIn("docs/other.md", `- ${"word ".repeat(26)}`)).toEqual([])
})

it.each([
  "nor does a change to such a text",
  "who comes after a full batch, in a turn that brought it",
  "of a sender that dies before any of its statements, what it may not have sent is sent by the next",
  "the body is no gzip",
  "must be some of boxes, volume, price, each once, with commas between them",
  "there is no such field",
  "there is no such order",
  "the timeout of a fallback is a time of more than nothing",
  "23,420, which is 0.86 of it",
  "not to be had here: MySQL 8",
  "is told"
])("the prose check reports the test name %j", (name) => {
  expect(judgeProse("packages/cli/test/a.test.ts", `it(${JSON.stringify(name)}, () => {})`)).not.toEqual([])
})

it.each([
  'it("is compared with the current order", () => {})',
  'test("in the US exclude AB", () => {})',
  "it(`have 20 cases`, () => {})",
  'it.each(cases)("of a row: %s kg costs %s", () => {})',
  'it.skipIf(isMissing).each([\n  ["a", 1],\n])("with data %j", () => {})',
  'it.effect("cannot call the rate cards", () => {})'
])("the prose check reports a fragment as test name: %s", (code) => {
  expect(rulesIn("packages/core/test/a.test.ts", code)).toEqual([`${code.split("\n").length} fragment as test name`])
})

it.each([
  'it("compares a duplicate with the current order", () => {})',
  'it("the laws detect a store that %s", () => {})',
  'it("in-memory stores obey every law", () => {})',
  'it("does not call the rate cards", () => {})',
  'describe("in a transaction", () => {})',
  'pattern.test("is this a name")'
])("the prose check accepts the code %s", (code) => {
  expect(rulesIn("packages/core/test/a.test.ts", code)).toEqual([])
})

it.each([
  "export const whence = 1",
  "export const by = (toldBy: string) => toldBy",
  "export interface Said {}",
  "export class UnlikeBox {}",
  "export const isTold = true"
])("the prose check reports the banned identifier in %s", (code) => {
  expect(rulesIn("packages/core/src/a.ts", code)).toEqual(["1 banned identifier"])
})

it.each([
  "The account has no such order.",
  "What is checked?",
  "The dollar sign stands for a variable.",
  "This is no longer needed.",
  "Adapters import the core, e.g. Effect services.",
  "The text file contains as many rows as orders."
])("the prose check accepts %j", (text) => {
  expect(rulesIn("docs/page.md", text)).toEqual([])
})
