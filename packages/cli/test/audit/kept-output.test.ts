import { afterAll, describe, expect, it } from "vitest"
import { auditSandbox, correct, flags } from "./audit-sandbox.ts"

const { clear, put, read, run } = auditSandbox()
afterAll(clear)

put("invoice.csv", `${correct.join("\n")}\n`)
put("wrong-header.csv", "tracking,charge\nT1,base\n")
put("empty.csv", "")

describe("an audit that is refused", () => {
  it.each([
    ["an invoice with an invalid header", "wrong-header.csv", flags],
    ["an empty invoice", "empty.csv", flags],
    ["orders that are empty", "invoice.csv", flags.with(1, "empty.csv")]
  ])("leaves the earlier file of --out unchanged after %s", async (_, invoice, others) => {
    for (const out of ["kept.csv", "kept.ndjson"]) {
      put(out, "earlier\n")
      expect((await run(["audit", invoice, ...others, "--out", out])).code).toBe(2)
      expect(read(out)).toBe("earlier\n")
    }
  })

  it("replaces the earlier file of --out if the input is valid, also without any line to write", async () => {
    put("kept.csv", "earlier\n")
    expect((await run(["audit", "invoice.csv", ...flags, "--differences", "--out", "kept.csv"])).code).toBe(0)
    expect(read("kept.csv")).toMatch(/^line,[^\n]*\n$/)
  })

  it("reports a file of --out that cannot be written before the audit", async () => {
    expect((await run(["audit", "invoice.csv", ...flags, "--out", "none/audit.csv"])).code).toBe(3)
  })
})
