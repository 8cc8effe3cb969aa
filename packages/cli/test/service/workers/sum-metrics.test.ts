import { expect, it } from "vitest"
import { addedFigures } from "../../../src/service/workers/sum-metrics.ts"

const one = `# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code=""} 3
orders_total{code="a b"} 1
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 4
`

const another = `# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code="101"} 7
orders_total{code=""} 2
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 0.5
`

it("adds up sample by sample, and keeps each metric in one place", () => {
  expect(addedFigures([one, another])).toBe(`# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code=""} 5
orders_total{code="a b"} 1
orders_total{code="101"} 7
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 4.5
`)
})

it("adds of those that have ended what was counted, and nothing that was so for a while", () => {
  expect(addedFigures([one], [another, another])).toBe(`# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code=""} 7
orders_total{code="a b"} 1
orders_total{code="101"} 14
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 4
`)
})

it("leaves the figures of one as they are, and makes none of nothing", () => {
  expect(addedFigures([one])).toBe(one)
  expect(addedFigures([])).toBe("")
})
