import { conformanceSuite } from "@waybill/core/conformance"
import { expect, it } from "vitest"
import { formatMatrix } from "../../src/conformance/matrix.ts"
import type { CaseResult } from "../../src/conformance/run-case.ts"

const resultOf = (name: string, result: CaseResult["result"]): CaseResult => ({
  one: conformanceSuite.cases.find((one) => one.name === name)!,
  result,
  problems: [],
  exchanges: []
})

const results = [
  resultOf("hold_order/success", "passed"),
  resultOf("hold_order/byOrderId", "blocked"),
  resultOf("hold_order/credentials", "passed"),
  resultOf("hold_order/withoutApiAccess", "untested"),
  resultOf("hold_order/unknownOrder", "failed"),
  resultOf("hold_order/wrongStage", "blocked"),
  resultOf("get_status/temporary", "untested")
]
const legend = [
  "+ passed  F failed  ? state not set up  - not tested",
  "Columns: ok is a success, numbers are the last two digits of a code."
]

it("the matrix shows the worst result of each method and code, and marks failures", () => {
  expect(formatMatrix(results, 80, (sign) => `<${sign}>`)).toBe(
    ["           ok 00 01 15", "hold_order  <?>     +  <F>", "get_status     -", "", ...legend].join("\n")
  )
})

it("the matrix is split into tables that fit a narrow terminal", () => {
  expect(formatMatrix(results, 18)).toBe(
    [
      "           ok 00",
      "hold_order  ?",
      "get_status     -",
      "",
      "           01 15",
      "hold_order  +  F",
      "get_status",
      "",
      ...legend
    ].join("\n")
  )
})
