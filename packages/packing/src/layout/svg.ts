/** Fragment of SVG. */
export type Svg = string

/** Escapes markup, and replaces characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")

/** Attributes of an element. */
export type Attributes = Readonly<Record<string, string | number>>

/** Builds an element. `contents` must be valid SVG. */
export const element = (name: string, attributes: Attributes, contents: Svg = ""): Svg => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(short(value))}"`)
  return `<${name}${written.join("")}${contents === "" ? "/>" : `>${contents}</${name}>`}`
}

/** Builds a polygon. */
export const polygon = (points: readonly (readonly [number, number])[], attributes: Attributes): Svg =>
  element("polygon", { points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(" "), ...attributes })

/** Builds a straight line. */
export const line = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  attributes: Attributes
): Svg => element("line", { x1, y1, x2, y2, ...attributes })

/** Builds a `text` element. `size` is in millimetres. Longer content is cut to `maxLength` characters. */
export const text = (
  x: number,
  y: number,
  size: number,
  content: string,
  attributes: Attributes = {},
  maxLength = 60
): Svg => {
  const characters = [...content]
  const cut = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : content
  return element("text", { x, y, "font-size": size, ...attributes }, escaped(cut))
}

/** Builds bold text with its middle at a point. */
export const centred = (x: number, y: number, size: number, content: string, attributes: Attributes = {}): Svg =>
  text(x, y + size * 0.36, size, content, { "text-anchor": "middle", "font-weight": "bold", ...attributes })

const short = (value: string | number): string => (typeof value === "number" ? `${Number(value.toFixed(2))}` : value)
