import { expect, it } from "vitest"
import { judge } from "../../scripts/lint/check-regexes.ts"

const complaints = (text: string) => judge("planted.ts", text).complaints

it.each([
  ["a literal", "const a = 1\nexport const b = /^(a+)+$/"],
  ["new RegExp with a string", 'const a = 1\nexport const b = new RegExp("^(a+)+$")'],
  ["RegExp with a template literal and flags", "const a = 1\nexport const b = RegExp(`^(A|a)*$`, 'i')"]
])("the regex check finds a vulnerable expression in %s, and reports its location", (_, text) => {
  expect(complaints(text)).toEqual([
    { file: "planted.ts", line: 2, why: expect.stringMatching(/is vulnerable \(exponential, for example by /) }
  ])
})

it("the regex check refuses an expression that is built at run time", () => {
  expect(complaints("export const any = (source: string) => new RegExp(source)")).toEqual([
    { file: "planted.ts", line: 1, why: expect.stringContaining("cannot be judged") }
  ])
})

it("the regex check accepts and counts safe expressions", () => {
  expect(judge("planted.ts", 'export const a = [/^[a-z]{2}$/, new RegExp("^x+$"), RegExp(/y/)]')).toEqual({
    count: 3,
    complaints: []
  })
})
