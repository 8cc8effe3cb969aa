import { expect, it } from "vitest"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { lineThrough, type Open, type Sample, soakProblems } from "./judge-soak.ts"

const open: Open = { files: 40, http: 0, database: 14 }

/** Returns 60 samples of an hour, with noise of up to 4 MiB, and a change of each. */
const samplesOf = (change: (hours: number) => Partial<Sample> = () => ({}), seed = 1): ReadonlyArray<Sample> => {
  const random = seededRandom(seed)
  return Array.from({ length: 60 }, (_, number) => {
    const hours = number / 60
    const noise = random.below(4000) / 1000
    const sample = { hours, heap: 40 + noise / 8, resident: 150 + noise, p50: 2, p99: 20, slowdown: 1 }
    const { heap = 0, resident = 0, ...rest } = change(hours)
    return { ...sample, heap: sample.heap + heap, resident: sample.resident + resident, ...rest }
  })
}

it("the slope of a line is that of its points, and its error that of their distances", () => {
  expect(lineThrough([0, 1, 2, 3].map((x) => [x, 5 + 3 * x]))).toEqual({ slope: 3, error: 0 })
  // The residuals are 1, -1, -1, 1 and the spread is 5, so the error is the root of 4 / 2 / 5.
  expect(
    lineThrough([
      [0, 1],
      [1, 0],
      [2, 1],
      [3, 4]
    ]).error
  ).toBeCloseTo(Math.sqrt(0.4))
})

it.each([1, 2, 3, 4, 5])(
  "accepts a service without growth, and caches that fill in the first quarter (seed %i)",
  (seed) => {
    expect(
      soakProblems(
        samplesOf(() => ({}), seed),
        open,
        open
      )
    ).toEqual([])
    const filling = samplesOf(
      (hours) => ({ heap: Math.min(hours, 0.25) * 80, resident: Math.min(hours, 0.25) * 200 }),
      seed
    )
    expect(soakProblems(filling, open, open)).toEqual([])
  }
)

it.each([1, 2, 3, 4, 5])("finds a leak of 8 MiB per hour in the heap and in the resident memory (seed %i)", (seed) => {
  const both = samplesOf((hours) => ({ heap: 8 * hours, resident: 8 * hours }), seed)
  expect(soakProblems(both, open, open)).toEqual([
    expect.stringMatching(/^the heap memory grew by [78]\.\d MiB per hour, the target is 4$/),
    expect.stringMatching(/^the resident memory grew by \d+\.\d MiB per hour, the target is 4$/)
  ])
})

const late = (change: Partial<Sample>) => samplesOf((hours) => (hours < 0.75 ? {} : change))

it("finds growing latencies, unless other programs use more cores", () => {
  // The bounds are 1.5 × 2 + 5 and 2 × 20 + 5 ms.
  expect(soakProblems(late({ p50: 8, p99: 45 }), open, open)).toEqual([])
  expect(soakProblems(late({ p50: 8.1, p99: 45.1 }), open, open)).toEqual([
    "the p50 of the last quarter is 8.1 ms, the target is 8.0 ms",
    "the p99 of the last quarter is 45.1 ms, the target is 45.0 ms"
  ])
  expect(soakProblems(late({ p50: 16, p99: 90, slowdown: 2 }), open, open)).toEqual([])
})

it("finds files and connections that stay open", () => {
  expect(soakProblems(samplesOf(), open, { files: 41, http: 1, database: 15 })).toEqual([
    "41 files are open, 40 before the load",
    "1 http connections are open, 0 before the load",
    "15 database connections are open, 14 before the load"
  ])
})
