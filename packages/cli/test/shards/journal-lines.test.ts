import { expect, it } from "vitest"
import { emptyTally } from "../../src/report/tally.ts"
import { journalLine, parseEntry } from "../../src/shards/journal-lines.ts"

it("a journal line keeps amounts, and names that look like amounts", () => {
  const tally = {
    ...emptyTally,
    costs: { USD: -1_250_000n },
    stateless: { orders: 2, names: ["12n", "7n"] },
    failures: { "too heavy": { orders: 1, skus: { "5n": 1 }, others: 0 } }
  }
  const { line } = journalLine({ bytes: 1, output: "a", input: "b", tally }, "")
  expect(parseEntry(line)).toMatchObject({ value: { tally } })
})
