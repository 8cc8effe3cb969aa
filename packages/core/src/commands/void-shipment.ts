import { required } from "../input/field.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { refuse } from "../operator/refusal.ts"
import { changeShipment, isDelivered } from "../operator/shipment.ts"

/** Records that a shipment did not take place. Its pieces count as not shipped, and the order is in production again. */
export const voidShipment = command({
  name: "voidShipment",
  input: { shipment_id: required(text), msg: required(note) },
  change: (order, { msg, shipment_id }, { now }) =>
    changeShipment(order, shipment_id, (shipment) =>
      isDelivered(shipment)
        ? { refused: refuse("delivered", `shipment ${shipment_id} was delivered`) }
        : { ...shipment, voided: { at: now, msg } }
    )
})
