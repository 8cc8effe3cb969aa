import { required } from "../input/field.ts"
import { note as text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Adds a note to the history. */
export const note = command({
  name: "note",
  input: { msg: required(text) },
  change: () => ({})
})
