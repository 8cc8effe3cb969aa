import { expect, it } from "vitest"
import { sumMetrics } from "../../../src/service/workers/sum-metrics.ts"

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

it("sums the samples of all processes, and lists each metric once", () => {
  expect(sumMetrics([one, another])).toBe(`# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code=""} 5
orders_total{code="a b"} 1
orders_total{code="101"} 7
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 4.5
`)
})

it("includes the counters of ended processes, but not their gauges", () => {
  expect(sumMetrics([one], [another, another])).toBe(`# HELP orders_total Orders, by code.
# TYPE orders_total counter
orders_total{code=""} 7
orders_total{code="a b"} 1
orders_total{code="101"} 14
# HELP cache_size Names.
# TYPE cache_size gauge
cache_size 4
`)
})

it("returns the metrics of one process unchanged, and an empty string without a process", () => {
  expect(sumMetrics([one])).toBe(one)
  expect(sumMetrics([])).toBe("")
})
