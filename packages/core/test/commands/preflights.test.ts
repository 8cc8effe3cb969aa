import { type Order, policy } from "@waybill/core"
import { webhookPayloadOf } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { desk } from "./desk.ts"

const issue = (consequence: "warn" | "hold" | "refuse", more: object = {}) => ({
  index: 0,
  kind: "resolution",
  consequence,
  message: "the image has 50 pixels per inch",
  ...more
})

describe("the command recordPreflight", () => {
  it("records images without issues, and issues that only warn", () => {
    expect(desk("new").recordPreflight({})).toMatchObject({
      preflight: { consequence: "print", issues: [] },
      holds: []
    })
    expect(desk("new").recordPreflight({ issues: [issue("warn")] })).toMatchObject({
      preflight: { consequence: "warn", issues: [issue("warn")] },
      holds: []
    })
  })

  it.each(["new", "processing"] as const)(
    "holds an order that is %s, with the gravest issues as the reason",
    (scene) => {
      const { record, recordPreflight, start } = desk(scene)
      recordPreflight({
        issues: [issue("warn", { message: "minor" }), issue("hold"), issue("hold", { kind: "pages" })]
      })
      const { order } = record()
      expect(order).toMatchObject({
        stage: scene,
        preflight: { consequence: "hold" },
        holds: [
          {
            hold_id: `H${order.revision}`,
            by: "operator",
            reason: "artwork",
            msg: "item 0: the image has 50 pixels per inch; and 1 more"
          }
        ]
      })
      if (scene === "new") expect(start({})).toMatchObject({ kind: "onHold" })
    }
  )

  it("rejects an order that the policy refuses, and holds it if it cannot be rejected", () => {
    const rejected = desk("new").recordPreflight({ issues: [issue("refuse"), issue("hold")] })
    expect(rejected).toMatchObject({
      stage: "cancelled",
      holds: [],
      rejected: { reason: "artwork", msg: "item 0: the image has 50 pixels per inch" }
    })
    const partly = desk("partlyShipped").recordPreflight({ issues: [issue("refuse")] }) as Order
    expect(partly).toMatchObject({ stage: "processing", preflight: { consequence: "refuse" } })
    expect(partly.holds).toHaveLength(1)
    expect(partly).not.toHaveProperty("rejected")
  })

  it("only records the issues of a shipped order", () => {
    expect(desk("shipped").recordPreflight({ issues: [issue("refuse")] })).toMatchObject({
      stage: "shipped",
      holds: []
    })
  })

  it("keeps the first result, so that it never undoes a release", () => {
    const { record, recordPreflight, release } = desk("new")
    recordPreflight({ issues: [issue("hold")] })
    release({})
    const { revision } = record().order
    expect(recordPreflight({ issues: [issue("hold")] })).toMatchObject({ holds: [], revision })
    expect(recordPreflight({ issues: [issue("refuse")] })).toMatchObject({ stage: "new", holds: [], revision })
  })

  it("refuses an unknown item, consequence and field with their places", () => {
    const { recordPreflight } = desk("new")
    expect(recordPreflight({ issues: [issue("hold"), issue("hold", { index: 9 })] })).toMatchObject({
      kind: "invalid",
      message: "issues[1].index: must be at most 1, the last item"
    })
    expect(recordPreflight({ issues: [issue("hold", { consequence: "print" })] })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("issues[0].consequence: must be one of warn, hold, refuse")
    })
    expect(recordPreflight({ issue: [] })).toMatchObject({ message: expect.stringContaining('did you mean "issues"?') })
  })

  it("uses the last hold reason of a policy without artwork", () => {
    const { recordPreflight } = desk("new", { holdReasons: ["customer", "other"] })
    expect(recordPreflight({ issues: [issue("hold")] })).toMatchObject({ holds: [{ reason: "other" }] })
  })

  it("shows the result to the merchant, and changes no reply of an order without one", () => {
    const { recordPreflight, send } = desk("new")
    const read = () => (send("get_order", { xid: "A-1" }) as unknown as { order: Record<string, unknown> }).order
    expect(Object.keys(read())).not.toContain("preflight")
    recordPreflight({ issues: [issue("hold")] })
    expect(read()).toMatchObject({
      order_status: "On Hold",
      preflight: { consequence: "hold", issues: [issue("hold")] },
      holds: [{ reason: "artwork", msg: "item 0: the image has 50 pixels per inch" }]
    })
  })

  it.each([
    ["warn", "order.preflighted"],
    ["hold", "order.held"],
    ["refuse", "order.cancelled"]
  ] as const)("sends the result of %s by webhook as the event %s", (consequence, type) => {
    const { record, recordPreflight } = desk("new")
    recordPreflight({ issues: [issue(consequence)] })
    const { history: events, order } = record()
    expect(webhookPayloadOf({ order, events }, 2, policy())).toMatchObject({
      type,
      data: { preflight: { consequence, issues: [issue(consequence)] } }
    })
    expect(webhookPayloadOf({ order, events }, 1, policy())?.data).not.toHaveProperty("preflight")
  })

  it("keeps no message after an erasure", () => {
    const { erase, record, recordPreflight } = desk("shipped")
    recordPreflight({ issues: [issue("warn", { message: "canary" })] })
    erase({})
    expect(JSON.stringify(record())).not.toContain("canary")
    expect(record().order.preflight).toEqual({ consequence: "warn", issues: [issue("warn", { message: "" })] })
  })
})
