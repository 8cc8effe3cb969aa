import { Effect } from "effect"
import { expect, it } from "vitest"
import { type OrderPacker, type OrderPacking, PortRefusal } from "../../src/index.ts"
import { serveOperator } from "./serve-operator.ts"

const packing: OrderPacking = { units: { length: "in", weight: "lb" }, boxes: [], unpacked: [] }

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
  expect(await get(`${path}/packing`, "viewer")).toMatchObject({ status: 200, body: packing })
  expect(seen).toEqual([
    [
      [
        { width: "16", height: "20", qty: "1" },
        { width: "16", height: "20", qty: "2" }
      ],
      "cm/kg"
    ]
  ])
})

it("answers an order that the packer refuses with 409, and does not serve the path without a packer", async () => {
  const refusal = new PortRefusal({ kind: "conflict", message: "the order has 9000 pieces" })
  const refusing = serveOperator({ ports: { packer: { pack: () => Effect.fail(refusal) } } })
  expect(await refusing.get(`${await refusing.place("A-1")}/packing`)).toMatchObject({
    status: 409,
    body: { code: "conflict", reason: "the order has 9000 pieces" }
  })
  const without = serveOperator()
  expect((await without.get(`${await without.place("A-1")}/packing`)).status).toBe(404)
})
