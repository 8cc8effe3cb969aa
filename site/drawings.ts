// Adapts drawings to a page: the colours of its theme, the size of its text, and its names for assistive software.

/** Dark counterparts of the colours of paper and lines. Other greys are inverted. */
const dark: Readonly<Record<string, string>> = {
  "#fff": "#1b1b1f",
  "#faf8f4": "#2c2b29",
  "#f7f5ef": "#2c2b29",
  "#f4f1ea": "#262523",
  "#f3e6cf": "#4a3f2c",
  "#c9a66b": "#80663a",
  "#333": "#d6d6da",
  "#444": "#c4c4ca",
  "#555": "#b4b4ba",
  "#888": "#8f8f96",
  "#aaa": "#6d6d74"
}

/** Colours of text without a colour. */
const ink = ["#000", "#f0f0f2"] as const

/** Minimum size of text in pixels. */
const MIN_TEXT = 11

/** Returns the dark counterpart of a colour: the same hue, with the shades of the three faces of a cuboid. */
const darkOf = (colour: string): string | undefined => {
  const [, hue, saturation, lightness] = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(colour) ?? []
  if (hue === undefined) return dark[colour]
  return `hsl(${hue} ${Math.round(Number(saturation) * 0.7)}% ${Math.max(14, Number(lightness) - 48)}%)`
}

const coloured = /(fill|stroke)="([^"]+)"/g

/** Returns a drawing in the colours of the page, which are dark if the page is. */
export const themed = (svg: string): string =>
  svg
    .replaceAll(/<style>[^<]*<\/style>/g, "")
    .replaceAll(coloured, (whole, name: string, colour: string) => {
      const other = darkOf(colour)
      return other === undefined ? whole : `${name}="light-dark(${colour}, ${other})"`
    })
    // Text without a colour is black.
    .replace("<svg ", `<svg fill="light-dark(${ink.join(", ")})" `)

/** Returns a drawing that is dark where it is shown as an image and the visitor prefers dark colours. */
export const withDarkColours = (svg: string): string => {
  const rules = [...new Set(svg.match(coloured))].toSorted().flatMap((written) => {
    const [, name, colour] = /(\w+)="(.+)"/.exec(written)!
    const other = darkOf(colour!)
    return other === undefined ? [] : [`[${written}] { ${name}: ${other} }`]
  })
  const style = `@media (prefers-color-scheme: dark) { svg { fill: ${ink[1]} } ${rules.join(" ")} }`
  return svg.replace(/^<svg [^>]*>(?:<title>[^<]*<\/title>)?/, (start) => `${start}<style>${style}</style>`)
}

/** Names a drawing for assistive software. Its title must not have markup. */
export const titled = (svg: string, title: string): string =>
  svg.replace(/^<svg (?:role="img" )?([^>]*)>(?:<title>[^<]*<\/title>)?/, `<svg role="img" $1><title>${title}</title>`)

/** Returns the drawings that a file shows side by side, so that a small screen can show them one below the other. */
export const partsOf = (svg: string): ReadonlyArray<string> => {
  const inner = svg.replace(/^<svg [^>]*>(?:<title>[^<]*<\/title>)?/, "").replace(/<\/svg>\s*$/, "")
  if (!inner.startsWith("<svg ")) return [svg]
  const fill = / fill="[^"]*"/.exec(svg)?.[0] ?? ""
  return inner.split(/(?=<svg )/).map((part) => part.replace("<svg ", `<svg${fill} `))
}

const viewOf = (svg: string): ReadonlyArray<number> =>
  (/ viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(/\s+/).map(Number)

/** Returns a drawing that is never so small that its text is illegible. */
export const legible = (svg: string): string => {
  const sizes = [...svg.matchAll(/ font-size="([\d.]+)/g)].map(([, size]) => Number(size))
  if (sizes.length === 0) return svg
  const width = Math.ceil((viewOf(svg)[2]! * MIN_TEXT) / Math.min(...sizes))
  const style = `min-width: ${width}px`
  return / style="/.test(/^<svg [^>]*>/.exec(svg)![0])
    ? svg.replace(' style="', ` style="${style}; `)
    : svg.replace("<svg ", `<svg style="${style}" `)
}

/** Returns a page of a drawing without the empty paper below its contents. */
export const cropped = (svg: string): string => {
  const numbers = (element: string, name: string): ReadonlyArray<number> =>
    [...element.matchAll(new RegExp(` ${name}="(-?[\\d.]+)`, "g"))].map(([, value]) => Number(value))
  const ends = [...svg.matchAll(/<(?:circle|line|polygon|rect|text) (?!width)[^>]*>/g)].flatMap(([element]) => {
    const [top = 0] = [...numbers(element, "y"), ...numbers(element, "cy")]
    const [height = 0] = [...numbers(element, "height"), ...numbers(element, "r")]
    const points = [...(/points="([^"]+)"/.exec(element)?.[1]?.matchAll(/,(-?[\d.]+)/g) ?? [])].map(([, y]) =>
      Number(y)
    )
    return [top + height, ...numbers(element, "y1"), ...numbers(element, "y2"), ...points]
  })
  const [x, y, width, height] = viewOf(svg)
  const end = Math.min(height!, Math.ceil(Math.max(...ends)) + 7)
  return svg.replace(` viewBox="${x} ${y} ${width} ${height}"`, ` viewBox="${x} ${y} ${width} ${end}"`)
}
