import { type Order, policy, presets, type Stage } from "@waybill/core"
import { commands, type Hold, lifecycleOf, stages } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { actions } from "../../src/order/actions.ts"
import { rulesOf } from "../../src/order/rules.ts"
import { expectedRows } from "../commands/expected-commands.ts"

const lifecycles = {
  default: lifecycleOf(presets.default),
  strict: lifecycleOf(presets.strict),
  "cancel while processing": lifecycleOf(policy({ cancelFrom: ["new", "processing"] })),
  "no hold, no cancel": lifecycleOf(policy({ holdFrom: [], cancelFrom: [] }))
}

const targetsOf = (lifecycle: (typeof lifecycles)["default"], from: Stage): ReadonlyArray<Stage> =>
  commands.flatMap((command) => {
    const cell = lifecycle[command][from]
    return "to" in cell ? [cell.to, ...(cell.partly === undefined ? [] : [cell.partly])] : []
  })

const reachableFrom = (lifecycle: (typeof lifecycles)["default"], from: Stage): ReadonlySet<Stage> => {
  const seen = new Set<Stage>([from])
  for (const stage of seen) for (const target of targetsOf(lifecycle, stage)) seen.add(target)
  return seen
}

describe.each(Object.entries(lifecycles))("the lifecycle graph (%s)", (_, lifecycle) => {
  it("reaches every stage from new", () => {
    expect([...reachableFrom(lifecycle, "new")].sort()).toEqual([...stages].sort())
  })

  it("ends only in cancelled", () => {
    const ends = stages.filter((stage) => targetsOf(lifecycle, stage).every((target) => target === stage))
    expect(ends).toEqual(["cancelled"])
  })

  it("returns to an earlier stage only if production or a shipment is undone", () => {
    const rank = { new: 0, processing: 1, shipped: 2, cancelled: 3 }
    const back = commands.filter((command) =>
      stages.some((stage) => {
        const cell = lifecycle[command][stage]
        return "to" in cell && rank[cell.to] < rank[stage]
      })
    )
    expect(back).toEqual(["undoStart", "voidShipment"])
  })
})

const instant = 0 as Order["order_date"]
const order = (facts: Partial<Pick<Order, "erased" | "holds" | "shipments" | "stage">>): Order =>
  ({ stage: "new", holds: [], shipments: [], order_info: [], ...facts }) as unknown as Order
const held: Hold = { hold_id: "H2", by: "account", reason: "customer", msg: "wait", since: instant }
const operatorHeld: Hold = { ...held, hold_id: "H3", by: "operator", reason: "artwork", msg: "too small" }
const shipment = { shipment_id: "S1", tracking: [], carrier: "acme", trackingno: "T1", shipped_at: instant, items: [] }

/** Returns, for each command, the stage it leads to, or the code or kind with which it is refused. */
const resultsFor = (facts: Parameters<typeof order>[0], rules = rulesOf(presets.default)) =>
  Object.fromEntries(
    actions(order(facts), rules).map((action) => [
      action.command,
      action.allowed ? action.to : (action.code ?? action.kind)
    ])
  )

/** Returns the results of the operator's commands for an order in a stage. */
const ofCommands = (stage: 0 | 1 | 2 | 3): Record<string, string> =>
  Object.fromEntries(expectedRows.map(([name, { stages }]) => [name, stages.split(" ")[stage]!]))

