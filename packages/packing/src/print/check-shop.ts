// Validates the configuration of a print shop: its profile and its catalogue.

import type { Sides } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import {
  anyString,
  atMost,
  dictionary,
  fieldsOf,
  ifPresent,
  listOf,
  nonNegative,
  oneOf,
  positive,
  positiveInteger,
  type Validator
} from "../validation/validators.ts"
import { boxOf } from "./flat/flat-boxes.ts"
import type { PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
import type { PrintRefusal } from "./model/outcome.ts"
import type { FlatFinishing, PackagingWeights, PrintProfile, RolledFinishing } from "./model/profile.ts"
import { stepsUp } from "./model/rounding.ts"

/** Length in the unit of the prints. */
const length = atMost(10_000, positive)
const weight = ifPresent(atMost(10_000, nonNegative))

const flat = fieldsOf<FlatFinishing>({
  kind: oneOf(["flat", "rolled"]),
  thickness: length,
  margin: atMost(10_000, nonNegative),
  gap: atMost(10_000, nonNegative),
  atMost: positiveInteger,
  weight
})

const rolled = fieldsOf<RolledFinishing>({
  kind: oneOf(["rolled"]),
  sheet: length,
  core: atMost(10_000, nonNegative),
  looseness: atMost(1_000, positive),
  weight
})

const finishing: Validator = (value) =>
  (value as Partial<RolledFinishing> | null)?.kind === "rolled" ? rolled(value) : flat(value)

const profileFaultOf = fieldsOf<PrintProfile>({
  scale: atMost(1_000_000, positiveInteger),
  finishings: dictionary(finishing),
  otherwise: finishing,
  packaging: ifPresent(fieldsOf<PackagingWeights>({ board: weight, tube: weight, filler: weight }))
})

const sides = fieldsOf<Sides>({ width: length, length, height: length })

const catalogueFaultOf = fieldsOf<PrintCatalogue>({
  boxes: listOf(
    fieldsOf<PrintBox>({
      reference: anyString,
      inner: sides,
      outer: ifPresent(sides),
      stock: ifPresent(nonNegative),
      emptyWeight: weight
    })
  ),
  tubes: listOf(
    fieldsOf<PrintTube>({ reference: anyString, diameter: length, length, outer: sides, emptyWeight: weight })
  )
})

/** Returns the first fault in a profile or a catalogue, as a list of at most one refusal. */
export const shopRefusals = (profile: PrintProfile, catalogue: PrintCatalogue): readonly PrintRefusal[] => {
  const profileFault = profileFaultOf(profile)
  if (profileFault !== undefined) return [{ reason: "invalid-profile", message: `profile${profileFault}` }]
  const fault = catalogueFaultOf(catalogue) ?? boxFault(profile, catalogue.boxes)
  return fault === undefined ? [] : [{ reason: "invalid-catalogue", message: `catalogue${fault}` }]
}

/** Returns the packer's first refusal of the boxes. Each box has the maximum headroom that any finishing can need. */
const boxFault = ({ scale, finishings, otherwise }: PrintProfile, boxes: readonly PrintBox[]) => {
  if (boxes.length === 0) return undefined
  const headroom = [...Object.values(finishings), otherwise].reduce(
    (max, each) => (each.kind === "flat" ? Math.max(max, stepsUp(each.gap, scale)) : max),
    0
  )
  const outcome = pack({
    scale: { length: scale },
    items: [],
    boxes: boxes.map((box) => boxOf(box, headroom, scale))
  })
  return outcome._tag === "Refused" ? `: ${outcome.refusals[0]!.message}` : undefined
}
