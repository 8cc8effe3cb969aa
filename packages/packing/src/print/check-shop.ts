// Validates the configuration of a print shop: its profile and its catalogue.

import type { Sides } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { MAX_MEASURES } from "../packing/resources/limits.ts"
import {
  anyString,
  atMost,
  boolean,
  dictionary,
  ifPresent,
  listOf,
  nonNegative,
  nonNegativeInteger,
  oneOf,
  onlyFieldsOf,
  positive,
  positiveInteger,
  type Validator
} from "../validation/validators.ts"
import { boxOf } from "./flat/packer-box.ts"
import type { CutCarton, PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
import type { PrintOptions } from "./model/options.ts"
import type { PrintRefusal } from "./model/outcome.ts"
import type { FlatFinishing, PackagingWeights, PrintProfile, Protection, RolledFinishing } from "./model/profile.ts"
import { stepsUp } from "./model/rounding.ts"

/** Maximum number of kinds of cut-to-size cartons. Each has many sizes to try. */
const MAX_CUT_CARTONS = 20

const shortList =
  (max: number, validate: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.length > max
      ? `: must have at most ${max} entries, got ${value.length}`
      : listOf(validate)(value)

/** Minimum step of a side. Sides are rounded to a millionth. */
const MIN_STEP = 0.000_001

/** Length in the unit of the prints. */
const length = atMost(10_000, positive)
const space = atMost(10_000, nonNegative)
const weight = ifPresent(space)
const maxWeight = ifPresent(atMost(1_000_000, positive))
const price = ifPresent(atMost(1_000_000, nonNegative))

const rolled = onlyFieldsOf<RolledFinishing>({
  kind: oneOf(["rolled"]),
  sheet: length,
  core: space,
  looseness: atMost(1_000, positive),
  clearance: ifPresent(space),
  weight
})

const flat = onlyFieldsOf<FlatFinishing>({
  kind: oneOf(["flat", "rolled"]),
  thickness: length,
  margin: space,
  gap: space,
  atMost: ifPresent(positiveInteger),
  loose: ifPresent(boolean),
  weight,
  backing: weight,
  glass: weight,
  bars: weight,
  protection: ifPresent(
    onlyFieldsOf<Protection>({
      corners: ifPresent(atMost(1_000, nonNegativeInteger)),
      sleeve: ifPresent(boolean),
      pads: ifPresent(atMost(1_000, nonNegativeInteger))
    })
  ),
  rolled: ifPresent(rolled),
  flatUpTo: ifPresent(space)
})

const finishing: Validator = (value) =>
  (value as Partial<RolledFinishing> | null)?.kind === "rolled" ? rolled(value) : flat(value)

const profileFaultOf = onlyFieldsOf<PrintProfile>({
  scale: atMost(1_000_000, positiveInteger),
  finishings: dictionary(finishing),
  otherwise: finishing,
  packaging: ifPresent(
    onlyFieldsOf<PackagingWeights>({
      board: weight,
      tube: weight,
      filler: weight,
      pad: weight,
      padThickness: weight,
      corner: weight,
      sleeve: weight,
      tape: weight
    })
  ),
  maxWeight
})

const sides = onlyFieldsOf<Sides>({ width: length, length, height: length })
const step: Validator = (value) =>
  length(value) ?? ((value as number) >= MIN_STEP ? undefined : `: must be ${MIN_STEP} or more`)
const steps = onlyFieldsOf<Sides>({ width: step, length: step, height: step })
const walls = onlyFieldsOf<Sides>({ width: space, length: space, height: space })

const catalogueFaultOf = onlyFieldsOf<PrintCatalogue>({
  boxes: listOf(
    onlyFieldsOf<PrintBox>({
      reference: anyString,
      kind: ifPresent(oneOf(["box", "rigid-mailer"])),
      inner: sides,
      outer: ifPresent(sides),
      stock: ifPresent(nonNegative),
      emptyWeight: weight,
      maxWeight,
      maxPieces: ifPresent(positiveInteger),
      fillLimit: ifPresent(atMost(1, positive)),
      price
    })
  ),
  tubes: listOf(
    onlyFieldsOf<PrintTube>({
      reference: anyString,
      diameter: length,
      length,
      outer: sides,
      emptyWeight: weight,
      maxWeight,
      price
    })
  ),
  cut: ifPresent(
    shortList(
      MAX_CUT_CARTONS,
      onlyFieldsOf<CutCarton>({
        reference: anyString,
        min: sides,
        max: sides,
        step: steps,
        walls,
        maxWeight,
        price
      })
    )
  )
})

const optionsFaultOf = onlyFieldsOf<PrintOptions>({
  objective: ifPresent((value) =>
    Array.isArray(value) && value.length === 0
      ? ": must not be empty"
      : shortList(MAX_MEASURES, oneOf(["boxes", "volume", "price"]))(value)
  ),
  effort: ifPresent(atMost(1_000_000_000, nonNegativeInteger)),
  alternatives: ifPresent(atMost(100, nonNegativeInteger))
})

/** Returns the first fault in a profile, a catalogue or the options, as a list of at most one refusal. */
export const shopRefusals = (
  profile: PrintProfile,
  catalogue: PrintCatalogue,
  options: PrintOptions
): readonly PrintRefusal[] => {
  const profileFault = profileFaultOf(profile)
  if (profileFault !== undefined) return [{ reason: "invalid-profile", message: `profile${profileFault}` }]
  const fault =
    catalogueFaultOf(catalogue) ?? boxFault(profile, catalogue.boxes) ?? cutFault(profile, catalogue.cut ?? [])
  if (fault !== undefined) return [{ reason: "invalid-catalogue", message: `catalogue${fault}` }]
  const optionsFault = optionsFaultOf(options)
  return optionsFault === undefined ? [] : [{ reason: "invalid-options", message: `options${optionsFault}` }]
}

/** Returns the packer's first refusal of the boxes. Each box has the maximum headroom of all finishings. */
const boxFault = (profile: PrintProfile, boxes: readonly PrintBox[]) => {
  if (boxes.length === 0) return undefined
  const { finishings, otherwise, packaging, scale } = profile
  const flats = [...Object.values(finishings), otherwise].flatMap((each) => (each.kind === "flat" ? [each] : []))
  const headroom = Math.max(0, ...flats.map(({ gap }) => stepsUp(gap, scale)))
  const pads = Math.max(0, ...flats.map(({ protection }) => (protection?.pads ?? 0) * (packaging?.padThickness ?? 0)))
  const given = boxes.flatMap((box) => boxOf(box, { headroom, margin: 0, pads }, { objective: [], profile }) ?? [])
  const outcome = pack({ scale: { length: scale }, items: [], boxes: given })
  return outcome._tag === "Refused" ? `: ${outcome.refusals[0]!.message}` : undefined
}

/** Returns the first carton with a maximum below its minimum or beyond the packer's limit. */
const cutFault = (profile: PrintProfile, cartons: readonly CutCarton[]): string | undefined => {
  for (const [index, { max, min, reference, walls }] of cartons.entries()) {
    for (const side of ["width", "length", "height"] as const)
      if (max[side] < min[side]) return `/cut/${index}/max/${side}: must be at least min`
    const outer = {
      width: max.width + walls.width,
      length: max.length + walls.length,
      height: max.height + walls.height
    }
    const fault = boxFault(profile, [{ reference, inner: max, outer }])
    if (fault !== undefined) return `/cut/${index}/max${fault}`
  }
  return undefined
}
