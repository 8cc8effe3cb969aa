import { describe } from "vitest"
import { isNightly } from "../../../tests/runs/runs.ts"
import { mysqlAnswers, postgresAnswers } from "../../server/place.ts"
import { testEqualRows } from "./equal-rows.ts"
import { testReplies } from "./replies.ts"

const absent = (await postgresAnswers()) ? undefined : "PostgreSQL does not respond"
const mysqlAbsent = (await mysqlAnswers()) ? undefined : "MariaDB does not respond"

describe("the baseline on PostgreSQL, grouped", () => testReplies("postgres", "grouped", absent))
describe("the baseline on PostgreSQL with the service's rows", () => {
  testReplies("postgres", "equal", absent)
  testEqualRows("postgres", absent)
})
describe("the Express service on PostgreSQL", () => testReplies("postgres", "typical", absent))
describe("the baseline on MariaDB, grouped", () => testReplies("mysql", "grouped", mysqlAbsent))
// Each start of a process takes seconds, and the first test above starts the same program.
if (isNightly) describe("the baseline on PostgreSQL, not grouped", () => testReplies("postgres", "single", absent))
