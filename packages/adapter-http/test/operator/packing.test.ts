import { type OrderPacker, type OrderPacking, PortRefusal } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { countTurns } from "../../../../tests/runs/count-turns.ts"
import { serveOperator } from "./serve-operator.ts"

const packing: OrderPacking = {
  units: { length: "in", weight: "lb" },
  boxes: [],
  unpacked: [],
  proof: { at_least: 2, proved: true, sentence: "Two boxes; fewer is impossible." }
}

it("packs the prints of an order in the policy's units", async () => {
  const seen: Array<unknown> = []
  const packer: OrderPacker = {
    pack: (...request) => {
      seen.push(request)
      return Effect.succeed(packing)
    }
  }
  const { get, place } = serveOperator({ ports: { packer }, policy: { units: "cm/kg" } })
  const path = await place("A-1")
  const reply = await get(`${path}/packing`, "viewer")
  expect([reply.status, reply.body]).toEqual([200, packing])
  expect(seen).toEqual([
    [
      [
        { width: "16", height: "20", qty: "1" },
        { width: "16", height: "20", qty: "2" }
      ],
      "cm/kg",
      "the-viewer"
    ]
  ])
})

it("returns 409 if the packer refuses the order, and does not serve the path without a packer", async () => {
  const refusal = new PortRefusal({ kind: "conflict", message: "the order has 9000 pieces" })
  const refusing = serveOperator({ ports: { packer: { pack: () => Effect.fail(refusal) } } })
  expect(await refusing.get(`${await refusing.place("A-1")}/packing`)).toMatchObject({
    status: 409,
    body: { code: "conflict", reason: "the order has 9000 pieces" }
  })
  const without = serveOperator()
  expect((await without.get(`${await without.place("A-1")}/packing`)).status).toBe(404)
})

it("packs the unshipped pieces, and returns them with the indexes of the order's items", async () => {
  const seen: Array<unknown> = []
  const at = { x: 0, y: 0, z: 0 }
  const size = { x: 20, y: 16, z: 1 }
  const packer: OrderPacker = {
    pack: (prints) => {
      seen.push(prints)
      const contents = [{ item: 0, reference: "print 1", quantity: 1 }]
      const placements = [{ item: 0, quantity: 1, at, size }]
      const box = { kind: "box", reference: "S", width: 21, length: 17, height: 3, pieces: 1, contents, placements }
      const unpacked = prints.length < 2 ? [] : [{ item: 1, reference: "print 2", quantity: 2, message: "too long" }]
      return Effect.succeed({ ...packing, boxes: [box], unpacked })
    }
  }
  const { get, place, post } = serveOperator({ ports: { packer } })
  const path = await place("A-1")
  await post(`${path}/start`)
  await post(`${path}/ship`, { trackingno: "1Z1", items: [{ index: 0, quantity: 1 }] })
  const { body } = await get(`${path}/packing?pieces=unshipped`, "viewer")
  expect(body).toMatchObject({ boxes: [{ contents: [{ item: 1 }], placements: [{ item: 1 }] }], unpacked: [] })
  const all = await get(`${path}/packing?pieces=all`, "viewer")
  expect(all.body).toMatchObject({ boxes: [{ contents: [{ item: 0 }] }], unpacked: [{ item: 1 }] })
  await post(`${path}/ship`, { trackingno: "1Z2", items: [{ index: 1, quantity: 1 }] })
  await get(`${path}/packing?pieces=unshipped`, "viewer")
  const print = { width: "16", height: "20" }
  expect(seen).toEqual([
    [{ ...print, qty: "2" }],
    [
      { ...print, qty: "1" },
      { ...print, qty: "2" }
    ],
    [{ ...print, qty: "1" }]
  ])
  expect((await get(`${path}/packing?pieces=some`)).status).toBe(422)
})

it("measures a packing of megabytes in several turns, and omits the drawings that do not fit", async () => {
  const drawing = "x".repeat(300_000)
  const box = { kind: "box", reference: "S", width: 21, length: 17, height: 3, pieces: 1, contents: [], drawing }
  const packer: OrderPacker = {
    pack: () => Effect.succeed({ ...packing, boxes: Array.from({ length: 10 }, () => box) })
  }
  const { get, place } = serveOperator({ ports: { packer } })
  const path = `${await place("A-1")}/packing`
  const turn = countTurns()
  const start = turn()
  const { body } = await get(path, "viewer")
  expect(turn() - start).toBeGreaterThanOrEqual(10)
  const { boxes } = body as { boxes: ReadonlyArray<{ drawing?: string; omitted?: number }> }
  // Six of ten fit in 1,900,000 bytes. The size has the quotes, the name, the colon and the braces.
  expect(boxes.map((each) => each.drawing?.length ?? each.omitted)).toEqual([
    ...Array.from({ length: 6 }, () => 300_000),
    ...Array.from({ length: 4 }, () => 300_014)
  ])
})

it("stops a packing when the caller's connection closes, and logs no success", async () => {
  const caller = new AbortController()
  const stopped: Array<string> = []
  const pack = () =>
    Effect.onInterrupt(
      Effect.andThen(
        Effect.sync(() => caller.abort()),
        Effect.never
      ),
      () => Effect.sync(() => stopped.push("packing"))
    )
  const { log, place, raw } = serveOperator({ ports: { packer: { pack } } })
  const path = await place("A-1")
  const headers = { authorization: "Bearer secret-viewer" }
  await raw(`${path}/packing`, { headers, signal: caller.signal })
  expect([stopped, log.at(-1)]).toMatchObject([
    ["packing"],
    { method: "operator.getPacking", outcome: "unreceived", status: 499 }
  ])
})
