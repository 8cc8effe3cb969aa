import fc from "fast-check"
import { expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { logLine } from "../../../src/service/telemetry/log-line.ts"

it("logLine preserves the value, and escapes line breaks and terminal control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const line = logLine({ text })
      expect(JSON.parse(line)).toEqual({ text })
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
    { seed: seedOf(1), examples: [["\u009b31m\u0085\u2028\n\r\u001b"]] }
  )
})
