import { type Hole, holesOf } from "./holes.ts"

/** HTML that is not escaped again. Only `html` and `flag` create it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** A value in a template. Lists are joined, and `undefined`, `null` and `false` are empty. */
export type Value = Html | string | number | undefined | null | false | ReadonlyArray<Value>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;"
}

/** Returns text with all characters escaped that end text or a quoted attribute. */
const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (sign) => entities[sign]!)

/** Addresses that run no script: a path, a query, a fragment, or a URL with a scheme for pages and mail. */
const harmless = /^(?:$|[/?#]|https?:\/\/|mailto:)/i

const textOf = (value: Value, hole: Hole): string => {
  if (value === undefined || value === null || value === false) return ""
  if (Array.isArray(value)) return value.reduce<string>((text, each) => text + textOf(each, hole), "")
  if (value instanceof Html) {
    if (hole === "attribute" || hole === "url") throw new TypeError("html: an attribute takes text, not HTML")
    return value.text
  }
  if (hole === "tag") throw new TypeError("html: a tag takes the result of flag, not text")
  const text = String(value)
  return escaped(hole === "url" && !harmless.test(text) ? "#" : text)
}

const known = new WeakMap<TemplateStringsArray, ReadonlyArray<Hole>>()

const holesFor = (parts: TemplateStringsArray): ReadonlyArray<Hole> => {
  const found = known.get(parts) ?? holesOf(parts)
  known.set(parts, found)
  return found
}

/**
 * Returns HTML with the values escaped by their place: text, or the quoted value of an attribute. An address that could
 * run a script becomes `#`. Throws if the template has a value where none can be escaped.
 */
export const html = (parts: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html => {
  const holes = holesFor(parts)
  // The runtime copies the parts of a sum once, at its first use; a joined text would be copied at every level.
  let text = parts[0]!
  for (const [index, value] of values.entries()) text += textOf(value, holes[index]!) + parts[index + 1]!
  return new Html(text)
}

/** Returns an attribute without a value if the condition holds, such as `checked`. */
export const flag = (
  name: "checked" | "selected" | "disabled" | "hidden" | "open" | "required",
  holds: boolean
): Html => new Html(holds ? ` ${name}` : "")

/** Returns an attribute with a value, or nothing if the value is undefined. */
export const attribute = (name: `aria-${string}` | `data-${string}`, value: string | undefined): Html =>
  new Html(value === undefined ? "" : ` ${name}="${escaped(value)}"`)
