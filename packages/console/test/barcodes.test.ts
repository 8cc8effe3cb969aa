import { describe, expect, it } from "vitest"
import { code128 } from "../src/pages/documents/barcodes.ts"

/** Bars and spaces of the values 0 to 106, from the table of ISO/IEC 15417. */
const PATTERNS =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " "
  )
const [CODE_C, CODE_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106]

/** Returns the widths of bars and spaces in a drawing, read from its path and its size. */
const widthsIn = (svg: string): string => {
  const edges = [...svg.matchAll(/M(\d+) 0h(\d+)v/g)].map(([, at, width]) => [Number(at), Number(width)] as const)
  return edges
    .map(([at, width], index) => {
      const next = edges[index + 1]
      return `${width}${next === undefined ? "" : next[0] - at - width}`
    })
    .join("")
}

/** Reads Code 128 by the rules of the standard: start, symbols of sets B and C, checksum, stop. */
const readCode128 = (widths: string): string => {
  const values = [...widths.matchAll(/\d{6}(?:\d(?=$))?/g)].map(([pattern]) => PATTERNS.indexOf(pattern))
  const [start, ...rest] = values
  expect(rest.pop()).toBe(STOP)
  const check = rest.pop()
  expect(check).toBe(rest.reduce((sum, value, index) => sum + value * (index + 1), start!) % 103)
  expect([START_B, START_C]).toContain(start)
  let isC = start === START_C
  let text = ""
  for (const value of rest) {
    if (isC && value === CODE_B) isC = false
    else if (!isC && value === CODE_C) isC = true
    else text += isC ? String(value).padStart(2, "0") : String.fromCharCode(value + 32)
  }
  return text
}

describe("barcodes of documents", () => {
  it("a barcode has the symbols, the checksum and the quiet zones of Code 128", async () => {
    const draw = await code128()
    for (const text of ["1", "12", "7001234567890123", "7001234567890123-1-1", "116700854554624-12-1000", "9-500"]) {
      const svg = draw(text).text
      expect(readCode128(widthsIn(svg)), text).toBe(text)
      const [, total = ""] = /viewBox="0 0 (\d+) /.exec(svg) ?? []
      const modules = [...widthsIn(svg)].reduce((sum, width) => sum + Number(width), 0)
      expect(svg).toContain("M10 0h2v")
      expect(Number(total)).toBe(modules + 20)
    }
  })

  it("a barcode has no inline style, which the content security policy would refuse", async () => {
    expect((await code128())("1-1").text).not.toContain("style")
  })
})
