import { optional } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Replaces the personal data in an order and in its history by blanks. Cannot be undone. */
export const erase = command({
  name: "erase",
  input: { msg: optional(note) },
  erases: true,
  change: (_, __, { now }) => ({ erased: now })
})
