import { required } from "../input/field.ts"
import { rushOrderId } from "../input/identifiers.ts"
import { change } from "../method/change.ts"

/** Marks an order for rush processing. Repeating the call succeeds without another event. */
export const enableRushProcessing = change({
  name: "enable_rush_processing",
  purpose: "Mark for rush processing",
  input: { order_id: required(rushOrderId) },
  change: () => ({ rush: true })
})
