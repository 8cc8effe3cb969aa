import { expect, it } from "vitest"
import { missedTargets, type Refusals, type Seen } from "./judge.ts"

const good: Seen = {
  successes: 100,
  slowestSuccess: 1999,
  refusals: 20,
  wrong: 0,
  sample: undefined,
  recovery: 4999,
  memory: { warm: 200, peak: 263 },
  connections: { before: { http: 0, database: 14 }, after: { http: 0, database: 14 } }
}

it("a fault after which every target is met has no missed target", () => {
  expect(missedTargets(good, "some")).toEqual([])
  expect(missedTargets({ ...good, refusals: 0 }, "none")).toEqual([])
  expect(missedTargets(good, "any")).toEqual([])
})

const planted: ReadonlyArray<readonly [change: Partial<Seen>, refusals: Refusals, sentence: string]> = [
  [{ successes: 0 }, "some", "no request succeeded"],
  [{ slowestSuccess: 2000 }, "some", "the slowest good request took 2000 ms, the target is 2000 ms"],
  [
    { wrong: 2, sample: "HTTP/1.1 500" },
    "some",
    "2 replies were neither a success nor 503 with Retry-After, such as HTTP/1.1 500"
  ],
  [{}, "none", "20 good requests were refused"],
  [{ refusals: 0 }, "some", "no request was refused, so the fault had no effect"],
  [{ recovery: 5000 }, "any", "the recovery took 5000 ms, the target is 5000 ms"],
  [{ memory: { warm: 200, peak: 264 } }, "any", "the memory grew by 64 MiB after the warm-up, the target is 64 MiB"],
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
  expect(missedTargets({ ...good, ...change }, refusals)).toEqual([sentence])
})
