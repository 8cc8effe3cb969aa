import { expect, it } from "vitest"
import { startProblems } from "./judge-start.ts"

const refusal = "DatabaseRefused: the database has the schema step 0014, which this version does not know; use …"

it("a start of the last release is refused after a schema step, and only then", () => {
  expect(startProblems(refusal, ["0014", "0015"])).toEqual([])
  expect(startProblems(undefined, [])).toEqual([])
  expect(startProblems(undefined, ["0014"])).toEqual(["the last release started on a database with 0014"])
  expect(startProblems("no such table", ["0014"])).toEqual([
    "the last release did not start, for an undocumented reason: no such table"
  ])
  expect(startProblems("no such table", [])).toEqual([
    "without a new schema step, the last release did not start: no such table"
  ])
})
