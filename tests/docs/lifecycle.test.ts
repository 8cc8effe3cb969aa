import { expect, it } from "vitest"
import { current, page } from "../../scripts/draw-lifecycle.ts"

it("docs/lifecycle.md matches the lifecycle table (if not: npm run draw -- lifecycle)", () => {
  expect(current()).toBe(page())
})
