// Writes the pages for language models: llms.txt, which lists them, and llms-full.txt, which contains them.
import { navigationOf } from "./navigation.ts"
import type { Page } from "./pages.ts"

/** Returns the first sentence after the title. */
const summaryOf = (markdown: string): string => {
  const paragraphs = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .split(/\n\s*\n/)
    .filter((each) => /^(?:[A-Z[]|`[^`])/.test(each))
  const [first = ""] = (paragraphs[0] ?? "").replaceAll("\n", " ").split(/(?<=[.:])\s/)
  return first.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/:$/, ".")
}

/** Returns llms.txt: every page with its title, address and first sentence, in the groups of the navigation. */
export const llmsIndex = (pages: ReadonlyArray<Page>, base: string): string => {
  const overview = pages.find(({ path }) => path === "overview.md")
  const groups = navigationOf(pages.map(({ source }) => source)).map(({ title, pages: listed }) => {
    const lines = listed.flatMap(({ name, source }) => {
      const page = pages.find((each) => each.source === source)
      if (page === undefined) return []
      return [`- [${name ?? page.title}](${base}${page.path}): ${summaryOf(page.markdown)}`]
    })
    return [`## ${title}`, "", ...lines, ""]
  })
  return [
    "# Waybill",
    "",
    `> ${overview === undefined ? "" : summaryOf(overview.markdown)}`,
    "",
    `Every page is also Markdown, with the ending .md instead of .html. ${base}llms-full.txt contains all pages.`,
    "",
    ...groups.flat()
  ].join("\n")
}

/** Returns llms-full.txt: all pages in the order of the navigation. */
export const llmsFull = (pages: ReadonlyArray<Page>, base: string): string =>
  navigationOf(pages.map(({ source }) => source))
    .flatMap(({ pages: listed }) => listed.flatMap(({ source }) => pages.find((each) => each.source === source) ?? []))
    .map(({ markdown, path }) => `<!-- ${base}${path} -->\n\n${markdown.trim()}\n`)
    .join("\n")
