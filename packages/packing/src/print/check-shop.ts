// Validates the configuration of a print shop: its profile and its catalogue.

import type { Sides } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { packNumbers } from "../packing/pack.ts"
import { list, object, optional } from "../reading/compound.ts"
import { pathOf, problemOf } from "../reading/faults.ts"
import { anything, type Shape, word } from "../reading/shape.ts"
import { boxOf } from "./flat/packer-box.ts"
import type { CutCarton, PrintBox, PrintCatalogue } from "./model/catalogue.ts"
import type { PrintOptions } from "./model/options.ts"
import type { PrintRefusal } from "./model/outcome.ts"
import type { PrintProfile } from "./model/profile.ts"
import { stepsUp } from "./model/rounding.ts"
import { catalogueShape, profileShape } from "./shop-shapes.ts"

/** Shape of the options. `pack` reads their values, but would accept functions among the measures. */
const optionsShape = object<{ [K in keyof PrintOptions]: unknown }>({
  objective: optional(list(word("boxes", "volume", "price"))),
  effort: optional(anything),
  alternatives: optional(anything),
  timeLimit: optional(anything)
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
    boxFault("catalogue.", profile, catalogue.boxes) ??
    cutFault(profile, catalogue.cut ?? [])
  if (fault !== undefined) return [{ reason: "invalid-catalogue", message: fault }]
  const message = firstFault("options", optionsShape, options) ?? optionsFault(options)
  return message === undefined ? [] : [{ reason: "invalid-options", message }]
}

/** Returns the fault of options, which `pack` reads with a box and without items. */
const optionsFault = (options: PrintOptions): string | undefined => {
  const box = { reference: "box", inner: { width: 1, length: 1, height: 1 } }
  const outcome = packNumbers({ ...options, items: [], boxes: [box] })
  return outcome._tag === "Refused" ? `options.${outcome.refusals[0]!.message}` : undefined
}

/** Returns the packer's first refusal of the boxes, after `place`. Each box has the maximum headroom of all finishings. */
const boxFault = (place: string, profile: PrintProfile, boxes: readonly PrintBox[]) => {
  if (boxes.length === 0) return undefined
  const { finishings, otherwise, packaging, scale } = profile
  const flats = [...Object.values(finishings), otherwise].flatMap((each) => (each.kind === "flat" ? [each] : []))
  const headroom = Math.max(0, ...flats.map(({ gap }) => stepsUp(gap, scale)))
  const pads = Math.max(0, ...flats.map(({ protection }) => (protection?.pads ?? 0) * (packaging?.padThickness ?? 0)))
  const given = boxes.flatMap((box) => boxOf(box, { headroom, margin: 0, pads }, { objective: [], profile }) ?? [])
  const outcome = packNumbers({ scale: { length: scale }, items: [], boxes: given })
  return outcome._tag === "Refused" ? place + outcome.refusals[0]!.message : undefined
}

/** Returns the first carton with a maximum below its minimum or beyond the packer's limit. */
const cutFault = (profile: PrintProfile, cartons: readonly CutCarton[]): string | undefined => {
  for (const [index, { max, min, reference, walls }] of cartons.entries()) {
    for (const side of sideNames)
      if (max[side] < min[side]) return `catalogue.cut[${index}].max.${side}: must be at least min`
    const outer = Object.fromEntries(sideNames.map((side) => [side, max[side] + walls[side]])) as unknown as Sides
    const fault = boxFault(`catalogue.cut[${index}].max: `, profile, [{ reference, inner: max, outer }])
    if (fault !== undefined) return fault
  }
  return undefined
}
