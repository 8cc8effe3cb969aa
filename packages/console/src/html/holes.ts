/** The place of a value in a template, which decides how the value is escaped. */
export type Hole = "text" | "tag" | "attribute" | "url"

/** Attributes with an address. */
const urlAttribute = /\b(?:href|src|action|formaction|poster|cite)\s*=\s*$/i

/** Comments, and tags with non-HTML content, where values cannot be escaped. */
const rawTag = /^(?:script|style|iframe|noscript|!--)/i

interface Place {
  readonly hole: Hole | "raw"
  /** Quote of the attribute value that contains the place. */
  readonly quote: string
  /** Text of the tag so far, without the values of attributes. */
  readonly tag: string
}

/** Reads one literal part of a template. Returns the place at its end. */
const scan = (before: Place, part: string): Place => {
  let { hole, quote, tag } = before
  for (const [index, sign] of [...part].entries()) {
    if (quote !== "") {
      if (sign === quote) [hole, quote, tag] = ["tag", "", tag + sign]
      // Only the start of an address decides what it opens.
      else hole = "attribute"
    } else if (hole === "raw" || hole === "text") {
      const next = part[index + 1] ?? ""
      if (sign === "<" && (hole === "text" || next === "/")) [hole, tag] = ["tag", ""]
    } else if (sign === ">") hole = rawTag.test(tag) ? "raw" : "text"
    else if (sign === '"' || sign === "'") {
      hole = urlAttribute.test(tag) ? "url" : "attribute"
      quote = sign
    } else tag += sign
  }
  return { hole, quote, tag }
}

/**
 * Returns the place of each value in a template. Throws if a value is in a script, a style or a comment, or is a part of
 * a tag's name or the unquoted value of an attribute.
 */
export const holesOf = (parts: ReadonlyArray<string>): ReadonlyArray<Hole> => {
  let place: Place = { hole: "text", quote: "", tag: "" }
  return parts.slice(0, -1).map((part) => {
    place = scan(place, part)
    const { hole, tag } = place
    if (hole === "raw" || (hole === "tag" && tag.startsWith("!")))
      throw new TypeError("html: a value cannot be in a comment, a script or a style")
    if (hole === "tag" && /(?:^|=\s*)$/.test(tag)) throw new TypeError("html: a value in a tag must be in quotes")
    return hole
  })
}
