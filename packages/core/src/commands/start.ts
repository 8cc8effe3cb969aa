import { optional } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Starts production of a new order that is not on hold. */
export const start = command({
  name: "start",
  input: { msg: optional(note) },
  change: () => ({})
})
