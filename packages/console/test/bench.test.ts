import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { openFloor } from "./fixtures/open-floor.ts"

const shipment = JSON.stringify({ trackingno: "1Z1", items: [{ index: 0, quantity: 1 }] })

const started = async (floor = openFloor()) => {
  const path = await floor.place("bench")
  await floor.operate(`${path}/start`, {})
  return { ...floor, path, packer: await floor.visit("packer") }
}

const shipmentsOf = async (operate: ReturnType<typeof openFloor>["operate"], path: string) =>
  ((await operate(path)) as { readonly shipments: ReadonlyArray<object> }).shipments

describe("requests of the packing bench", () => {
  it("a shipment sent twice with one key is recorded once, with the same reply", async () => {
    const { operate, packer, path } = await started()
    const fields = { key: "key-1", revision: "2", shipment }
    const replies = [await packer.post(`${path}/pack/ship`, fields), await packer.post(`${path}/pack/ship`, fields)]
    for (const reply of replies)
      expect(await reply.json()).toEqual({ isShipped: true, revision: 3, stage: "processing" })
    expect((await shipmentsOf(operate, path)).length).toBe(1)
  })

  it("the bench learns that the host keeps no progress", async () => {
    const { packer, path } = await started()
    expect(await (await packer.get(`${path}/pack/progress`)).json()).toMatchObject({ status: 404 })
    const saved = await packer.post(`${path}/pack/progress`, { version: "x" })
    expect(await saved.json()).toMatchObject({ status: 404 })
  })

  it("a shipment for an older revision is refused, and the reply says who changed the order and how", async () => {
    const { operate, packer, path } = await started()
    await operate(`${path}/note`, { msg: "Use the blue tape" }, "operator")
    const reply = await packer.post(`${path}/pack/ship`, { key: "key-1", revision: "2", shipment })
    expect(await reply.json()).toEqual({
      isShipped: false,
      status: 412,
      detail: expect.stringContaining("the order has revision 3, not 2"),
      changes: [expect.stringMatching(/^[^,]*operator[^,]*, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: note, Use the blue tape$/)]
    })
    expect(await (await packer.get(`${path}/pack/changes?since=3`)).json()).toEqual({ changes: [] })
  })

  it("a shipment with the label of an old address is refused with both addresses, until the change is acknowledged", async () => {
    const { operate, packer, path, waybill } = await started()
    const bonn = { name: "Bo", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }
    await Effect.runPromise(waybill.changeShipAddress("acme", { xid: "bench", ...bonn }))
    const found = {
      changes: [expect.stringMatching(/^merchant acme, .*: change_ship_address$/)],
      address: {
        revision: 3,
        before: ["Ada", "1 Main St", "Louisville, KY, 40214", "US"],
        after: ["Bo", "Am Hof 1", "Bonn, NW, 53113", "DE"]
      }
    }
    expect(await (await packer.get(`${path}/pack/changes?since=2`)).json()).toEqual(found)
    const send = async (fields: object) => {
      const body = JSON.stringify({ ...JSON.parse(shipment), ...fields })
      return (await packer.post(`${path}/pack/ship`, { key: "key-1", revision: "2", shipment: body })).json()
    }
    expect(await send({})).toEqual({
      isShipped: false,
      status: 409,
      detail: expect.stringContaining("Am Hof 1"),
      ...found
    })
    expect(await send({ acknowledge: 3 })).toEqual({ isShipped: true, revision: 4, stage: "processing" })
    expect(await shipmentsOf(operate, path)).toMatchObject([{ acknowledged: 3 }])
  })

  it("a second parcel with the number and the pieces of an earlier one is refused, and not lost in silence", async () => {
    const floor = openFloor()
    const path = await floor.place("same")
    await floor.operate(`${path}/start`, {})
    const packer = await floor.visit("packer")
    const one = JSON.stringify({ trackingno: "1Z1", items: [{ index: 1, quantity: 1 }] })
    await packer.post(`${path}/pack/ship`, { key: "key-1", revision: "2", shipment: one })
    const again = await packer.post(`${path}/pack/ship`, { key: "key-2", revision: "3", shipment: one })
    expect(await again.json()).toMatchObject({
      isShipped: false,
      status: 409,
      detail: expect.stringMatching(/recorded already/)
    })
    expect((await shipmentsOf(floor.operate, path)).length).toBe(1)
  })

  it("a failure of the operator API leads to 503, so that the bench sends the same shipment again", async () => {
    let isDown = false
    const problem = { type: "about:blank", title: "t", status: 503, detail: "temporary failure", code: "temporary" }
    const floor = openFloor({
      interrupt: (request) =>
        isDown && request.url.endsWith("/ship") ? Response.json(problem, { status: 503 }) : undefined
    })
    const { packer, path } = await started(floor)
    isDown = true
    const fields = { key: "key-1", revision: "2", shipment }
    expect((await packer.post(`${path}/pack/ship`, fields)).status).toBe(503)
    isDown = false
    expect(await (await packer.post(`${path}/pack/ship`, fields)).json()).toMatchObject({ isShipped: true })
  })

  it("the page has the tracking numbers of the recorded shipments, except for voided ones", async () => {
    const { operate, packer, path } = await started()
    const one = { items: [{ index: 0, quantity: 1 }] }
    await operate(`${path}/ship`, { trackingno: "1Z1", parcels: [{ trackingno: "1Z1" }, { trackingno: "P2" }], ...one })
    const numbers = "&quot;numbers&quot;:[&quot;1z1&quot;,&quot;p2&quot;]"
    expect(await packer.read(`${path}/pack`)).toContain(numbers)
    await operate(`${path}/void-shipment`, { shipment_id: "S1", msg: "Left behind" }, "operator")
    expect(await packer.read(`${path}/pack`)).toContain("&quot;numbers&quot;:[]")
  })

  const print = { type: "Canvas", width: "16", height: "20", quantity: "1", item_cost: "1" }
  const images = { large_img: "https://a.example/1.tif", thumb_img: "https://images.example.com/1.jpg" }

  const dataOn = async (floor: ReturnType<typeof openFloor>) => {
    const path = await floor.place("bench", { order_info: [print, print].map((each) => ({ ...each, ...images })) })
    await floor.operate(`${path}/start`, {})
    const [, text = ""] = /data-bench="([^"]*)"/.exec(await (await floor.visit("packer")).read(`${path}/pack`)) ?? []
    return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&"))
  }

  it("the page names an image of a piece only if its host is allowed, with one letter for each piece", async () => {
    const { items } = await dataOn(openFloor({ images: ["images.example.com"] }))
    expect(items.map(({ letter }: { readonly letter: string }) => letter)).toEqual(["A", "B"])
    expect(items[0]).toMatchObject({ size: "16 × 20 in", thumb: "https://images.example.com/1.jpg" })
    const blocked = await dataOn(openFloor({ images: ["other.example.com"] }))
    expect(blocked.items[0]).not.toHaveProperty("thumb")
  })

  it("a shop with metric units plans and records boxes in centimetres and kilograms", async () => {
    const box = { kind: "box", reference: "S", width: 10, length: 20, height: 4, weight: 10, fill: 0.5 }
    const inner = { width: 9, length: 19, height: 3 }
    const contents = [{ item: 0, reference: "print 1", quantity: 1 }]
    const packing = {
      units: { length: "in", weight: "lb" },
      boxes: [{ ...box, inner, pieces: 1, contents }],
      unpacked: []
    }
    const packer = { pack: () => Effect.succeed(packing) }
    const { boxes, items, lengths, units } = await dataOn(openFloor({ units: "cm/kg", ports: { packer } }))
    expect([lengths, units, items[0].size]).toEqual(["cm", "kg", "16 × 20 cm"])
    expect(boxes[0]).toMatchObject({
      outer: [25.4, 50.8, 10.16],
      weight: 4.535924,
      record: {
        volume: 8406.563832,
        box: { packed: "planned", reference: "S", width: 25.4, length: 50.8, height: 10.16 }
      }
    })
  })

  it("a viewer cannot ship or start, and a form without a key or with broken JSON is refused", async () => {
    const { packer, path, visit } = await started()
    const viewer = await visit("viewer")
    expect((await viewer.post(`${path}/pack/ship`, { key: "k", revision: "2", shipment })).status).toBe(403)
    expect((await viewer.post(`${path}/pack/start`, { key: "k", revision: "2" })).status).toBe(403)
    expect((await packer.post(`${path}/pack/ship`, { revision: "2", shipment })).status).toBe(400)
    expect((await packer.post(`${path}/pack/ship`, { key: "k", revision: "2", shipment: "[" })).status).toBe(400)
  })

  it("the page names the reason why an order cannot be packed, and starts a new order", async () => {
    const { operate, place, visit } = openFloor()
    const [fresh, held] = [await place("fresh"), await place("held")]
    await operate(`${held}/hold`, { reason: "artwork", msg: "Too dark" })
    const packer = await visit("packer")
    expect(await packer.read(`${held}/pack`)).toMatch(
      /The order cannot be packed: <bdi>the operator holds the order: artwork/
    )
    expect(await packer.read(`${fresh}/pack`)).toContain("Start production")
    const reply = await packer.post(`${fresh}/pack/start`, { key: "key-1", revision: "1" })
    expect([reply.status, reply.headers.get("location")]).toEqual([303, `/console${fresh}/pack`])
    expect(await packer.read(`${fresh}/pack`)).toContain("data-bench=")
    const viewer = await visit("viewer")
    expect(await viewer.read(`${fresh}/pack`)).not.toContain("data-bench=")
  })
})
