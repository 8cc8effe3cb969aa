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
