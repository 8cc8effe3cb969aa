// The reference pages of the library, from the declarations that the compiler writes.
import { publicNames } from "../../tests/architecture/public-names.ts"
import { navigationOf } from "../navigation.ts"
import type { Page } from "../pages.ts"
import { sentenceOf } from "../sentences.ts"
import { entriesOf, findSource, findTypes } from "./entries.ts"
import { formatted } from "./format.ts"
import { referencePages } from "./reference.ts"
import { examplePrograms, programOf, usesIn } from "./uses.ts"

/** Returns the name of a page in the navigation, if that is not its title. */
const nameIn = (source: string): string | undefined =>
  navigationOf([])
    .flatMap(({ pages }) => pages)
    .find((page) => page.source === source)?.name

/**
 * Returns the reference pages. `pages` are the pages that use the names. From sources, signatures contain the
 * text of functions; from types, they need a build.
 */
export const apiPages = (
  root: string,
  pages: ReadonlyArray<Page>,
  condition: "waybill-source" | "types"
): ReadonlyArray<Page> => {
  const names = Object.fromEntries(
    Object.entries(publicNames).map(([entry, list]) => [entry, list.trim().split(/\s+/)])
  )
  const library = {
    entries: entriesOf(condition),
    names,
    find: condition === "types" ? findTypes : findSource,
    uses: usesIn(
      [
        ...pages.flatMap(({ markdown, source }) => (source.startsWith("site/") ? [] : programOf(source, markdown))),
        ...examplePrograms(root)
      ],
      names
    ),
    titles: new Map(pages.map(({ source, title }) => [source, nameIn(source) ?? title])),
    purpose: sentenceOf
  }
  const written = condition === "types" ? referencePages(library, formatted) : referencePages(library)
  return [...written].map(([path, markdown]) => ({
    source: path,
    path,
    title: /^# (.+)$/m.exec(markdown)![1]!,
    markdown
  }))
}
