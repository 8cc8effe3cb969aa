import { describe, expect, it } from "vitest"
import { current, draw, firstStart } from "../../../scripts/draw-start.ts"

/** Returns the rows of text in a picture. */
const rowsIn = (svg: string): ReadonlyArray<string> =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, row]) => row!)

describe("the picture of the first start", () => {
  it("the picture shows what the first start prints (if not: npm run draw -- start)", async () => {
    expect(current()).toBe(draw(await firstStart()))
  })

  it("the picture has at most 30 rows and no external resources", () => {
    expect(rowsIn(current()).length).toBeGreaterThan(10)
    expect(rowsIn(current()).length).toBeLessThanOrEqual(30)
    expect(current()).not.toMatch(/href|url\(|@import|<script|<image|<style/)
  })

  it("the drawing escapes markup, wraps long lines and clips very long ones", () => {
    const text = ["a <b> & c", "", "x".repeat(101), "y".repeat(301)].join("\n")
    expect(rowsIn(draw(text))).toEqual([
      "$ npm start",
      "a &lt;b&gt; &amp; c",
      "x".repeat(100),
      "x",
      "y".repeat(100),
      "y".repeat(100),
      `${"y".repeat(99)}…`
    ])
  })
})
