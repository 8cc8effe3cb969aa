// Every command of the operator, sent by its own form as a browser without JavaScript sends it.

import type { OperatorCommand } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { type ExpectedCommand, expectedRows } from "../../../core/test/commands/expected-commands.ts"
import { formIn, openFloor, type Role } from "../fixtures/open-floor.ts"

interface Case extends ExpectedCommand {
  /** Fields that a person fills in. All other fields keep their first value. Default: those of the input. */
  readonly typed: Readonly<Record<string, string>>
  /** Part of the order afterwards. Default: its next revision. */
  readonly order: object
  /** Whether the order page has no button for the command. */
  readonly isForPrograms?: true
}

/** Cases that differ from the default. */
const cases: Readonly<Partial<Record<OperatorCommand, Partial<Case>>>> = {
  start: {
    typed: {},
    order: { stage: "processing" }
  },
  undoStart: {
    typed: { msg: "Too early" },
    order: { stage: "new" }
  },
  hold: {
    typed: { reason: "artwork", msg: "Too small" },
    order: { holds: [{ by: "operator", reason: "artwork", msg: "Too small" }] }
  },
  release: {
    typed: { msg: "Canvas arrived" },
    order: { holds: [] }
  },
  ship: {
    typed: {
      trackingno: "T9",
      "items[1]": "1",
      weight: "3.5",
      type: "Box",
      carrier: "ups",
      service: "GROUND",
      "parcels[0].trackingno": "T9a",
      "parcels[0].weight": "3.50"
    },
    order: {
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
          parcels: [{ trackingno: "T9a", weight: "3.50" }]
        }
      ]
    }
  },
  correctShipment: {
    typed: { trackingno: "T2" },
    order: { shipments: [{ shipment_id: "S1", carrier: "acme", trackingno: "T2" }] }
  },
  voidShipment: {
    typed: { msg: "Not collected" },
    order: { stage: "processing", shipments: [{ shipment_id: "S1", voided: { msg: "Not collected" } }] }
  },
  track: {
    typed: { status: "out_for_delivery", at: "2026-01-02T03:04", note: "On the van" },
    order: {
      shipments: [{ tracking: [{ status: "out_for_delivery", at: "2026-01-02 03:04:00", note: "On the van" }] }]
    }
  },
  cancel: {
    typed: { msg: "Withdrawn", confirm: "yes" },
    order: { stage: "cancelled" }
  },
  reject: {
    typed: { reason: "artwork", msg: "Not ours", confirm: "yes" },
    order: { stage: "cancelled", rejected: { reason: "artwork", msg: "Not ours" } }
  },
  reprint: {
    typed: { reason: "damaged", msg: "Torn", "items[0]": "1" },
    order: { reprints: [expect.stringMatching(/^\d+$/)] }
  },
  bindQuote: {
    typed: { quote: JSON.stringify(soldQuote) },
    order: { quote: soldQuote }
  },
  recordPreflight: {
    typed: { issues: JSON.stringify([{ index: 0, kind: "colours", consequence: "hold", message: "it is CMYK" }]) },
    order: {
      preflight: expect.objectContaining({ consequence: "hold" }),
      holds: [expect.objectContaining({ reason: "artwork" })]
    },
    isForPrograms: true
  },
  erase: {
    typed: { confirm: "A-1" },
    order: { erased: expect.stringMatching(/^\d{4}-/), shipping_address: { address: "", city: "" } }
  }
}

const rows = expectedRows.map(([name, expected]) => {
  const order = { revision: (expected.after?.length ?? 0) + 2 }
  const typed = expected.input as Readonly<Record<string, string>>
  return [expected.path, { typed, order, ...expected, ...cases[name] } satisfies Case] as const
})

/** Opens a console with an order in the state that a command needs. */
const prepare = async ({ after = [], role }: Case) => {
  const shop = openFloor()
  const path = await shop.place("A-1")
  for (const [command, body] of after) await shop.operate(`${path}/${command}`, body)
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
    expect(await operate(path)).toMatchObject(each.order)
    const { events } = await operate(`${path}/history`)
    expect(events.at(-1)).toMatchObject({ operator: `the-${each.role}`, gesture: fields.key })
    expect(await (await person.get(path)).text()).toContain(
      `<div class="notice"><p><bdi>${each.done.replaceAll("'", "&#39;")}: A-1`
    )
  })

  it.each(rows)("the form of %s, sent twice, runs the command once", async (command, each) => {
    const { operate, path, person } = await prepare(each)
    const fields = formIn(await (await person.get(`${path}/${command}`)).text(), `${path}/${command}`)
    const sent = { ...fields, ...each.typed }
    const replies = await Promise.all([1, 2].map(() => person.post(`${path}/${command}`, sent)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect((await person.post(`${path}/${command}`, sent)).status).toBe(303)
    const { events } = await operate(`${path}/history`)
    expect(events.filter(({ gesture }: { gesture?: string }) => gesture === fields.key)).toHaveLength(1)
    expect((await operate(path)).revision).toBe((each.after?.length ?? 0) + 2)
  })

  it("a correction replaces the recorded box, and a name without a way is refused beside the way", async () => {
    const { operate, place, visit } = openFloor()
    const path = await place("A-1")
    await operate(`${path}/start`, {})
    const parcels = [{ box: { packed: "planned", reference: "S" } }, { weight: 2 }]
    await operate(`${path}/ship`, { trackingno: "T1", parcels })
    const person = await visit("operator")
    const fields = formIn(await (await person.get(`${path}/correct-shipment`)).text(), `${path}/correct-shipment`)
    const send = (typed: object) => person.post(`${path}/correct-shipment`, { ...fields, ...typed })
    const refused = await (await send({ "parcels[0].box.reference": "BIG" })).text()
    expect(refused).toMatch(/<select id="[^"]*" name="parcels\[0\]\.box\.packed"[^>]* aria-invalid="true"/)
    const boxes = { "parcels[0].box.packed": "another_box", "parcels[0].box.reference": "BIG" }
    expect((await send({ ...boxes, "parcels[1].box.packed": "by_hand" })).status).toBe(303)
    expect((await operate(path)).shipments[0].parcels).toEqual([
      { box: { packed: "another_box", reference: "BIG" } },
      { weight: "2", box: { packed: "by_hand" } }
    ])
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
      const isShown = (await (await person.get(path)).text()).includes(`${path}/${command}`)
      expect(isShown).toBe(each.isForPrograms !== true)
    }
  )
})
