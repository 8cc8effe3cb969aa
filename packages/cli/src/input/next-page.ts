import { usageError } from "../errors/command-error.ts"
import type { ValueSpans } from "./json-spans.ts"

const names = ["has_more", "has_next", "has_next_page", "next", "next_page", "next_cursor", "next_page_token", "cursor"]

/** Fields beside a list, each with a value if another page follows. `cursor` is that of the operator API. */
const nextFields: ReadonlyArray<string> = names.flatMap((name) => [
  name,
  name.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase())
])

/** JSON of values that announce no other page. */
const noPage: ReadonlySet<string> = new Set(["false", "null", "0", '""'])

/** Returns the field of an object that announces another page of its list, such as `"has_more": true`. */
export const nextPageIn = (text: string, values: ValueSpans["values"]): string | undefined => {
  for (const name of nextFields) {
    const span = values.get(`/${name}`)
    const value = span === undefined ? "" : text.slice(span.from, span.to)
    if (span !== undefined && !noPage.has(value)) return `"${name}": ${value}`
  }
  return undefined
}

/** Throws if the last list of an input announces another page, because the input lacks the rest. */
export const checkLastPage = (next: string | undefined, name: string): void => {
  if (next !== undefined)
    throw usageError(`${name}: ${next}: another page of orders follows; add all pages, or remove the field`)
}
