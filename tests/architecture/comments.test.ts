// Every public name, and every field of its types, has a doc comment, which editors and the reference on the site show.
// The comment of a function or class has an example.
import { describe, expect, it } from "vitest"
import { commentOf } from "../../site/api/comment.ts"
import { commentProblem } from "../../site/api/comment-problem.ts"
import { declarationsOf } from "../../site/api/declarations.ts"
import { entriesOf, findSource } from "../../site/api/entries.ts"
import { publicFields, readDeclaration } from "./public-fields.ts"
import { publicNames } from "./public-names.ts"

const all = entriesOf("waybill-source")
const fields = publicFields(all)
const entries = new Map(all.map(({ file, name }) => [name, file]))

const commentsOf = (entry: string, name: string): ReadonlyArray<string> =>
  declarationsOf(entries.get(entry)!, name, findSource).map(({ comment }) => comment)

const hasExample = (entry: string, name: string): boolean =>
  commentsOf(entry, name).some((comment) => commentOf(comment).examples.length > 0)

describe("every public name has a comment that says more than the name", () => {
  it.each(Object.entries(publicNames))("%s", (entry, names) => {
    const problems = names
      .trim()
      .split(/\s+/)
      .flatMap((name) => {
        const problem = commentProblem(name, commentsOf(entry, name).join("\n"))
        return problem === undefined ? [] : [`${name}: ${problem}`]
      })
    expect(problems).toEqual([])
  })
})

describe("every public function and class has an example", () => {
  it.each(Object.entries(publicNames))("%s", async (entry, names) => {
    const values: Readonly<Record<string, unknown>> = await import(entries.get(entry)!)
    const known = names.trim().split(/\s+/)
    const without = known.filter((name) => typeof values[name] === "function" && !hasExample(entry, name))
    expect(without).toEqual([])
  })
})

it("gives every field of a public type a comment that says more than its name", () => {
  const problems = fields.flatMap(({ comment, name, place }) => {
    const problem = commentProblem(name, comment)
    return problem === undefined ? [] : [`${place} ${name}: ${problem}`]
  })
  expect(new Set(fields.map(({ place }) => place.split("/")[1]))).toEqual(
    new Set(["adapter-http", "adapter-sql", "console", "core", "packing"])
  )
  expect(problems.join("\n")).toBe("")
})

it("finds the fields of types, parameters, results and classes, but not those that only their own code sees", () => {
  const code = `export class Shop extends Base<{
    /** First. */
    name: string
  }> {
    open: Hours = { from: 9 }
    private log: { line: string }
    #key: { secret: string }
    constructor(options: { days: number }) {
      const unseen: { inner: Hidden }
    }
    close({ at }: { /** Not in declarations. */ at: number }): { sold: number } { return { sold: 0 } }
  }
  export const sell = (piece: { readonly size: Size }, test = (each: { value: 1 }) => true): void => {
    const unseen: { inner: Hidden }
  }
  export interface Till extends Drawer {
    /** Last. */
    // Not for readers.
    count(): { readonly coins: number }
  }
  type Part = Whole extends { readonly asked: infer A } ? { readonly given: A } : never`
  const read = readDeclaration({ code, file: "shop.ts", line: 11 })
  expect(
    read.fields.map(({ comment, name, place }) => `${place.replace(/.*:/, "")} ${name} ${comment}`.trim())
  ).toEqual([
    "13 name First.",
    "15 open",
    "18 days",
    "21 close",
    "21 at",
    "21 sold",
    "23 size",
    "29 count Last.",
    "29 coins",
    "31 given"
  ])
  expect([...read.names].toSorted()).toEqual(["A", "Drawer", "Hours", "Size"])
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
