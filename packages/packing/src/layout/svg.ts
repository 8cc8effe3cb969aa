/** A piece of SVG. */
export type Svg = string

/** Text that may stand in an SVG document: no markup, no characters that XML does not know. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")

type Attributes = Readonly<Record<string, string | number>>

/** One element; its contents are SVG already. */
export const element = (name: string, attributes: Attributes, contents: Svg = ""): Svg => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(short(value))}"`)
  return `<${name}${written.join("")}${contents === "" ? "/>" : `>${contents}</${name}>`}`
}

/** A polygon through points. */
export const polygon = (points: readonly (readonly [number, number])[], attributes: Attributes): Svg =>
  element("polygon", { points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(" "), ...attributes })

/** A straight line. */
export const line = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  attributes: Attributes
): Svg => element("line", { x1, y1, x2, y2, ...attributes })

/** Text at a point; `size` in millimetres, cut to so many characters. */
export const text = (
  x: number,
  y: number,
  size: number,
  content: string,
  attributes: Attributes = {},
  most = 60
): Svg => {
  const characters = [...content]
  const shown = characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : content
  return element("text", { x, y, "font-size": size, ...attributes }, escaped(shown))
}

const short = (value: string | number): string => (typeof value === "number" ? `${Number(value.toFixed(2))}` : value)
