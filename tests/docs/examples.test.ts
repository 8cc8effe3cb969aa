// Checks the examples in the doc comments of `@waybill/packing`: every public name has an example.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as packing from "@waybill/packing"
import * as instructions from "@waybill/packing/instructions"
import * as layout from "@waybill/packing/layout"
import * as prints from "@waybill/packing/prints"
import { expect, it } from "vitest"

interface PublicName {
  readonly name: string
  readonly examples: ReadonlyArray<string>
}

/** Lists the examples in a comment that is given as lines. */
const examplesIn = (comment: ReadonlyArray<string>): ReadonlyArray<string> => {
  const text = comment.map((line) => line.replace(/^ \* ?/, "")).join("\n")
  return text
    .split("@example\n```ts\n")
    .slice(1)
    .map((example) => example.slice(0, example.indexOf("\n```")))
}

/** Lists the names that a file declares and exports, each with the examples in its comment. */
const declaredIn = (file: string): ReadonlyArray<PublicName> => {
  const lines = readFileSync(file, "utf8").split("\n")
  return lines.flatMap((line, at) => {
    const name = /^export (?:interface|type|const|class) (\w+)/.exec(line)?.[1]
    if (name === undefined) return []
    const begin = lines.lastIndexOf("/**", at)
    const end = lines.indexOf(" */", begin)
    return [{ name, examples: begin >= 0 && end === at - 1 ? examplesIn(lines.slice(begin + 1, end)) : [] }]
  })
}

/** Lists the public names of an entry file, which only re-exports. */
const publishedBy = (entry: string): ReadonlyArray<PublicName> => {
  const text = readFileSync(entry, "utf8")
  return text
    .split("export ")
    .slice(1)
    .filter((statement) => !statement.startsWith("{}"))
    .flatMap((statement) => {
      const declared = declaredIn(join(entry, "..", statement.split('"')[1]!))
      const words = statement.split(" from ")[0]!.split(/\W+/)
      return statement.includes("*") ? declared : declared.filter(({ name }) => words.includes(name))
    })
}

const entries = [
  { entry: "@waybill/packing", values: packing, published: publishedBy("packages/packing/src/index.ts") },
  { entry: "@waybill/packing/prints", values: prints, published: publishedBy("packages/packing/src/prints.ts") },
  {
    entry: "@waybill/packing/instructions",
    values: instructions,
    published: publishedBy("packages/packing/src/instructions.ts")
  },
  { entry: "@waybill/packing/layout", values: layout, published: publishedBy("packages/packing/src/layout.ts") }
]

it("every public type and function of packing has an example", () => {
  const published = entries.flatMap((each) => each.published)
  expect(published.length).toBeGreaterThan(45)
  for (const { values } of entries)
    for (const name of Object.keys(values)) expect(published.map((each) => each.name)).toContain(name)
  expect(published.filter(({ examples }) => examples.length !== 1).map(({ name }) => name)).toEqual([])
})
