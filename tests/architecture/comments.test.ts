// Every public name has a doc comment, which editors and the reference on the site show.
import { describe, expect, it } from "vitest"
import { commentProblem } from "../../site/api/comment-problem.ts"
import { declarationsOf } from "../../site/api/declarations.ts"
import { entriesOf, findSource } from "../../site/api/entries.ts"
import { publicNames } from "./public-names.ts"

const entries = new Map(entriesOf("waybill-source").map(({ file, name }) => [name, file]))

describe("every public name has a comment that says more than the name", () => {
  it.each(Object.entries(publicNames))("%s", (entry, names) => {
    const problems = names
      .trim()
      .split(/\s+/)
      .flatMap((name) => {
        const comments = declarationsOf(entries.get(entry)!, name, findSource).map(({ comment }) => comment)
        const problem = commentProblem(name, comments.join("\n"))
        return problem === undefined ? [] : [`${name}: ${problem}`]
      })
    expect(problems).toEqual([])
  })
})

it.each([
  ["CardQuote", "", "no comment"],
  ["CardQuote", "The card quote.", "the comment only repeats the name"],
  ["CardQuote", "Prices of a shipment", "the comment is not a sentence with a full stop"],
  ["CardQuote", "The prices of a shipment under the loaded cards.", undefined],
  ["draw", "Draws a parcel as SVG.\n\n@example\n```ts\ndraw(parcel)\n```", undefined]
])("the comment of %s: %j", (name, comment, problem) => {
  expect(commentProblem(name, comment)).toBe(problem)
})
