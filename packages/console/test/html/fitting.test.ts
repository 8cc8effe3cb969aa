import { describe, expect, it } from "vitest"
import { fitting, fittingInSlices } from "../../src/html/fitting.ts"
import { html } from "../../src/html/html.ts"

describe("lists that fit in a share of a page", () => {
  const entry = (text: string) => html`<li>${text}</li>`

  it("draw no entry after the first that does not fit", () => {
    const drawn: Array<number> = []
    const entries = Array.from({ length: 50 }, (_, index) => () => {
      drawn.push(index)
      return entry("x".repeat(991))
    })
    const shown = fitting(entries, 10_500 / 1_900_000)
    expect(shown).toHaveLength(11)
    expect(shown.at(-1)?.text).toContain("40 more are not shown")
    expect(drawn).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it("count the bytes of UTF-8", () => {
    for (const [sign, bytes] of [
      ["a", 1],
      ["é", 2],
      ["€", 3],
      ["🖼", 4]
    ] as const) {
      const entries = [entry(sign.repeat(100)), entry("last")]
      expect(fitting(entries, (9 + 100 * bytes + 13) / 1_900_000).map(({ text }) => text.length)).toHaveLength(2)
      expect(fitting(entries, (9 + 100 * bytes + 12) / 1_900_000)[1]?.text).toContain("1 more are not shown")
    }
  })

  it("other work runs between two slices of a list", async () => {
    let [turns, isDone] = [0, false]
    const count = (): void => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const slow = (index: number) => () => {
      for (const end = performance.now() + 3; performance.now() < end; );
      return entry(`${index}`)
    }
    const shown = await fittingInSlices(
      Array.from({ length: 10 }, (_, index) => slow(index)),
      1
    )
    isDone = true
    expect(shown.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, index) => `<li>${index}</li>`))
    // Two entries take longer than a slice.
    expect(turns).toBeGreaterThanOrEqual(4)
    expect((await fittingInSlices([entry("a"), entry("b")], 11 / 1_900_000)).at(-1)?.text).toContain(
      "1 more are not shown"
    )
    expect(await fittingInSlices([], 1)).toEqual([])
  })
})
