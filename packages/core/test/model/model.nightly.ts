// Sends random sequences of commands, and shortens a sequence that fails.
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { compareWithModel } from "./compare.ts"
import { sequences } from "./random-commands.ts"

it("the service returns the outcomes of the reference model and stores the same orders for random sequences", () => {
  fc.assert(
    fc.property(sequences, fc.constantFrom(Number.POSITIVE_INFINITY, 2, 4, 7), (draws, limit) => {
      expect(compareWithModel(draws, limit).difference).toBeUndefined()
    }),
    { seed: seedOf(2030), numRuns: runs(400) }
  )
})
