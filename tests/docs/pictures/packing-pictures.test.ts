import { describe, expect, it } from "vitest"
import { committed, pictures } from "../../../scripts/draw-packing.ts"

describe("pictures of packings", () => {
  it.each(Object.entries(pictures))(
    "%s shows the current packing (if not: npm run draw -- packing)",
    (name, picture) => {
      expect(committed(name)).toBe(picture())
      expect(committed(name)).not.toMatch(/href|url\(|@import|<script|<image/)
      const [start, style, rest] = committed(name).split(
        /<style>(@media \(prefers-color-scheme: dark\) \{[^<]*\})<\/style>/
      )
      expect([start, rest].join("")).not.toContain("<style")
      expect(style).toContain('[fill="#fff"] { fill: #1b1b1f }')
      expect(start).toMatch(/^<svg role="img" [^>]*><title>[^<]+<\/title>$/)
    }
  )
})
