import { type Packing, pack } from "@waybill/packing"
import { packToSize } from "@waybill/packing/cartons"
import { packBalanced } from "@waybill/packing/loads"
import { type PrintProfile, packPrints } from "@waybill/packing/prints"
import { tubeProblem } from "@waybill/packing/values"
import { usageError } from "../errors/command-error.ts"
import { Boxes, type BoxesFile } from "../formats/boxes.ts"
import { Profile } from "../formats/print-shop.ts"
import { boxQuantities, profileQuantities } from "../formats/quantities.ts"
import { readFile } from "../formats/read-file.ts"
import { oneLine } from "../output/safe-text.ts"
import { notify } from "../output/terminal.ts"
import type { EmptySpaceLimit, emptySpaceSetting, NamedMeasure, packingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { defaultUnits, type Units, unitsProblem } from "../settings/units.ts"
import { builtInProfile } from "./built-in-profile.ts"
import { catalogueOf, type Packaging, packagingOf, tradeSizes } from "./stock.ts"

/** Settings for packing orders. */
export interface PackSettings {
  readonly stock: Packaging
  readonly profile: PrintProfile
  readonly objective: ReadonlyArray<NamedMeasure>
  readonly effort: number
  /** Whether to make the gross weights of the boxes of an order similar. Default false. */
  readonly balance?: boolean
  /** Whether to prove each packing of items, and to check its claims. Default false. */
  readonly verify?: boolean
  /** Limit on the empty space of a parcel, which packing reports but does not enforce. Absent without one. */
  readonly emptySpace?: EmptySpaceLimit
  /** Earlier packings, keyed by order name. Their pieces stay in place. Default none. */
  readonly kept?: ReadonlyMap<string, Packing>
}

/** Rules that boxes may have. Only `waybill pack` supports ranges of the centre of gravity, and cartons for items. */
export interface BoxRules {
  readonly allowsRanges: boolean
  readonly allowsCartons: boolean
  /** Receives a doubt about the boxes. Default: prints it. */
  readonly note?: (line: string) => void
}

/** Throws if the file contains nothing to pack into, or two boxes, tubes or cartons of one name. */
const checkNames = (file: string, lists: BoxesFile): void => {
  const entries = (["boxes", "tubes", "cut", "cartons"] as const).map((list) => [list, lists[list] ?? []] as const)
  if (entries.every(([, kinds]) => kinds.length === 0))
    throw usageError(
      `--boxes ${file}: line 1, column 1 (/boxes): no boxes, tubes or cartons; must contain at least one`
    )
  for (const [list, kinds] of entries) {
    const names = kinds.map(({ reference }) => reference.trim().toLowerCase())
    const index = names.findIndex((name, i) => names.indexOf(name) < i)
    if (index === -1) continue
    const first = names.indexOf(names[index]!)
    const [name, other] = [kinds[index]!.reference.trim(), kinds[first]!.reference.trim()]
    const [shown, otherShown] = [JSON.stringify(name), JSON.stringify(other)]
    const problem =
      name === other
        ? `${shown} is also the name of ${list}[${first}]`
        : `${shown} differs from ${otherShown} in ${list}[${first}] only in case`
    throw usageError(`--boxes ${file}: /${list}/${index}/reference: ${problem}; must be unique`)
  }
}

/** Throws if two finishings have the same name without regard to case. */
const checkFinishings = (file: string, { finishings }: PrintProfile): void => {
  const names = Object.keys(finishings)
  const keys = names.map((name) => name.toLowerCase())
  const index = keys.findIndex((key, i) => keys.indexOf(key) < i)
  if (index !== -1)
    throw usageError(
      `--profile ${file}: /finishings/${names[index]}: differs from ${JSON.stringify(names[keys.indexOf(keys[index]!)])} only in case; must be unique`
    )
}

const readProfile = (file: string, units: Units): PrintProfile => {
  const profile = readFile(Profile, file, "--profile", { fields: profileQuantities, units })
  checkFinishings(file, profile)
  return profile
}

/** Number of times that an outer side is longer than the inner one, from which its unit is doubtful. */
const DOUBTFUL_RATIO = 2

/** Prints the boxes whose outer sides are much longer than all inner ones, as with sides in two units. */
const noteOuterSides = (file: string, { boxes = [] }: BoxesFile, note: (line: string) => void): void => {
  for (const { inner, outer = inner, reference } of boxes)
    if ((["width", "length", "height"] as const).every((side) => outer[side] > DOUBTFUL_RATIO * inner[side]))
      note(
        oneLine(
          `waybill: --boxes ${file}: outer sides of ${reference} are more than ${DOUBTFUL_RATIO} times as long as the inner ones; both must be in --units`
        )
      )
}

const readStock = (file: string, units: Units, { allowsCartons, allowsRanges, note = notify }: BoxRules): Packaging => {
  const lists = readFile(Boxes, file, "--boxes", { fields: boxQuantities, units })
  const mismatch = unitsProblem(lists.units, units)
  if (mismatch !== undefined) throw usageError(`--boxes ${file}: /units: ${mismatch}`)
  checkNames(file, lists)
  noteOuterSides(file, lists, note)
  const { boxes: all, cartons, cut, tubes } = lists
  const problem = tubeProblem(tubes ?? [])
  if (problem !== undefined) throw usageError(`--boxes ${file}: ${problem}`)
  const packaging = packagingOf(all, tubes, cut, cartons)
  const { boxes } = packaging
  if (packaging.cartons.length > 0) {
    if (!allowsCartons) throw usageError(`--boxes ${file}: /cartons: only waybill pack supports cartons for items`)
    const outcome = packToSize({
      items: [],
      boxes: boxes.filter((box) => !("centreOfGravity" in box)),
      cartons: packaging.cartons
    })
    if (outcome._tag === "Refused")
      throw usageError(`--boxes ${file}: ${outcome.refusals[0]!.at}: ${outcome.refusals[0]!.message}`)
  }
  if (boxes.length > 0) {
    const packs = allowsRanges ? packBalanced : pack
    const outcome = packs({ items: [], boxes })
    if (outcome._tag === "Refused")
      throw usageError(`--boxes ${file}: ${outcome.refusals[0]!.at}: ${outcome.refusals[0]!.message}`)
  }
  return packaging
}

/** Returns whether a box, tube or carton has a price. */
export const hasPrices = ({ boxes, cartons, cut, printBoxes, tubes }: Packaging): boolean =>
  [...boxes, ...printBoxes, ...tubes, ...cut, ...cartons].some(({ price = 0 }) => price > 0) ||
  cartons.some(({ boardPrice = 0 }) => boardPrice > 0)

/** Reads and validates the files of the packing flags, and returns the settings. */
export const packSettingsOf = (
  flags: Partial<Values<typeof packingSettings & typeof emptySpaceSetting>>,
  rules: BoxRules = { allowsRanges: false, allowsCartons: false }
): PackSettings => {
  const { effort = 0, emptySpace, objective = ["boxes", "volume"], units = defaultUnits } = flags
  const stock = flags.boxes === undefined ? tradeSizes(units.length) : readStock(flags.boxes, units, rules)
  const profile = flags.profile === undefined ? builtInProfile(units) : readProfile(flags.profile, units)
  // A box too small for every print can be for items.
  const info = packPrints([], profile, { ...catalogueOf(stock), boxes: [] })
  if (info._tag === "Refused") {
    const { message, reason } = info.refusals[0]!
    throw usageError(
      reason === "invalid-profile" ? `--profile ${flags.profile}: ${message}` : `--boxes ${flags.boxes}: ${message}`
    )
  }
  if (objective.includes("price") && !hasPrices(stock))
    throw usageError("--objective: price needs a box with a price in the file of --boxes")
  return { stock, profile, objective, effort, ...(emptySpace && { emptySpace }) }
}
