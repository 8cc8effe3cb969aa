import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { CUTS, cutOften, traceOf } from "./cut-often.ts"

it("a power cut while orders are pushed loses no acknowledged order and damages nothing", (test) => {
  const { cuts, ...losses } = cutOften(traceOf("full", test))
  expectRare(cuts)?.toBeGreaterThan(CUTS / 2)
  expect(losses).toEqual({ lost: 0, damaged: 0 })
})