// From the table of states in the specification and the decisions about it.
const expectedResults: ReadonlyArray<readonly [string, Parameters<typeof order>[0], Record<string, string>]> = [
  [
    "new",
    {},
    {
      hold_order: "new",
      unhold_order: "419",
      cancel_order: "cancelled",
      change_ship_address: "new",
      change_ship_method: "new",
      change_ship_deadline: "new",
      enable_rush_processing: "new",
      ...ofCommands(0)
    }
  ],
  [
    "new and held",
    { holds: [held] },
    { hold_order: "new", unhold_order: "new", start: "onHold", release: "notOnHold" }
  ],
  [
    "new and held by the operator",
    { holds: [operatorHeld] },
    { hold_order: "new", unhold_order: "419", start: "onHold", hold: "new", release: "new", cancel: "cancelled" }
  ],
  [
    "processing and held by the operator",
    { stage: "processing", holds: [operatorHeld] },
    { ship: "onHold", undoStart: "new", cancel: "cancelled", release: "processing", reprint: "processing" }
  ],
  [
    "shipped and held by both",
    { stage: "shipped", holds: [held, operatorHeld], shipments: [shipment] },
    { unhold_order: "shipped", release: "shipped", track: "shipped", voidShipment: "processing" }
  ],
  [
    "erased",
    { stage: "shipped", shipments: [shipment], erased: instant },
    {
      reprint: "erased",
      bindQuote: "erased",
      erase: "shipped",
      voidShipment: "erased",
      correctShipment: "erased",
      track: "shipped"
    }
  ],
  [
    "processing, with a voided shipment,",
    { stage: "processing", shipments: [{ ...shipment, voided: { at: instant, msg: "lost" } }] },
    { change_ship_address: "processing", undoStart: "new", cancel: "cancelled" }
  ],
  [
    "processing",
    { stage: "processing" },
    {
      hold_order: "318",
      unhold_order: "419",
      cancel_order: "515",
      change_ship_address: "processing",
      change_ship_method: "processing",
      change_ship_deadline: "processing",
      enable_rush_processing: "processing",
      ...ofCommands(1)
    }
  ],
  [
    "partly shipped",
    { stage: "processing", shipments: [shipment] },
    {
      change_ship_address: "620",
      change_ship_method: "720",
      change_ship_deadline: "processing",
      enable_rush_processing: "processing",
      undoStart: "partlyShipped",
      reject: "partlyShipped",
      cancel: "partlyShipped",
      ship: "shipped"
    }
  ],
  [
    "shipped",
    { stage: "shipped", shipments: [shipment] },
    {
      hold_order: "shipped",
      unhold_order: "419",
      cancel_order: "515",
      change_ship_address: "620",
      change_ship_method: "720",
      change_ship_deadline: "820",
      enable_rush_processing: "1213",
      ...ofCommands(2)
    }
  ],
  [
    "cancelled",
    { stage: "cancelled" },
    {
      hold_order: "315",
      unhold_order: "419",
      cancel_order: "cancelled",
      change_ship_address: "615",
      change_ship_method: "715",
      change_ship_deadline: "815",
      enable_rush_processing: "1213",
      ...ofCommands(3)
    }
  ]
]

describe("actions", () => {
  it.each(expectedResults)("lists the specified result of every command for a %s order", (_, facts, expected) => {
    expect(resultsFor(facts)).toMatchObject(expected)
  })

  it("lists every command exactly once", () => {
    expect(actions(order({}), rulesOf(presets.default)).map(({ command }) => command)).toEqual([...commands])
  })

  it("gives the reason of a refusal and the command that unblocks it", () => {
    const find = (facts: Parameters<typeof order>[0], command: string) =>
      actions(order(facts), rulesOf(presets.default)).find((action) => action.command === command)
    expect(find({ holds: [held] }, "start")).toEqual({
      command: "start",
      allowed: false,
      kind: "onHold",
      reason: "the order is on hold",
      unblock: "unhold_order"
    })
    expect(find({}, "ship")).toMatchObject({ allowed: false, unblock: "start" })
    expect(find({ holds: [operatorHeld] }, "unhold_order")).toMatchObject({
      reason: "the operator holds the order: artwork (too small)",
      code: "419"
    })
    expect(find({ stage: "processing" }, "hold_order")).toEqual({
      command: "hold_order",
      allowed: false,
      kind: "inProcessing",
      reason: "the order is in production",
      code: "318"
    })
  })

  it("applies the policy to the actions", () => {
    expect(resultsFor({ stage: "cancelled" }, rulesOf(presets.strict)).hold_order).toBe("cancelled")
    const lenient = rulesOf(policy({ cancelFrom: ["new", "processing"] }))
    expect(resultsFor({ stage: "processing" }, lenient).cancel_order).toBe("cancelled")
    expect(resultsFor({ stage: "processing", shipments: [shipment] }, lenient).cancel_order).toBe("515")
    const none = rulesOf(policy({ holdFrom: [], cancelFrom: [] }))
    expect(resultsFor({}, none)).toMatchObject({ hold_order: "315", cancel_order: "515" })
    const listed = rulesOf(policy({ deadlineIdentifiers: "listed" }))
    expect(resultsFor({ stage: "cancelled" }, listed).change_ship_deadline).toBe("813")
  })
})
