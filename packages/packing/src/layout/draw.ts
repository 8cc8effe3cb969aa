import type { PackedBox } from "../packing/contract/outcome.ts"
import type { PrintParcel } from "../print/model/parcels.ts"
import { boxSheet } from "./box-sheet.ts"
import { checkArguments, type LayoutOptions, titleOf } from "./options.ts"
import { page, paper } from "./page.ts"
import { readParcel } from "./parcel.ts"
import { text } from "./svg.ts"
import { tubeSheet } from "./tube-sheet.ts"

/**
 * Draws one parcel as an SVG document of A5 pages: a box of `pack`, such as `packing.boxes[0]`, or a box, mailer or tube of
 * `packPrints`. A box has an angled view, a legend, and each layer from above. A tube of rolled prints is cut open along its axis and across. For a
 * malformed parcel, returns a page that states the fault. The options set names, units and the number of the parcel. An
 * invalid option throws a `TypeError`.
 *
 * @example
 * ```ts
 * const drawings = packing.boxes.map((box, n) => draw(box, { number: n + 1, of: packing.boxes.length }))
 * drawings[0]?.startsWith("<svg ") // => true
 * ```
 */
export const draw = (parcel: PackedBox | PrintParcel, options: LayoutOptions = {}): string => {
  checkArguments("draw", parcel, options)
  const read = readParcel(parcel)
  if ("fault" in read) return page(paper.height, text(paper.margin, 12, 3, read.fault, {}, 92))
  const title = titleOf(read, options)
  return "contents" in read ? tubeSheet(read, title, options) : boxSheet(read, title, options)
}
