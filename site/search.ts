// The index and the ranking of the site's search.

/** A part of a page in the index: the headings above it, its own heading last, and its text. */
export interface Section {
  readonly anchor: string
  readonly titles: ReadonlyArray<string>
  readonly text: string
}

const withoutTags = (html: string, between = " "): string =>
  html
    .replaceAll(/<[^>]*>/g, between)
    .replaceAll(/\s+/g, " ")
    .trim()

/** A heading with an anchor, as VitePress renders it. */
const heading = /<h(\d)[^>]*>(.*?)<a class="header-anchor" href="#([^"]*)".*?<\/a><\/h\1>/g
/** A row of a table with an anchor in its first cell: a code, a setting, an option or an event. */
const row = /<tr[^>]*>\s*<td[^>]*>(?:<div>)?<a id="([^"]+)"><\/a>([\s\S]*?)<\/tr>/g
const cell = /<\/td>\s*<td[^>]*>(?:<div>)?/

/** Returns a section for each row with an anchor. The title of a row is its name, after a code also the kind. */
const rowsOf = (html: string, titles: ReadonlyArray<string>): ReadonlyArray<Section> =>
  [...html.matchAll(row)].map(([, anchor = "", cells = ""]) => {
    const [first = "", second = "", ...others] = cells.split(cell)
    const isName = /^<code[ >]/.test(second)
    return {
      anchor,
      titles: [...titles, withoutTags(isName ? `${first} ${second}` : first, "")],
      text: withoutTags([isName ? "" : second, ...others].join(" "))
    }
  })

/** Splits a rendered page at its headings, and at the rows with an anchor. */
export const sectionsOf = (html: string): ReadonlyArray<Section> => {
  const above: Array<string> = []
  const [, ...parts] = html.split(heading)
  return Array.from({ length: parts.length / 4 }, (_, n) => parts.slice(4 * n, 4 * n + 4)).flatMap(
    ([level = "1", name = "", anchor = "", content = ""]) => {
      above.length = Number(level) - 1
      above.push(withoutTags(name, ""))
      const titles = above.filter((title) => title !== undefined)
      return [{ anchor, titles, text: withoutTags(content.replaceAll(row, "")) }, ...rowsOf(content, titles)]
    }
  )
}

/** A section as the index stores it: the headings above it, and its own heading. */
interface Stored {
  readonly title: string
  readonly titles: ReadonlyArray<string>
}

/**
 * Returns the factor of a section's score for a term. Guides rank above references, and these above pages about the project
 * and lists of names. A page ranks above sections of other pages for a word of its title, and the definition of a name
 * above its uses. The browser runs the text of this function, so it uses nothing outside.
 */
const boostOf = (id: string, term: string, { title, titles }: Stored): number => {
  const name = title.toLowerCase()
  if (/\/(?:api|agents|skill)\//.test(id)) return name === term && /[a-z][A-Z]/.test(title) ? 0.4 : 0.2
  if (titles.length === 0 && name.split(/[^\p{L}\p{N}]+/u).includes(term)) return 1.6
  if (/\/(?:reference|examples)\//.test(id)) return 0.7
  const isProject =
    /\/(?:architecture|baseline-server|benchmarks|contributing|decisions|names|promises|release|report-a-vulnerability)\.html/
  return isProject.test(id) ? 0.2 : 1
}

/** Options of MiniSearch for a query. */
export const searchOptions = {
  boost: { title: 4, titles: 1, text: 2 },
  fuzzy: 0.15,
  prefix: true,
  boostDocument: boostOf
}
