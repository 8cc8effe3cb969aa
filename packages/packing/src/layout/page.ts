import { coloursOf } from "./colours.ts"
import { figure, letterOf } from "./naming.ts"
import type { LayoutOptions } from "./options.ts"
import type { DrawnBox, DrawnTube } from "./parcel.ts"
import { element, type Svg, text } from "./svg.ts"

/** A5 in portrait, in millimetres. */
export const paper = { width: 148, height: 210, margin: 7 } as const
/** Width between the margins. */
export const CONTENT_WIDTH = paper.width - 2 * paper.margin

/** Colour of less important text. */
export const light = { fill: "#444" } as const

/** Builds a document. `height` is in millimetres. */
export const page = (height: number, contents: Svg): Svg =>
  element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: `${paper.width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${paper.width} ${height}`,
      "font-family": "Helvetica, Arial, sans-serif"
    },
    element("rect", { width: paper.width, height, fill: "#fff" }) + contents
  )

/** Maximum number of characters of a line of less important text. */
const MAX_LINE = 92

/**
 * Draws the title of a sheet, with facts below it: the inside of the parcel, its pieces, its weight and others. `inside`
 * has a long form, and a short one for a line that is too long with it.
 */
export const heading = (
  title: string,
  inside: readonly [long: string, short: string],
  pieces: readonly [count: number, name: string],
  { grossWeight = 0 }: Pick<DrawnBox | DrawnTube, "grossWeight">,
  { units }: LayoutOptions,
  ...more: ReadonlyArray<string>
): Svg => {
  const [count, name] = pieces
  const rest = [
    count === 1 ? `1 ${name}` : `${count} ${name}s`,
    ...(grossWeight > 0 ? [`gross weight ${figure(grossWeight, units?.weight)}`] : []),
    ...more
  ].join(" · ")
  const [long, short] = [`inside ${inside[0]} · ${rest}`, `inside ${inside[1]} · ${rest}`]
  const facts = note(17, 3, long.length > MAX_LINE ? short : long)
  return text(paper.margin, 12, 5.2, title, { "font-weight": "bold" }, 44) + facts
}

/** Writes a line of less important text. */
export const note = (y: number, size: number, content: string): Svg =>
  text(paper.margin, y, size, content, light, MAX_LINE)

/** Draws the letter of an item on its colour, followed by its name. */
export const legendEntry = (item: number, x: number, y: number, content: string, maxLength: number): Svg => {
  const letter = letterOf(item)
  const swatch = {
    x,
    y: y - 3.2,
    width: 6,
    height: 4.2,
    fill: coloursOf(item).top,
    stroke: "#333",
    "stroke-width": 0.2
  }
  return [
    element("rect", swatch),
    text(x + 3, y, letter.length > 2 ? 2.4 : 3, letter, { "text-anchor": "middle", "font-weight": "bold" }),
    text(x + 7.5, y, 3, content, {}, maxLength)
  ].join("")
}
