// cspell:ignore artwrk
// Runs the commands that read orders, on a database with orders of two accounts.
import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, folder, run } = sandbox()
afterAll(clear)

const address = { name: "A", address: "1 Main", city: "Portland", zip: "04101", state: "ME", country: "US" }
const print = { type: "Canvas", width: "16", height: "20", item_cost: "1", large_img: "https://example.com/1.tif" }
const orderOf = (xid: string, more: object = {}) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [
    { ...print, quantity: "2" },
    { ...print, quantity: "3" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" },
  ...more
})

const ids = Layer.sync(OrderIds, () => {
  let last = 100
  return OrderIds.of({ next: () => Effect.sync(() => String(++last)) })
})

/** Order 101 is on hold, 102 is a rush order and processing, 103 has shipped, and 104 is plain. */
const pushOrders = Effect.gen(function* () {
  const waybill = yield* Waybill
  yield* waybill.pushOrder("east", orderOf("E-1\u202e"))
  yield* waybill.pushOrder("east", orderOf("E-2", { ship_deadline: "2999-01-04 17:00:00" }))
  yield* waybill.pushOrder("west", orderOf("W-1"))
  yield* waybill.pushOrder("west", orderOf("W-2", { ship_deadline: "2999-06-05 12:00:00" }))
  const by = { operator: "Ann" }
  yield* waybill.operator.hold("east", { order_id: "101" }, { reason: "artwork", msg: "Too small\u202e" }, by)
  yield* waybill.enableRushProcessing("east", { order_id: "102" })
  yield* waybill.operator.start("east", { order_id: "102" }, {}, by)
  yield* waybill.operator.start("west", { order_id: "103" }, {}, by)
  yield* waybill.operator.ship("west", { order_id: "103" }, { trackingno: "1Z9" }, by)
})

const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: `${folder}/waybill.db` }))
const services = Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores, ids))

beforeAll(() => Effect.runPromise(Effect.provide(pushOrders, services)))

const listed = async (...flags: ReadonlyArray<string>) => {
  const { out } = await run(["order", "list", "--json", ...flags])
  return JSON.parse(out).orders.map(({ order_id }: { readonly order_id: string }) => order_id)
}

