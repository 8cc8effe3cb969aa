// Validates the configuration of a print shop: its profile and its catalogue.

import type { Sides, TimeLimit } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { pack } from "../packing/pack.ts"
import { MAX_MEASURES } from "../packing/resources/limits.ts"
import { POSITIVE } from "../reading/checks.ts"
import { dictionary, list, object, optional } from "../reading/compound.ts"
import { pathOf, problemOf } from "../reading/faults.ts"
import { anything, flag, integer, number, type Shape, string, word } from "../reading/shape.ts"
import { boxOf } from "./flat/packer-box.ts"
import type { CutCarton, PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
import type { PrintOptions } from "./model/options.ts"
import type { PrintRefusal } from "./model/outcome.ts"
import type {
  Finishing,
  FlatFinishing,
  PackagingWeights,
  PrintProfile,
  Protection,
  RolledFinishing
} from "./model/profile.ts"
import { stepsUp } from "./model/rounding.ts"

/** Maximum number of kinds of cut-to-size cartons. Each has many sizes to try. */
const MAX_CUT_CARTONS = 20

/** Maximum number of kinds of boxes or tubes. */
const MAX_KINDS = 10_000

/** Minimum step of a side. Sides are rounded to a millionth. */
const MIN_STEP = 0.000_001

/** Length in the unit of the prints. */
const length = number(POSITIVE, 10_000)
const space = number(0, 10_000)
const weight = optional(space)
const maxWeight = optional(number(POSITIVE, 1_000_000))
const price = optional(number(0, 1_000_000))
const count = optional(integer(1))

const rolled = object<RolledFinishing>({
  kind: word("rolled"),
  sheet: length,
  core: space,
  looseness: number(POSITIVE, 1_000),
  clearance: optional(space),
  weight
})

// A fault of another kind names both kinds.
const flat = object<Omit<FlatFinishing, "kind"> & Pick<Finishing, "kind">>({
  kind: word("flat", "rolled"),
  thickness: length,
  margin: space,
  gap: space,
  atMost: count,
  atMostAbove: optional(space),
  loose: optional(flag),
  weight,
  backing: weight,
  glass: weight,
  bars: weight,
  protection: optional(
    object<Protection>({
      corners: optional(integer(0, 1_000)),
      sleeve: optional(flag),
      pads: optional(integer(0, 1_000))
    })
  ),
  rolled: optional(rolled),
  flatUpTo: optional(space)
})

const finishing: Shape<Finishing> = {
  alternatives: [flat, rolled],
  check: (value, most) => ((value as Partial<Finishing> | null)?.kind === "rolled" ? rolled : flat).check(value, most)
}

const profileShape = object<PrintProfile>({
  scale: integer(1, 1_000_000),
  finishings: dictionary(finishing),
  otherwise: finishing,
  packaging: optional(
    object<PackagingWeights>({
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

const sides = object<Sides>({ width: length, length, height: length })
const step = number(MIN_STEP, 10_000)
const steps = object<Sides>({ width: step, length: step, height: step })
const walls = object<Sides>({ width: space, length: space, height: space })

const catalogueShape = object<PrintCatalogue>({
  boxes: list(
    object<PrintBox>({
      reference: string,
      kind: optional(word("box", "rigid-mailer")),
      inner: sides,
      outer: optional(sides),
      stock: optional(number(0)),
      emptyWeight: weight,
      maxWeight,
      maxPieces: count,
      fillLimit: optional(number(POSITIVE, 1)),
      price
    }),
    0,
    MAX_KINDS
  ),
  tubes: list(
    object<PrintTube>({
      reference: string,
      diameter: length,
      length,
      outer: sides,
      emptyWeight: weight,
      maxWeight,
      price
    }),
    0,
    MAX_KINDS
  ),
  cut: optional(
    list(
      object<CutCarton>({
        reference: string,
        min: sides,
        max: sides,
        step: steps,
        walls,
        maxWeight,
        price
      }),
      0,
      MAX_CUT_CARTONS
    )
  )
})

const optionsShape = object<PrintOptions>({
  objective: optional(list(word("boxes", "volume", "price"), 1, MAX_MEASURES)),
  effort: optional(integer(0, 1_000_000_000)),
  alternatives: optional(integer(0, 100)),
  // `pack` reads it.
  timeLimit: optional(anything as Shape<TimeLimit>)
})

/** Returns the first fault of a value, such as `catalogue.boxes[0].fillLimit: must be at most 1, got 2`. */
const firstFault = (name: string, shape: Shape<unknown>, value: unknown): string | undefined => {
  const [fault] = shape.check(value, 1)
  return fault && `${name}${pathOf(fault.pointer)}: ${problemOf(fault)}`
}

/** Returns the first fault in a profile, a catalogue or the options, as a list of at most one refusal. */
export const shopRefusals = (
  profile: PrintProfile,
  catalogue: PrintCatalogue,
  options: PrintOptions
): readonly PrintRefusal[] => {
  const profileFault = firstFault("profile", profileShape, profile)
  if (profileFault !== undefined) return [{ reason: "invalid-profile", message: profileFault }]
  const fault =
    firstFault("catalogue", catalogueShape, catalogue) ??
    boxesFault(profile, catalogue.boxes) ??
    cutFault(profile, catalogue.cut ?? [])
  if (fault !== undefined) return [{ reason: "invalid-catalogue", message: fault }]
  const optionsFault = firstFault("options", optionsShape, options) ?? timeLimitFault(options)
  return optionsFault === undefined ? [] : [{ reason: "invalid-options", message: optionsFault }]
}

/** Returns the fault of a time limit, which `pack` reads with a box and without items. */
const timeLimitFault = ({ timeLimit }: PrintOptions): string | undefined => {
  if (timeLimit === undefined) return undefined
  const box = { reference: "box", inner: { width: 1, length: 1, height: 1 } }
  const outcome = pack({ items: [], boxes: [box], timeLimit })
  return outcome._tag === "Refused" ? `options.${outcome.refusals[0]!.message}` : undefined
}

const boxesFault = (profile: PrintProfile, boxes: readonly PrintBox[]): string | undefined => {
  const fault = boxFault(profile, boxes)
  return fault && `catalogue.${fault}`
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
  return outcome._tag === "Refused" ? outcome.refusals[0]!.message : undefined
}

/** Returns the first carton with a maximum below its minimum or beyond the packer's limit. */
const cutFault = (profile: PrintProfile, cartons: readonly CutCarton[]): string | undefined => {
  for (const [index, { max, min, reference, walls }] of cartons.entries()) {
    for (const side of sideNames)
      if (max[side] < min[side]) return `catalogue.cut[${index}].max.${side}: must be at least min`
    const outer = {
      width: max.width + walls.width,
      length: max.length + walls.length,
      height: max.height + walls.height
    }
    const fault = boxFault(profile, [{ reference, inner: max, outer }])
    if (fault !== undefined) return `catalogue.cut[${index}].max: ${fault}`
  }
  return undefined
}
