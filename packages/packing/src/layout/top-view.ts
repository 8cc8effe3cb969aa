import type { PackedBox, Placement } from "../packing/model.ts"
import { coloursOf } from "./colours.ts"
import type { Area, Marks } from "./isometric-view.ts"
import type { Step } from "./steps.ts"
import { element, type Svg, text } from "./svg.ts"

/**
 * A layer from above, the back of the box at the top: each piece with its letter and the number of its step, over the
 * outlines of the layer below.
 */
export const topView = (
  box: PackedBox,
  layer: readonly Step[],
  below: readonly Step[],
  marks: Marks,
  area: Area
): Svg => {
  const { width, length } = box.inner
  const scale = Math.min(area.width / width, area.height / length)
  const [left, top] = [area.x, area.y]
  const over = ({ at, size }: Placement) => ({
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
    placements.map((piece) => element("rect", { ...over(piece), ...ghost }))
  )
  const pieces = layer.flatMap(({ number, placements }) =>
    placements.map((piece) => {
      const fill = coloursOf(marks.colourOf(piece.item)).top
      const shape = element("rect", { ...over(piece), fill, stroke: "#333", "stroke-width": 0.25 })
      return shape + label(marks.letterOf(piece.item), `${number}`, over(piece))
    })
  )
  return [outline, ...ghosts, ...pieces].join("")
}

/** Smallest text that can be read in print, in millimetres. */
const READABLE = 1.3

const label = (letter: string, number: string, { x, y, width, height }: Area): Svg => {
  const large = Math.min(6, height * 0.55, (width * 0.9) / (letter.length * 0.75))
  const small = Math.min(3, large * 0.55, (width * 0.9) / (number.length * 0.6))
  if (large < READABLE) return ""
  const [middle, centre] = [x + width / 2, y + height / 2]
  const bold = { "text-anchor": "middle", "font-weight": "bold" }
  const light = { "text-anchor": "middle", fill: "#444" }
  const baseline = centre + large * 0.36
  if (small >= READABLE && height >= large + small + 0.6)
    return (
      text(middle, baseline - small * 0.5, large, letter, bold) +
      text(middle, baseline + small * 0.6, small, number, light)
    )
  const [wide, more] = [letter.length * 0.75 * large, number.length * 0.6 * small]
  if (small < READABLE || wide + more > width * 0.9) return text(middle, baseline, large, letter, bold)
  return (
    text(middle - more / 2, baseline, large, letter, bold) + text(middle + wide / 2, baseline, small, number, light)
  )
}