describe("waybill order list", () => {
  it("prints a table with due dates and holds, and counts the orders on the board", async () => {
    const { err, out } = await run(["order", "list", "--sort", "due"])
    expect(out.split("\n")).toEqual([
      "ORDER  STAGE       DUE              RUSH  PIECES  HOLD               ACCOUNT  XID",
      "102    processing  2999-01-04 fine  rush  5                          east     E-2",
      "104    new         2999-06-04 fine        5                          west     W-2",
      "101    new                                5       operator: artwork  east     E-1\\u202e",
      ""
    ])
    expect(err).toBe("Board: new 1, processing 1, held 1, rush 1, late 0\n")
  })

  it.each([
    [[], ["104", "102", "101"]],
    [
      [
        "--stage",
        "new",
        "--stage",
        "processing",
        "--stage",
        "shipped",
        "--stage",
        "cancelled",
        "--updated-since",
        "1h"
      ],
      ["104", "103", "102", "101"]
    ],
    [
      ["--stage", "new", "--stage", "processing"],
      ["104", "102", "101"]
    ],
    [["--held"], ["101"]],
    [["--held", "operator", "--reason", "artwork"], ["101"]],
    [["--held", "account"], []],
    [["--reason", "stock"], []],
    [["--held", "off", "--account", "east"], ["102"]],
    [["--rush"], ["102"]],
    [["--carrier", "acme", "--stage", "shipped", "--updated-since", "1h"], ["103"]],
    [["--carrier", "none"], []],
    [["--due", "2999-02-01"], ["102"]],
    [["--due", "2d"], []],
    [["--updated-since", "2999-01-01"], []],
    [["--shipped-since", "1h"], ["103"]],
    [["--shipped-since", "2999-01-01"], []],
    [["--search", "1Z9"], ["103"]],
    [["--search", "E-2"], ["102"]],
    [
      ["--sort", "due", "--stage", "new"],
      ["104", "101"]
    ]
  ] as ReadonlyArray<readonly [ReadonlyArray<string>, ReadonlyArray<string>]>)(
    "lists with the flags %j the orders %j",
    async (flags, expected) => {
      expect((await listed(...flags)).toSorted()).toEqual(expected.toSorted())
    }
  )

  it("prints a cursor for continuing the list", async () => {
    const { err, out } = await run(["order", "list", "--limit", "2", "--sort", "updated"])
    expect(out.split("\n")).toHaveLength(4)
    const after = /continue with --after (\S+)\n$/.exec(err)?.[1] ?? ""
    expect(await listed("--sort", "updated", "--after", after)).toHaveLength(1)
    expect(await run(["order", "list", "--after", after])).toMatchObject({
      code: 2,
      err: "waybill: --after: is not a cursor of a list with the sort created and these filters; must be the cursor of the previous page\n"
    })
  })

  it("prints each order with its due date, holds and pieces as JSON", async () => {
    const { out } = await run([
      "order",
      "list",
      "--json",
      "--search",
      "102",
      "--production-days",
      "5",
      "--rush-days",
      "0"
    ])
    expect(JSON.parse(out)).toMatchObject({
      counts: { new: 1, processing: 1, held: 1, rush: 1, late: 0 },
      orders: [
        {
          order_id: "102",
          rush: true,
          holds: [],
          pieces: 5,
          carrier: "acme",
          due: { shipBy: "2999-01-04", startBy: "2999-01-04", urgency: "fine" }
        }
      ]
    })
  })

  it.each([
    [["--stage", "shipped", "--sort", "due"], "--stage: must be new or processing if sort is due"],
    [
      ["--shipped-since", "1h", "--sort", "due"],
      "--shipped-since: is not supported with the sort due; use created or updated"
    ],
    [
      ["--stage", "cancelled"],
      "--updated-since: required for the stages shipped and cancelled; add it, or list new and processing"
    ],
    [["--reason", "artwrk"], '--reason: unknown reason "artwrk"; did you mean "artwork"?'],
    [["--held", "off", "--reason", "artwork"], "--reason: must not be given with --held off; no such order is on hold"],
    [
      ["--workdays", "mon,holiday"],
      '--workdays: invalid value "mon,holiday"; expected one or more of mon,tue,wed,thu,fri,sat,sun, without repeats'
    ],
    [
      ["--workdays", ""],
      '--workdays: invalid value ""; expected one or more of mon,tue,wed,thu,fri,sat,sun, without repeats'
    ],
    [
      ["--time-zone", "Mars"],
      '--time-zone: invalid value "Mars"; expected an IANA time zone, such as America/New_York'
    ],
    [
      ["--holidays", "2026-02-30"],
      '--holidays: invalid value "2026-02-30"; expected a list of dates without repeats, such as 2026-12-25,2027-01-01'
    ],
    [["--cut-off", "24:00"], '--cut-off: invalid value "24:00"; expected a time such as 16:00']
  ])("refuses the flags %j", async (flags, message) => {
    expect(await run(["order", "list", ...flags])).toEqual({ code: 2, out: "", err: `waybill: ${message}\n` })
  })
})

