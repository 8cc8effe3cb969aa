import { expect, it } from "vitest"
import { missedTargets, type Seen, slowdownOf, type Targets } from "./judge.ts"
import type { Tally } from "./load/tally.ts"

const replies: Tally = {
  successes: 100,
  slowestSuccess: 1999,
  p50: 10,
  p99: 100,
  refusals: 20,
  slowestRefusal: 1999,
  unsent: 0,
  wrong: 0,
  sample: undefined
}
const met: Seen = {
  good: replies,
  overloading: undefined,
  slowdown: 1,
  share: 0.5,
  recovery: 4999,
  memory: { before: 100, start: 200, rest: 263 },
  connections: { before: { http: 0, database: 14 }, after: { http: 0, database: 14 } }
}
const some: Targets = { refusals: "some", share: 0.5, memory: 264 }

it("a fault after which every target is met has no missed target", () => {
  expect(missedTargets(met, some)).toEqual([])
  expect(missedTargets({ ...met, good: { ...replies, refusals: 0 } }, { ...some, refusals: "none" })).toEqual([])
  expect(missedTargets(met, { ...some, refusals: "any" })).toEqual([])
})

it("requests of overloading clients may stay unsent, because only good clients have a connection for each request", () => {
  expect(missedTargets({ ...met, overloading: { ...replies, unsent: 50_000 } }, some)).toEqual([])
})

it("a share of the capacity is judged only if the trial has a target for it", () => {
  expect(missedTargets({ ...met, share: 0 }, { refusals: "some", memory: 264 })).toEqual([])
})

it("a refusal may take longer if the trial has a target for it", () => {
  const seen = { ...met, good: { ...replies, slowestRefusal: 7999 } }
  expect(missedTargets(seen, { ...some, refusal: 8000 })).toEqual([])
  expect(missedTargets({ ...seen, good: { ...replies, slowestRefusal: 8000 } }, { ...some, refusal: 8000 })).toEqual([
    "the slowest refusal of the good clients took 8000 ms, the target is 8000 ms"
  ])
})

it.each([
  [0, 2, 1],
  [0.2, 2, 1],
  [1, 2, 2],
  [1, 4, 4 / 3],
  [1.9, 2, 4],
  [2, 2, 4],
  [2.1, 2, 4]
])("other programs that use %d of %d cores slow a service down by %d", (others, cores, slowdown) => {
  expect(slowdownOf(others, cores)).toBe(slowdown)
})

it("the largest times grow if other programs slow the service down, and the memory does not", () => {
  const slow = { ...replies, slowestSuccess: 3999, slowestRefusal: 3999, unsent: 1 }
  const seen = { ...met, slowdown: 2, good: slow, share: 0.25, recovery: 9999 }
  expect(missedTargets(seen, some)).toEqual([])
  const slower = { ...seen, good: { ...slow, slowestSuccess: 4000 }, recovery: 10_000 }
  expect(
    missedTargets({ ...slower, memory: { before: 100, start: 200, rest: 264 } }, { ...some, memory: 999 })
  ).toEqual([
    "the slowest success of the good clients took 4000 ms, the target is 4000 ms",
    "the recovery took 10000 ms, the target is 10000 ms",
    "the memory grew by 64 MiB after the start of the fault, the target is 64 MiB"
  ])
})

it("a service that serves one request, refuses 20 after 55 s and keeps 2,379 waiting misses its targets", () => {
  const good: Tally = { ...replies, successes: 1, refusals: 20, slowestRefusal: 55_000, unsent: 2379 }
  expect(missedTargets({ ...met, good, share: 0.001 }, some)).toEqual([
    "the slowest refusal of the good clients took 55000 ms, the target is 2000 ms",
    "2379 good requests were not sent, because all connections waited",
    "the service kept 0 % of its capacity, the target is 50 %"
  ])
})

const good = (change: Partial<Tally>): Partial<Seen> => ({ good: { ...replies, ...change } })
const overloading = (change: Partial<Tally>): Partial<Seen> => ({ overloading: { ...replies, ...change } })

const planted: ReadonlyArray<readonly [change: Partial<Seen>, refusals: Targets["refusals"], sentence: string]> = [
  [good({ successes: 0 }), "some", "no request of the good clients succeeded"],
  [overloading({ successes: 0 }), "some", "no request of the overloading clients succeeded"],
  [
    good({ slowestSuccess: 2000 }),
    "some",
    "the slowest success of the good clients took 2000 ms, the target is 2000 ms"
  ],
  [
    good({ slowestRefusal: 2000 }),
    "some",
    "the slowest refusal of the good clients took 2000 ms, the target is 2000 ms"
  ],
  [
    overloading({ slowestRefusal: 2000 }),
    "some",
    "the slowest refusal of the overloading clients took 2000 ms, the target is 2000 ms"
  ],
  [
    good({ wrong: 2, sample: "HTTP/1.1 500" }),
    "some",
    "2 replies to the good clients were neither a success nor 503 with Retry-After, such as HTTP/1.1 500"
  ],
  [good({ unsent: 1 }), "some", "1 good requests were not sent, because all connections waited"],
  [{}, "none", "20 good requests were refused"],
  [good({ refusals: 0 }), "some", "no request was refused, so the fault had no effect"],
  [{ share: 0.494 }, "any", "the service kept 49 % of its capacity, the target is 50 %"],
  [{ recovery: 5000 }, "any", "the recovery took 5000 ms, the target is 5000 ms"],
  [
    { memory: { before: 100, start: 199, rest: 263 } },
    "any",
    "the memory grew by 64 MiB after the start of the fault, the target is 64 MiB"
  ],
  [{ memory: { before: 100, start: 264, rest: 250 } }, "any", "the memory reached 264 MiB, the target is 264 MiB"],
  [
    { connections: { before: { http: 0, database: 14 }, after: { http: 0, database: 15 } } },
    "any",
    "15 database connections are open, 14 before the fault"
  ],
  [
    { connections: { before: { http: 0, database: 14 }, after: { http: 3, database: 14 } } },
    "any",
    "3 http connections are open, 0 before the fault"
  ]
]

it.each(planted)("the violation %j with %s refusals is a missed target", (change, refusals, sentence) => {
  expect(missedTargets({ ...met, ...change }, { ...some, refusals })).toEqual([sentence])
})
