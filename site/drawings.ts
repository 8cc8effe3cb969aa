// Adapts the drawings of packing to the theme of a page.

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

/** Returns the dark counterpart of a colour: the same hue, with the shades of the three faces of a cuboid. */
const darkOf = (colour: string): string | undefined => {
  const [, hue, saturation, lightness] = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(colour) ?? []
  if (hue === undefined) return dark[colour]
  return `hsl(${hue} ${Math.round(Number(saturation) * 0.7)}% ${Math.max(14, Number(lightness) - 48)}%)`
}

/** Returns a drawing in the colours of the page, which are dark if the page is. */
export const themed = (svg: string): string =>
  svg
    .replaceAll(/(fill|stroke)="([^"]+)"/g, (whole, name: string, colour: string) => {
      const other = darkOf(colour)
      return other === undefined ? whole : `${name}="light-dark(${colour}, ${other})"`
    })
    // Text without a colour is black.
    .replace("<svg ", '<svg fill="light-dark(#000, #f0f0f2)" ')

/** Returns the drawings that a file shows side by side, so that a small screen can show them one below the other. */
export const partsOf = (svg: string): ReadonlyArray<string> => {
  const inner = svg.replace(/^<svg [^>]*>/, "").replace(/<\/svg>\s*$/, "")
  if (!inner.startsWith("<svg ")) return [svg]
  const fill = / fill="[^"]*"/.exec(svg)?.[0] ?? ""
  return inner.split(/(?=<svg )/).map((part) => part.replace("<svg ", `<svg${fill} `))
}
