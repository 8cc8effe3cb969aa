// Finds the text that a person reads in JSON Schemas and HTML pages.
import { lineAt, type Sentence, split } from "./sentences.ts"

/** Matches a title or a description. The values of other keywords are not text. */
const description = /"(?:description|title)": ?"((?:[^"\\]|\\.)*)"/g

/** Lists the sentences of a JSON Schema: its titles and descriptions. */
export const sentencesInSchema = (text: string): ReadonlyArray<Sentence> =>
  [...text.matchAll(description)].flatMap(({ 1: value = "", index }) => split(value, lineAt(text, index)))

/** Delimiters of markup without text for a person. */
const hidden = [
  ["<script", "</script"],
  ["<style", "</style"],
  ["<!--", "--"]
] as const

const lineBreaksOf = (text: string): string => text.replaceAll(/[^\n]/g, "")

/** Removes everything between two delimiters, except line breaks. */
const without = (text: string, [opening, closing]: readonly [string, string]): string =>
  text
    .split(opening)
    .map((part, index) => {
      const end = index === 0 ? 0 : Math.max(0, part.indexOf(closing))
      return lineBreaksOf(part.slice(0, end)) + part.slice(end)
    })
    .join("")

/** Matches a tag that does not interrupt a sentence. */
const inline = /<\/?(?:a|abbr|b|code|em|i|kbd|small|span|strong|sub|sup)\b[^<>]*>/g

/** Matches an attribute that a person reads or hears, or the text between two tags. */
const visible = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"|>([^<>]+)/g

/** Lists the sentences of an HTML page: its text, and its labels for screen readers. */
export const sentencesInHtml = (text: string): ReadonlyArray<Sentence> => {
  const page = hidden.reduce(without, text).replaceAll(inline, lineBreaksOf)
  return [...page.matchAll(visible)].flatMap(({ 1: label, 2: words = "", index }) =>
    split(label ?? words, lineAt(page, index))
  )
}
