import { required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Cancels an order without shipments, and removes its holds. */
export const cancel = command({
  name: "cancel",
  input: { msg: required(note) },
  change: () => ({ holds: [] })
})
