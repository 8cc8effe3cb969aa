import { required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Returns an order without shipments to the stage before production. */
export const undoStart = command({
  name: "undoStart",
  input: { msg: required(note) },
  change: () => ({})
})
