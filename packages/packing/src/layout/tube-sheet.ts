import { coloursOf } from "./colours.ts"
import { figure, letterOf, printName, tubeInWords } from "./naming.ts"
import type { LayoutOptions } from "./options.ts"
import { CONTENT_WIDTH, heading, legendEntry, light, note, page, paper } from "./page.ts"
import type { DrawnTube } from "./parcel.ts"
import { type Attributes, centred, element, type Svg, text } from "./svg.ts"

const VIEW_TOP = 30
const SIDE_HEIGHT = 44
const END_RADIUS = 28

const wall = { fill: "#f3e6cf", stroke: "#555", "stroke-width": 0.4 } as const
const cap = { ...wall, fill: "#c9a66b" } as const
const bore = { ...wall, fill: "#faf8f4" } as const
const edge = { stroke: "#333", "stroke-width": 0.2 } as const

/** Prints of one line in the roll. */
interface Ring {
  readonly print: number
  readonly diameter: number
  readonly length: number
  /** Thickness between its inner and its outer diameter. */
  readonly thick: number
  /** Distance of its middle from the axis. */
  readonly away: number
}

/** Draws a tube of rolled prints: the tube cut open along its axis, its cross-section, and a legend. */
export const tubeSheet = (tube: DrawnTube, title: string, options: LayoutOptions): Svg => {
  const { contents, packed } = tube
  const { core, inner } = packed
  const unit = options.units?.length
  const rings = contents.map((each, n): Ring => {
    const from = contents[n - 1]?.diameter ?? core
    return { ...each, thick: (each.diameter - from) / 2, away: (each.diameter + from) / 4 }
  })
  const inside = tubeInWords(inner.length, inner.diameter, unit)
  const prints = contents.reduce((sum, { quantity }) => sum + quantity, 0)
  const scale = Math.min((CONTENT_WIDTH - 6) / inner.length, SIDE_HEIGHT / inner.diameter)
  const centre = VIEW_TOP + inner.diameter * scale + 14 + END_RADIUS
  const legendTop = centre + END_RADIUS + 12
  return page(
    paper.height * Math.ceil((legendTop + 5 * contents.length + paper.margin) / paper.height),
    [
      heading(title, [inside, inside], [prints, "print"], tube, options),
      note(VIEW_TOP - 5, 2.8, "The tube, cut open along its axis, and its cross-section."),
      alongAxis(inner, rings, scale),
      acrossAxis(packed, rings, centre),
      ...contents.map(({ length, print, quantity, rolled }, n) => {
        const y = legendTop + 5 * n
        const form = `${rolled} rolled up, ${figure(length, unit)} long`
        return (
          legendEntry(print, paper.margin, y, `${quantity} × ${printName(print, options)}`, 50) +
          text(paper.width - paper.margin, y, 2.6, form, { "text-anchor": "end", ...light })
        )
      })
    ].join("")
  )
}

const middle = paper.width / 2

/** Draws the longitudinal section: the walls, and each part of the roll on both sides of the core. */
const alongAxis = ({ diameter, length }: DrawnTube["packed"]["inner"], rings: readonly Ring[], scale: number): Svg => {
  const axis = VIEW_TOP + (diameter * scale) / 2
  /** Returns a rectangle around a point, with the sides given in the unit of the tube and a border in millimetres. */
  const block = (x: number, y: number, long: number, high: number, border: number, attributes: Attributes) => {
    const [width, height] = [long * scale + 2 * border, high * scale + 2 * border]
    return element("rect", { x: x - width / 2, y: y - height / 2, width, height, ...attributes })
  }
  return [
    block(middle, axis, length, diameter, 1, wall),
    block(middle, axis, length, diameter, 0, bore),
    ...[-1, 1].flatMap((side) => [
      block(middle + side * ((length * scale) / 2 + 1.5), axis, 0, diameter, 1.5, cap),
      ...rings.map((ring) => {
        const y = axis + side * ring.away * scale
        return block(middle, y, ring.length, ring.thick, 0, fillOf(ring)) + letter(ring, y, scale)
      })
    ])
  ].join("")
}

/** Draws the cross-section, with `centre` as the height of its centre. */
const acrossAxis = ({ core, inner }: DrawnTube["packed"], rings: readonly Ring[], centre: number): Svg => {
  const scale = (2 * END_RADIUS) / inner.diameter
  const circle = (diameter: number, attributes: Attributes) =>
    element("circle", { cx: middle, cy: centre, r: (diameter / 2) * scale, ...attributes })
  return [
    circle(inner.diameter + 2 / scale, wall),
    circle(inner.diameter, bore),
    ...rings.toReversed().map((ring) => circle(ring.diameter, fillOf(ring))),
    circle(core, { ...edge, fill: "#fff" }),
    ...rings.map((ring) => letter(ring, centre - ring.away * scale, scale))
  ].join("")
}

const fillOf = ({ print }: Ring): Attributes => ({ ...edge, fill: coloursOf(print).top })

/** Draws the letter of a print in its ring. Draws nothing if it would be too small to read. */
const letter = ({ print, thick }: Ring, y: number, scale: number): Svg => {
  const size = Math.min(5, thick * scale * 0.9)
  return size < 1.3 ? "" : centred(middle, y, size, letterOf(print))
}
