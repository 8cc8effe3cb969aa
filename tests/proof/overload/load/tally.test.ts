import { expect, it } from "vitest"
import { growingTally } from "./tally.ts"

it("only a success and 503 with Retry-After are good replies", () => {
  const { count, tally } = growingTally()
  count("HTTP/1.1 200 OK\r\nx: y", '{"res":"success"}', 10)
  count("HTTP/1.1 503 Service Unavailable\r\nretry-after: 1", '{"res":"error"}', 20)
  count("HTTP/1.1 503 Service Unavailable", '{"res":"error"}', 30)
  count("HTTP/1.1 200 OK", '{"res":"error"}', 40)
  count("no reply: the connection was closed", "", 50)
  expect(tally()).toMatchObject({ successes: 1, refusals: 1, wrong: 3, slowestSuccess: 10, slowestRefusal: 20 })
  expect(tally().sample).toBe('HTTP/1.1 503 Service Unavailable {"res":"error"}')
})

it("half of the successes took at most p50, and 99 in 100 at most p99", () => {
  const { count, tally } = growingTally()
  for (let time = 200; time >= 1; time--) count("HTTP/1.1 200 OK", '{"res":"success"}', time)
  expect(tally()).toMatchObject({ p50: 100, p99: 198, slowestSuccess: 200 })
  expect(growingTally().tally()).toMatchObject({ p50: 0, p99: 0 })
})
