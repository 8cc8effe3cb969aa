import { expect, it } from "vitest"
import { sqlAccounts } from "../../../src/index.ts"

it.each([-1, 60_001, Number.NaN, Number.POSITIVE_INFINITY])("refuses a loginTtl of %d", (loginTtl) => {
  expect(() => sqlAccounts({ loginTtl })).toThrow(RangeError)
})
