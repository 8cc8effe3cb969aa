import type { Placement } from "../packing/contract/outcome.ts"
import { coloursOf } from "./colours.ts"
import type { Area } from "./isometric-view.ts"
import { letterOf } from "./naming.ts"
import type { DrawnBox } from "./parcel.ts"
import type { Step } from "./steps.ts"
import { centred, element, type Svg, text } from "./svg.ts"

/**
 * Draws a layer from above, with the back of the box at the top. Each piece shows its letter and the number of its
 * step. Dashed outlines show the layer below.
 */
export const topView = (box: DrawnBox, layer: readonly Step[], below: readonly Step[], area: Area): Svg => {
  const { width, length } = box.inner
  const scale = Math.min(area.width / width, area.height / length)
  const [left, top] = [area.x, area.y]
  const areaOf = ({ at, size }: Placement) => ({
    x: left + at.x * scale,
    y: top + at.y * scale,
    width: size.x * scale,
    height: size.y * scale
  })
  const wall = { fill: "#faf8f4", stroke: "#555", "stroke-width": 0.4 }
  const radius = (width * scale) / 2
  const outline =
    box.kind === "tube"
      ? element("circle", { cx: left + radius, cy: top + radius, r: radius, ...wall })
      : element("rect", { x: left, y: top, width: width * scale, height: length * scale, ...wall })
  const ghost = { fill: "none", stroke: "#aaa", "stroke-width": 0.2, "stroke-dasharray": "0.8 0.8" }
  const ghosts = below.flatMap(({ placements }) =>
    placements.map((piece) => element("rect", { ...areaOf(piece), ...ghost }))
  )
  const pieces = layer.flatMap(({ placements }) =>
    placements.map((piece) => {
      const fill = coloursOf(piece.item).top
      return element("rect", { ...areaOf(piece), fill, stroke: "#333", "stroke-width": 0.25 })
    })
  )
  const labels = layer.flatMap(({ number, placements }) => {
    const letter = letterOf(placements[0]!.item)
    const areas = placements.map(areaOf)
    const each = areas.map((area) => label(letter, `${number}`, area))
    if (!each.includes("")) return each
    return label(letter, `${number}`, around(areas)) || onBorder(letter, number, around(areas))
  })
  return [outline, ...ghosts, ...pieces, ...labels].join("")
}

/** Smallest legible text size, in millimetres. */
const MIN_TEXT_SIZE = 1.3

/** Returns the area that encloses a row of pieces. Pieces too narrow for separate letters share one letter. */
const around = (areas: readonly Area[]): Area => {
  const [x, y] = [Math.min(...areas.map((a) => a.x)), Math.min(...areas.map((a) => a.y))]
  const right = Math.max(...areas.map((a) => a.x + a.width))
  const below = Math.max(...areas.map((a) => a.y + a.height))
  return { x, y, width: right - x, height: below - y }
}

/** Draws the letter of a very narrow piece across its border. Neighbours have their letters at different heights. */
const onBorder = (letter: string, number: number, { x, y, width, height }: Area): Svg => {
  const size = 1.8
  const along = Math.min(2 + 3.5 * (number % 5), Math.max(width, height) / 2)
  const [middle, centre] = width < height ? [x + width / 2, y + along] : [x + along, y + height / 2]
  const halo = { stroke: "#fff", "stroke-width": 0.5, "paint-order": "stroke" }
  return centred(middle, centre, size, letter, halo)
}

/** Draws the letter and the step number as large as possible. Draws nothing if they would be too small to read. */
const label = (letter: string, number: string, { x, y, width, height }: Area): Svg => {
  const large = Math.min(6, Math.max(height * 0.55, Math.min(2.4, height)), (width * 0.9) / (letter.length * 0.75))
  const small = Math.min(3, large * 0.55, (width * 0.9) / (number.length * 0.6))
  if (large < MIN_TEXT_SIZE) return ""
  const [middle, centre] = [x + width / 2, y + height / 2]
  const light = { "text-anchor": "middle", fill: "#444" }
  const baseline = centre + large * 0.36
  if (small >= MIN_TEXT_SIZE && height >= large + small + 0.6)
    return (
      centred(middle, centre - small * 0.5, large, letter) + text(middle, baseline + small * 0.6, small, number, light)
    )
  const [wide, more] = [letter.length * 0.75 * large, number.length * 0.6 * small]
  if (small < MIN_TEXT_SIZE || wide + more > width * 0.9) return centred(middle, centre, large, letter)
  return centred(middle - more / 2, centre, large, letter) + text(middle + wide / 2, baseline, small, number, light)
}
