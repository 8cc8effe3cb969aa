import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { unknownCommands } from "./commands.ts"
import { excerptFaults } from "./excerpts.ts"
import { anchorsIn, blocksIn, codeIn, linksIn, namesIn } from "./markdown.ts"
import { programOf, withContinuations } from "./program.ts"

const page = [
  "# A *page*, read",
  "[one](a.md#top) `[no](b.md)` [far](https://example.org)",
  "```ts not run: needs a network",
  "1 + 1",
  "[no](c.md)",
  "```",
  "## Next: 2nd",
  '| <a id="code-1"></a>1 |'
].join("\n")

describe("Markdown pages", () => {
  it("parses a page into blocks, links and anchors", () => {
    expect(blocksIn("a.md", page)).toEqual([
      { page: "a.md", line: 4, language: "ts", note: "not run: needs a network", text: "1 + 1\n[no](c.md)\n" }
    ])
    expect(linksIn(page)).toEqual(["a.md#top"])
    expect(anchorsIn(page)).toEqual(["a-page-read", "next-2nd", "code-1"])
  })

  it("parses a page into file names and the identifiers in those files", () => {
    const text = "see `a/b.ts`: `one`, `two`, and `c.mjs`, not `d.json`: `three`"
    expect(namesIn(text)).toEqual([
      ["a/b.ts", ["one", "two"]],
      ["c.mjs", []]
    ])
    expect(codeIn(text)).toEqual(["a/b.ts", "one", "two", "c.mjs", "d.json", "three"])
  })

  it("refuses a page with a code block that is never closed", () => {
    expect(() => blocksIn("a.md", "```ts\n1")).toThrow("a.md:2 opens a block that is never closed")
  })
})

it("appends a continued block to the block before it, with the line numbers of the page", () => {
  const markdown = "```ts\nconst a = 1\n```\nThen:\n```ts continued\na // => 1\n```\n```ts\nconst a = 2\n```\n"
  expect(withContinuations(blocksIn("a.md", markdown)).map(({ line, text }) => [line, text])).toEqual([
    [2, "const a = 1\n\n\n\na // => 1\n"],
    [9, "const a = 2\n"]
  ])
  expect(() => withContinuations(blocksIn("a.md", "```ts continued\n1\n```"))).toThrow("a.md:2 continues no block")
})

const run = (text: string) =>
  spawnSync(process.execPath, ["--input-type=module", "--eval", programOf("block.mjs", text)], { encoding: "utf8" })

describe("`// =>`", () => {
  it.each([
    ["an expression", "1 + 1 // => 2", "1 + 1 // => 3"],
    ["an awaited expression", "await Promise.resolve([1]) // => [1]", "await Promise.resolve([1]) // => [2]"],
    ["a logged value", 'console.log({ a: "b" }) // => { a: "b" }', 'console.log({ a: "b" }) // => { a: "c" }'],
    ["a constant", "const sum = 1 + 1 // => 2\nsum // => 2", "const sum = 1 + 1 // => 3"],
    ["statements without semicolons", "const a = 1\n;(a + 1) // => 2\n;[a] // => [1]", "const a = 1\n;(a + 1) // => 3"],
    ["an expression on several lines", "[1,\n 2] // => [\n//    1,\n//    2 ]", "[1,\n 2] // => [\n//    1,\n//    3 ]"]
  ])("turns `// =>` after %s into an assertion", (_, truth, lie) => {
    expect(run(truth)).toMatchObject({ status: 0, stderr: "" })
    expect(run(lie)).toMatchObject({ status: 1, stderr: expect.stringContaining("AssertionError") })
  })

  it("refuses a `// =>` without a preceding expression", () => {
    expect(() => programOf("a.mts", "// => 2")).toThrow("`// =>` in line 1 follows no expression")
    expect(() => programOf("a.mts", "if (true) {\n  1 // => 1\n}")).toThrow("in line 2")
    expect(() => programOf("a.mts", "const a = (")).toThrow()
  })
})

it("accepts a command only if its script, tool, package and paths exist", () => {
  const good =
    "npm test\nnpm run check # all\nnpx vitest run tests/docs\nnpm install ../waybill/dist-packages/waybill-core-*.tgz effect\ncd x && npm ci"
  expect(unknownCommands(good)).toEqual([])
  const bad = [
    "npm run nothing",
    "npx nothing",
    "npx vitest run tests/nothing",
    "npm install nothing",
    "npm install ../waybill/dist-packages/waybill-nothing-*.tgz",
    "npm create nothing shop",
    "pnpm add nothing",
    "cp ../waybill/dist-packages/nothing.json .",
    "node ../waybill/packages/nothing.mjs",
    "rm -rf x"
  ]
  expect(unknownCommands(bad.join("\n"))).toEqual(bad)
})

it("accepts a code block from a file only if the file contains its lines", () => {
  const excerpt = (note: string, text: string) => ({ page: "a.md", line: 3, language: "ts", note, text })
  const file = "tests/docs/excerpts.ts"
  const lines = "const file = sourceOf(block)\n  if (file === undefined) return []\n"
  expect(excerptFaults([excerpt(`from ${file}`, lines), excerpt("", "1 + 1\n")])).toEqual([])
  expect(excerptFaults([excerpt(`from ${file}`, "file = sourceOf(block)\n")])).toEqual([`a.md:3 differs from ${file}`])
  expect(excerptFaults([excerpt(`from ${file}`, lines.replace("[]", "[0]"))])).toEqual([`a.md:3 differs from ${file}`])
  expect(excerptFaults([excerpt("from tests/docs/none.ts", lines)])).toEqual([
    "a.md:3: tests/docs/none.ts does not exist"
  ])
})
