import { type Print, packPrints } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { parcelsOf } from "./print-setup.ts"

const lines = (count: number, finishing: string, quantity: number): ReadonlyArray<Print> =>
  Array.from({ length: count }, (_, n) => ({ width: 4 + (n % 30), height: 5 + (n % 23), finishing, quantity }))

const printsIn = (prints: ReadonlyArray<Print>) =>
  parcelsOf(packPrints(prints))
    .flatMap(({ contents }) => contents)
    .reduce((sum, { quantity }) => sum + quantity, 0)

it("packs loose sheets that form more stacks than the packer accepts in one request", () => {
  // Each print weighs 20 pounds, so a stack has two of them, and the line has 1,000 stacks.
  const heavy = { width: 5, height: 5, finishing: "Paper", quantity: 2000, weight: 20 }
  expect(printsIn([heavy])).toBe(2000)
  // 10,000 sheets of each size make more than 10,000 stacks together.
  expect(printsIn(lines(40, "Paper", 10_000))).toBe(400_000)
})

it("packs 4,000 pieces of 20 sizes with bounded work", () => {
  expect(printsIn(lines(20, "Canvas", 200))).toBe(4000)
})
