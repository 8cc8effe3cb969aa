// Every command of the operator, sent by its own form as a browser without JavaScript sends it.

import type { OperatorCommand as CommandName } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { formIn, openFloor, type Role } from "../fixtures/open-floor.ts"
import { soldQuote } from "../fixtures/shop-orders.ts"

const SHIPPED = { trackingno: "T1" }

interface Case {
  readonly path: string
  readonly role: Role
  /** Commands that bring a new order into the state that the command needs. */
  readonly before?: ReadonlyArray<readonly [command: string, body: object]>
  /** Fields that a person fills in. All other fields keep their first value. */
  readonly typed: Readonly<Record<string, string>>
  /** Part of the order afterwards. */
  readonly after: object
  readonly notice: string
}

const started: Case["before"] = [["start", {}]]
const shipped: Case["before"] = [
  ["start", {}],
  ["ship", SHIPPED]
]

const cases: Readonly<Record<CommandName, Case>> = {
  start: {
    path: "start",
    role: "packer",
    typed: {},
    after: { stage: "processing" },
    notice: "Production started: A-1"
  },
  undoStart: {
    path: "undo-start",
    role: "operator",
    before: started,
    typed: { msg: "Too early" },
    after: { stage: "new" },
    notice: "Start of production undone: A-1"
  },
  hold: {
    path: "hold",
    role: "operator",
    typed: { reason: "artwork", msg: "Too small" },
    after: { holds: [{ by: "operator", reason: "artwork", msg: "Too small" }] },
    notice: "Put on hold: A-1"
  },
  release: {
    path: "release",
    role: "operator",
    before: [["hold", { reason: "stock", msg: "No canvas" }]],
    typed: { msg: "Canvas arrived" },
    after: { holds: [] },
    notice: "Hold released: A-1"
  },
  ship: {
    path: "ship",
    role: "packer",
    before: started,
    typed: {
      trackingno: "T9",
      "items[1]": "1",
      weight: "3.5",
      type: "Box",
      carrier: "ups",
      service: "GROUND",
      "parcels[0].trackingno": "T9a",
      "parcels[0].weight": "1.25"
    },
    after: {
      stage: "processing",
      shipments: [
        {
          shipment_id: "S1",
          carrier: "ups",
          service: "GROUND",
          trackingno: "T9",
          type: "Box",
          weight: "3.5",
          items: [
            { index: 0, quantity: 1 },
            { index: 1, quantity: 1 }
          ],
          parcels: [{ trackingno: "T9a", weight: "1.25" }]
        }
      ]
    },
    notice: "Shipment recorded: A-1"
  },
  correctShipment: {
    path: "correct-shipment",
    role: "packer",
    before: shipped,
    typed: { trackingno: "T2" },
    after: { shipments: [{ shipment_id: "S1", carrier: "acme", trackingno: "T2" }] },
    notice: "Shipment corrected: A-1"
  },
  voidShipment: {
    path: "void-shipment",
    role: "packer",
    before: shipped,
    typed: { msg: "Not collected" },
    after: { stage: "processing", shipments: [{ shipment_id: "S1", voided: { msg: "Not collected" } }] },
    notice: "Shipment voided: A-1"
  },
  track: {
    path: "track",
    role: "packer",
    before: shipped,
    typed: { status: "out_for_delivery", at: "2026-01-02T03:04", note: "On the van" },
    after: {
      shipments: [{ tracking: [{ status: "out_for_delivery", at: "2026-01-02 03:04:00", note: "On the van" }] }]
    },
    notice: "Carrier's update recorded: A-1"
  },
  cancel: {
    path: "cancel",
    role: "operator",
    typed: { msg: "Withdrawn", confirm: "yes" },
    after: { stage: "cancelled" },
    notice: "Order cancelled: A-1"
  },
  reject: {
    path: "reject",
    role: "operator",
    typed: { reason: "artwork", msg: "Not ours", confirm: "yes" },
    after: { stage: "cancelled", rejected: { reason: "artwork", msg: "Not ours" } },
    notice: "Order rejected: A-1"
  },
  reprint: {
    path: "reprint",
    role: "operator",
    before: started,
    typed: { reason: "damaged", msg: "Torn", "items[0]": "1" },
    after: { reprints: [expect.stringMatching(/^\d+$/)] },
    notice: "Reprint ordered: A-1"
  },
  bindQuote: {
    path: "bind-quote",
    role: "operator",
    typed: { quote: JSON.stringify(soldQuote) },
    after: { quote: soldQuote },
    notice: "Quote bound: A-1"
  },
  note: { path: "note", role: "packer", typed: { msg: "Called" }, after: { revision: 2 }, notice: "Note added: A-1" },
  erase: {
    path: "erase",
    role: "admin",
    before: shipped,
    typed: { confirm: "A-1" },
    after: { erased: expect.stringMatching(/^\d{4}-/), shipping_address: { address: "", city: "" } },
    notice: "Personal data erased: A-1"
  }
}

