import { rushOrderId } from "../input/identifiers.ts"
import { required } from "../input/shape.ts"
import { change } from "../method/change.ts"

/** Marks an order for rush processing; marked again, it succeeds and leaves no second trace. */
export const enableRushProcessing = change({
  name: "enable_rush_processing",
  purpose: "Mark for rush processing",
  input: { order_id: required(rushOrderId) },
  change: ({ rush }) => (rush ? undefined : { rush: true })
})
