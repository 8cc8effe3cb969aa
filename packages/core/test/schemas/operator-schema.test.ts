import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { type Instant, operatorReplies, operatorSchema } from "../../src/adapter/index.ts"
import { type HistoryEvent, policy } from "../../src/index.ts"
import { erasedOrder } from "../../src/order/erasure.ts"
import { arbitraries } from "../../src/testing/arbitraries/index.ts"

const { event, order } = arbitraries(fc)
const replies = operatorReplies(policy())

it("shows every order, erased or not, and every event in the form of the operator's schemas", () => {
  const [isOrder, isEvent] = [Schema.is(operatorSchema("order")), Schema.is(operatorSchema("event"))]
  fc.assert(
    fc.property(
      order.chain((each) => fc.tuple(fc.constant(each), event(each))),
      ([each, last]) => {
        expect(isOrder(replies.order(each))).toBe(true)
        expect(isOrder(replies.order({ ...erasedOrder(each), erased: each.update_date }))).toBe(true)
        expect(isEvent(replies.event(last))).toBe(true)
      }
    ),
    { seed: seedOf(1) }
  )
})

it("shows the facts of an order that merchants do not see, with dates in the policy's zone", () => {
  const [base] = fc.sample(order, { numRuns: 1, seed: 1 })
  const { erased: _, rejected: __, reprints: ___, ...plain } = base!
  const shown = operatorReplies(policy({ zone: "Europe/Berlin" })).order(
    {
      ...plain,
      account_id: "acme",
      revision: 4,
      stage: "cancelled",
      reprints: ["7"],
      rejected: { reason: "artwork", msg: "too small" },
      erased: Date.UTC(2026, 6, 1, 12) as Instant
    },
    { urgency: "soon", shipBy: "2026-07-01" }
  )
  expect(shown).toMatchObject({
    account_id: "acme",
    revision: 4,
    stage: "cancelled",
    order_status: "Cancelled",
    reprints: ["7"],
    rejected: { reason: "artwork", msg: "too small" },
    erased: "2026-07-01 14:00:00",
    due: { urgency: "soon", ship_by: "2026-07-01" }
  })
  expect(replies.date(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe("2026-01-02 03:04:05")
  expect(Object.keys(replies.order(plain))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:reprints|rejected|erased|receipt_id|history)$/)])
  )
})

it("shows who ran a command, and omits the whole order of the first event", () => {
  const last: HistoryEvent = {
    event_id: "e",
    account_id: "acme",
    order_id: "7",
    revision: 2,
    at: Date.UTC(2026, 0, 2, 3, 4, 5) as Instant,
    actor: "operator",
    operator: "ada",
    gesture: "g",
    command: "hold",
    stage: "new",
    msg: "wait",
    request_id: "r",
    changes: [
      { path: "", after: {} },
      { path: "holds[0].since", after: Date.UTC(2026, 0, 2) }
    ]
  }
  expect(replies.event(last)).toEqual({
    ...last,
    at: "2026-01-02 03:04:05",
    changes: [{ path: "holds[0].since", after: "2026-01-02 00:00:00" }]
  })
})