const rows = Object.values(cases).map((each) => [each.path, each] as const)

/** Opens a console with an order in the state that a command needs. */
const prepare = async ({ before = [], role }: Case) => {
  const shop = openFloor()
  const path = await shop.place("A-1")
  for (const [command, body] of before) await shop.operate(`${path}/${command}`, body)
  return { ...shop, path, person: await shop.visit(role) }
}

describe("the forms of commands", () => {
  it.each(rows)("the form of %s runs the command, opens the order and says what was done", async (command, each) => {
    const { operate, path, person } = await prepare(each)
    const page = await person.get(`${path}/${command}`)
    expect(page.status).toBe(200)
    const fields = formIn(await page.text(), `${path}/${command}`)
    const reply = await person.post(`${path}/${command}`, { ...fields, ...each.typed })
    expect(reply.status, await reply.clone().text()).toBe(303)
    expect(reply.headers.get("location")).toBe(`/console${path}`)
    expect(await operate(path)).toMatchObject(each.after)
    const { events } = await operate(`${path}/history`)
    expect(events.at(-1)).toMatchObject({ operator: `the-${each.role}`, gesture: fields.key })
    expect(await (await person.get(path)).text()).toContain(
      `<div class="notice"><p><bdi>${each.notice.replaceAll("'", "&#39;")}`
    )
  })

  it.each(rows)("the form of %s that is sent twice runs the command once", async (command, each) => {
    const { operate, path, person } = await prepare(each)
    const fields = formIn(await (await person.get(`${path}/${command}`)).text(), `${path}/${command}`)
    const sent = { ...fields, ...each.typed }
    const replies = await Promise.all([1, 2].map(() => person.post(`${path}/${command}`, sent)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect((await person.post(`${path}/${command}`, sent)).status).toBe(303)
    const { events } = await operate(`${path}/history`)
    expect(events.filter(({ gesture }: { gesture?: string }) => gesture === fields.key)).toHaveLength(1)
    expect((await operate(path)).revision).toBe((each.before?.length ?? 0) + 2)
  })

  const below: Readonly<Record<Role, Role>> = {
    viewer: "viewer",
    packer: "viewer",
    operator: "packer",
    admin: "operator"
  }

  it.each(rows)(
    "a lower role neither opens nor sends the form of %s, nor sees it on the order",
    async (command, each) => {
      const { path, person, visit } = await prepare(each)
      const fields = formIn(await (await person.get(`${path}/${command}`)).text(), `${path}/${command}`)
      const other = await visit(below[each.role])
      expect((await other.get(`${path}/${command}`)).status).toBe(403)
      expect((await other.post(`${path}/${command}`, { ...fields, ...each.typed })).status).toBe(403)
      expect(await (await other.get(path)).text()).not.toContain(`${path}/${command}"`)
      expect(await (await person.get(path)).text()).toContain(`${path}/${command}`)
    }
  )
})
