// Shows that the test in power-cut.system.test.ts can fail.
import { expect, it } from "vitest"
import { cutOften, traceOf } from "./cut-often.ts"

it("a power cut while orders are pushed shows losses if SQLite does not sync", (test) => {
  const { damaged, lost } = cutOften(traceOf("off", test))
  expect(lost + damaged).toBeGreaterThan(0)
})
