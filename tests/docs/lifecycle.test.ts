import { expect, it } from "vitest"
import { current, page } from "../../scripts/draw-lifecycle.ts"

it("shows the lifecycle as the code has it (otherwise: npm run draw:lifecycle)", () => {
  expect(current()).toBe(page())
})