describe("commands that change orders", () => {
  it.each([
    [
      ["hold", "104", "--reason", "mood", "--msg", "x"],
      "--reason: must be one of customer, artwork, payment, address, stock, other"
    ],
    [["ship", "102"], "--tracking: required when untracked is not true"],
    [["ship", "102", "--tracking", "T", "--shipped-at", "soon"], "--shipped-at: must be YYYY-MM-DD HH:MM:SS"],
    [["ship", "102", "--tracking", "T", "--items", "0:9"], "--items, entry 1: 2 left to ship, not 9"],
    [["track", "103", "--shipment", "S1", "--status", "delivered", "--at", "now"], "--at: must be YYYY-MM-DD HH:MM:SS"],
    [["start", "101"], "the operator holds the order: artwork (Too small\\u202e)"]
  ])("refuses %j with the names of flags, on one line", async (args, message) => {
    expect(await run(["order", ...args])).toEqual({ code: 1, out: "", err: `waybill: ${message}\n` })
  })

  it.each([
    ["hold", "customer, artwork, payment, address, stock, other"],
    ["reject", "customer, artwork, payment, address, stock, other"],
    ["reprint", "damaged, lost, quality, wrong, other"]
  ])("lists the reasons of %s in its help text", async (name, reasons) => {
    expect((await run(["order", name, "--help"])).out.replaceAll(/\s+/g, " ")).toContain(
      `One of ${reasons}, unless the policy has other reasons`
    )
  })

  it("takes a note that starts with a dash", async () => {
    expect(await run(["order", "note", "104", "--msg", "-half dark"])).toMatchObject({
      code: 0,
      err: "Order 104 has the note.\n"
    })
    expect((await run(["order", "history", "104"])).out).toContain("   -half dark\n")
  })

  it("prints no line for an erased note", async () => {
    await run(["order", "note", "103", "--msg", "Called Ann"])
    await run(["order", "erase", "103"])
    const { out, ...rest } = await run(["order", "history", "103"])
    expect(out.split("\n").filter((line) => /^\s+$/.test(line))).toEqual([])
    expect([out, rest]).toEqual([expect.stringContaining("operator  note, shipped\n"), { code: 0, err: "" }])
    expect(out).toMatch(/ {3}erased: none → "\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"\n/)
  })

  it("says how many holds are left", async () => {
    await run(["order", "hold", "104", "--reason", "stock", "--msg", "No canvas"])
    const { err } = await run(["order", "hold", "104", "--reason", "address", "--msg", "No street"])
    const hold = /\((H\d+)\)/.exec(err)?.[1] ?? ""
    expect((await run(["order", "release", "104", "--hold", hold])).err).toBe("Order 104 still has 1 hold.\n")
    expect((await run(["order", "release", "104"])).err).toBe("Order 104 is not on hold.\n")
  })
})

describe("waybill order history", () => {
  it("prints changes with author, time and command, without control characters", async () => {
    const { out } = await run(["order", "history", "101"])
    expect(out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "TIME")).toBe(
      [
        "1  TIME  account east  push_order, new",
        "2  TIME  operator Ann  hold, new",
        "   Too small\\u202e",
        '   holds[0]: none → {"hold_id":"H2","by":"operator","reason":"artwork","msg":"Too small\\u202e","since":"TIME"}',
        ""
      ].join("\n")
    )
  })

  it("prints the events as JSON", async () => {
    const { out } = await run(["order", "history", "102", "--json"])
    expect(JSON.parse(out)).toMatchObject([
      { revision: 1, command: "push_order", actor: "account", changes: [] },
      { revision: 2, command: "enable_rush_processing", changes: [{ path: "rush", before: false, after: true }] },
      {
        revision: 3,
        command: "start",
        operator: "Ann",
        changes: [{ path: "stage", before: "new", after: "processing" }]
      }
    ])
  })
})

describe("an order with several pages of events", () => {
  it("the commands print indented JSON that has each event once", async () => {
    const note = (msg: string) => Waybill.use((waybill) => waybill.operator.note("west", { order_id: "104" }, { msg }))
    const notes = Array.from({ length: 210 }, (_, n) => `note ${n}`)
    await Effect.runPromise(Effect.provide(Effect.forEach(notes, note), services))
    for (const name of ["history", "show"]) {
      const { out } = await run(["order", name, "104", ...(name === "history" ? ["--json"] : [])])
      const printed = JSON.parse(out)
      expect(out).toBe(`${JSON.stringify(printed, null, 2)}\n`)
      const events: ReadonlyArray<{ revision: number }> = name === "history" ? printed : printed.history
      expect(events.length).toBeGreaterThan(210)
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index + 1))
    }
  })
})

describe("waybill order show --at", () => {
  it("prints the order and its history at an earlier revision", async () => {
    const shown = async (revision: string) => JSON.parse((await run(["order", "show", "102", "--at", revision])).out)
    expect(await shown("1")).toMatchObject({ revision: 1, stage: "new", rush: false, history: [{ revision: 1 }] })
    expect(await shown("2")).toMatchObject({ revision: 2, stage: "new", rush: true })
    expect(await shown("3")).toEqual(JSON.parse((await run(["order", "show", "102"])).out))
  })

  it.each(["0", "4"])("refuses the unknown revision %s", async (revision) => {
    expect(await run(["order", "show", "102", "--at", revision])).toEqual({
      code: 1,
      out: "",
      err: `waybill: --at: order 102 has no revision ${revision}; the last one is 3\n`
    })
  })
})
