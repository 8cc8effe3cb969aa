import { printPacker } from "@waybill/core"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

const withPrintPacker = (policy: object = {}) =>
  open({ policy }).within(Effect.runSync(Effect.scoped(Layer.build(printPacker()))))

const order_info = [
  { width: 24, height: 36, finishing: "Rolled", qty: 3 },
  { width: "16", height: "20", finishing: "Canvas", qty: "2" }
]

it.each([{}, { unknownFields: "reject" }])(
  "shipping_rate accepts the box_info of package_info under the policy %j",
  (policy) => {
    const service = withPrintPacker(policy)
    const packed = service.send("package_info", { order_info })
    if (packed.res !== "success") throw new Error(packed.message)
    const { box_info, package_type } = packed["package"] as { box_info: object; package_type: string }
    expect(package_type).toBe("Box")
    expect(box_info).toMatchObject([{ type: "Box" }, { type: "Tube" }])
    const quoted = service.send("shipping_rate", {
      ...requests.shipping_rate,
      order_info: box_info,
      shipping: { carrier: "acme", package_type }
    })
    expect(quoted).toMatchObject({ res: "success", rate: [{ method: "ACME_GROUND" }, { method: "ACME_2DAY" }] })
  }
)

/** Orders of each finishing whose prints go into boxes, mailers and tubes, some of them in several parcels. */
const orders = [
  ["Canvas", 16, 20, 1],
  ["Canvas", 8, 10, 60],
  ["Framed", 24, 36, 4],
  ["Paper", 8, 10, 1],
  ["Paper", 4, 6, 200],
  ["Paper", 24, 36, 2],
  ["Metal", 12, 12, 3],
  ["Acrylic", 20, 30, 2],
  ["Rolled", 36, 48, 5],
  ["Unknown", 11, 14, 1]
] as const

it.each(orders)(
  "shipping_rate quotes the whole reply of package_info for %s of %i × %i, %i prints",
  (finishing, width, height, qty) => {
    const service = withPrintPacker({ unknownFields: "reject" })
    const packed = service.send("package_info", { order_info: [{ width, height, finishing, qty }] })
    if (packed.res !== "success") throw new Error(packed.message)
    const { box_info, package_type } = packed["package"] as {
      box_info: ReadonlyArray<{ weight: number }>
      package_type: string
    }
    for (const { weight } of box_info) expect(weight).toBeGreaterThan(0)
    const quoted = service.send("shipping_rate", {
      ...requests.shipping_rate,
      order_info: box_info,
      shipping: { carrier: "acme", package_type }
    })
    // Acme Ground costs 7.35 for the first pound of a box and 0.45 for each further one.
    const cents = box_info.reduce((sum, { weight }) => sum + 735 + 45 * (Math.ceil(weight) - 1), 0)
    expect(quoted).toMatchObject({
      res: "success",
      rate: [{ method: "ACME_GROUND", cost: cents / 100 }, { method: "ACME_2DAY" }]
    })
  }
)
