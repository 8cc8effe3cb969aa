// What a profile and a catalogue must be to make sense.

import type { Sides } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import {
  type Form,
  list,
  notNegative,
  oneOf,
  optional,
  positive,
  record,
  records,
  text,
  upTo,
  whole
} from "../validation/shape.ts"
import { boxOf } from "./flat/flat-boxes.ts"
import type { PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
import type { PrintRefusal } from "./model/prints.ts"
import type { FlatFinishing, PrintProfile, RolledFinishing } from "./model/profile.ts"
import { stepsUp } from "./model/rounding.ts"

/** A length of a shop, in the unit of its prints. */
const length = upTo(10_000, positive)

const flat = record<FlatFinishing>({
  kind: oneOf(["flat", "rolled"]),
  thickness: length,
  margin: upTo(10_000, notNegative),
  gap: upTo(10_000, notNegative),
  atMost: whole
})

const rolled = record<RolledFinishing>({
  kind: oneOf(["rolled"]),
  sheet: length,
  core: upTo(10_000, notNegative),
  looseness: upTo(1_000, positive)
})

const finishing: Form = (value) =>
  (value as Partial<RolledFinishing> | null)?.kind === "rolled" ? rolled(value) : flat(value)

const profileForm = record<PrintProfile>({
  scale: upTo(1_000_000, whole),
  finishings: records(finishing),
  otherwise: finishing
})

const sides = record<Sides>({ width: length, length, height: length })

const catalogueForm = record<PrintCatalogue>({
  boxes: list(
    record<PrintBox>({ reference: text, inner: sides, outer: optional(sides), stock: optional(notNegative) })
  ),
  tubes: list(record<PrintTube>({ reference: text, diameter: length, length, outer: sides }))
})

/** What makes no sense in a profile or a catalogue. */
export const faultInShop = (profile: PrintProfile, catalogue: PrintCatalogue): readonly PrintRefusal[] => {
  const wrong = profileForm(profile)
  if (wrong !== undefined) return [{ reason: "invalid-profile", message: `The profile${wrong}` }]
  const missing = catalogueForm(catalogue)
  const fault = missing ?? faultInBoxes(profile, catalogue.boxes)
  return fault === undefined ? [] : [{ reason: "invalid-catalogue", message: `The catalogue${fault}` }]
}

/** What the packer says of the boxes, as high as they can become for any finishing. */
const faultInBoxes = ({ scale, finishings, otherwise }: PrintProfile, boxes: readonly PrintBox[]) => {
  if (boxes.length === 0) return undefined
  const highest = [...Object.values(finishings), otherwise].reduce(
    (most, each) => (each.kind === "flat" ? Math.max(most, stepsUp(each.gap, scale)) : most),
    0
  )
  const outcome = pack({
    scale: { length: scale },
    items: [],
    boxes: boxes.map((box) => boxOf(box, highest, scale))
  })
  return outcome._tag === "Refused" ? `, ${outcome.refusals[0]!.message}` : undefined
}
