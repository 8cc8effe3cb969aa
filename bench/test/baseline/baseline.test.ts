import { describe } from "vitest"
import { isNightly } from "../../../tests/runs/runs.ts"
import { testEqualRows } from "./equal-rows.ts"
import { testReplies } from "./replies.ts"

describe("the baseline on SQLite, grouped", () => testReplies("sqlite", "grouped"))
describe("the baseline on SQLite with the service's rows", () => {
  testReplies("sqlite", "equal")
  testEqualRows("sqlite")
})
describe("the Express service on SQLite", () => testReplies("sqlite", "typical"))
// Each start of a process takes seconds, and the tests above start the same programs.
if (isNightly) {
  describe("the service", () => testReplies("sqlite"))
  describe("the baseline on SQLite, not grouped", () => testReplies("sqlite", "single"))
}
