import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { sealer } from "../../src/session/seal.ts"

const SECRET = "0123456789abcdef0123456789abcdef"

describe("sealed values", () => {
  it("returns each sealed value for its purpose, and nothing for another purpose or secret", async () => {
    const [own, other] = [sealer(SECRET), sealer(`${SECRET}x`)]
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async (value) => {
        const text = await own.seal("session", value)
        expect(text).toMatch(/^[\w-]+$/)
        expect(await own.open("session", text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(await own.open("notice", text)).toBeUndefined()
        expect(await other.open("session", text)).toBeUndefined()
      }),
      { seed: seedOf(1), numRuns: 20 }
    )
  })

  it("refuses a sealed value with a changed, added or removed character", async () => {
    const { open, seal } = sealer(SECRET)
    const text = await seal("session", { token: "wb_op_x" })
    for (let at = 0; at < text.length - 1; at++) {
      const other = text[at] === "A" ? "B" : "A"
      expect(await open("session", text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
    }
    for (const changed of [`${text}AAAA`, text.slice(4), text.slice(0, -4), "", "!", "AAAA"])
      expect(await open("session", changed)).toBeUndefined()
  })

  it("seals equal values differently", async () => {
    const { seal } = sealer(SECRET)
    expect(await seal("session", {})).not.toBe(await seal("session", {}))
  })
})
