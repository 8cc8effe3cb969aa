import type { CutCarton, PrintBox, PrintCatalogue } from "./catalogue.ts"
import type { PrintMeasure } from "./options.ts"
import type { Packer } from "./packer.ts"
import type { PrintProfile } from "./profile.ts"

/** A print shop's packing: its rules, boxes, tubes and objective. */
export interface Shop {
  readonly profile: PrintProfile
  readonly catalogue: PrintCatalogue
  readonly objective: ReadonlyArray<PrintMeasure>
  readonly effort: number
  readonly packer: Packer
}

/** Returns the boxes of a catalogue, followed by its cut-to-size cartons. Parcels have indexes into this list. */
export const boxesOf = ({ boxes, cut = [] }: PrintCatalogue): ReadonlyArray<PrintBox | CutCarton> => [...boxes, ...cut]

/** Figures of a box or tube that count in the objective. */
export interface Rated {
  readonly volume: number
  readonly price: number
}

/** Returns the values of the objective for some boxes or tubes, most important first. */
export const valuesOf = (objective: ReadonlyArray<PrintMeasure>, used: ReadonlyArray<Rated>): ReadonlyArray<number> => [
  ...objective.map((measure) =>
    measure === "boxes" ? used.length : used.reduce((sum, { [measure]: value }) => sum + value, 0)
  ),
  used.length,
  used.reduce((sum, { volume }) => sum + volume, 0)
]
