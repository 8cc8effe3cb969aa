import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

const folder = new URL("../public/", import.meta.url)
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith(".css"))
  .map((name) => [name, readFileSync(new URL(name, folder), "utf8").replaceAll(/\/\*.*?\*\//gs, "")] as const)

/** Declarations of all style sheets but that of the tokens, as `file: property: value`. */
const declarations = sheets
  .filter(([name]) => name !== "tokens.css")
  .flatMap(([name, text]) =>
    [...text.matchAll(/([a-z-]+): ([^;{}]+);/g)].map(([, property = "", value = ""]) => ({ name, property, value }))
  )

const isColour =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?\(|\b(?:black|white|gr[ae]y|red|green|blue|orange|yellow|purple|canvas(?:text)?|highlight(?:text)?|linktext)\b/i
const spaces = /^(?:scroll-)?(?:padding|margin)(?:-|$)|^(?:row-|column-)?gap$/
const isSpace = /^(?:(?:0|auto|\d+mm|calc\(-1 \* var\(--(?:space-\d|pad)\)\)|var\(--(?:space-\d|pad)\)) ?)+$/

it("only the file of tokens has colours, font sizes and spaces", () => {
  const literal = declarations.filter(
    ({ property, value }) =>
      isColour.test(value.replaceAll(/var\([^)]*\)/g, "")) ||
      (property === "font-size" && !/^(?:var\(--[a-z-]+\)|inherit)$/.test(value)) ||
      (spaces.test(property) && !property.startsWith("scroll") && !isSpace.test(value))
  )
  expect(literal).toEqual([])
  expect(declarations.length).toBeGreaterThan(800)
})

it("each name in a style sheet is declared, and each token is used", () => {
  const all = sheets.map(([, text]) => text).join("\n")
  const declared = new Set([...all.matchAll(/(--[a-z\d-]+):/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[a-z\d-]+)/g)].map(([, name]) => name))
  expect([...declared].toSorted()).toEqual([...used].toSorted())
})

it("a style sheet has at most 300 lines", () => {
  expect(sheets.filter(([, text]) => text.split("\n").length > 300).map(([name]) => name)).toEqual([])
})
