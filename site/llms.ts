// Writes the pages for language models: llms.txt, which lists them, and llms-full.txt, which contains them.
import { navigationOf } from "./navigation.ts"
import type { Page } from "./pages.ts"
import { sentenceOf } from "./sentences.ts"

/** Returns llms.txt: every page with its title, address and purpose, in the groups of the navigation. */
export const llmsIndex = (pages: ReadonlyArray<Page>, base: string): string => {
  const groups = navigationOf(pages.map(({ source }) => source)).map(({ title, pages: listed }) => {
    const lines = listed.flatMap(({ name, source }) => {
      const page = pages.find((each) => each.source === source)
      if (page === undefined) return []
      return [`- [${name ?? page.title}](${base}${page.path}): ${sentenceOf(source)}`]
    })
    return [`## ${title}`, "", ...lines, ""]
  })
  return [
    "# Waybill",
    "",
    "> Waybill is a TypeScript library for print orders: it validates every field, tracks each order to shipment, selects boxes and quotes shipping. It also runs as a service.",
    "",
    `Every page is also Markdown, with the ending .md instead of .html. ${base}llms-full.txt contains all pages, and ${base}llms-full/core.txt those of the package core. Each package has such a file.`,
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

/** Returns the pages about each package, by its folder: notes for agents, the README and the reference of its entries. */
export const llmsByPackage = (pages: ReadonlyArray<Page>, base: string): ReadonlyMap<string, string> => {
  const folders = pages.flatMap(({ path }) => /^packages\/([\w-]+)\.md$/.exec(path)?.[1] ?? [])
  const belongs = (path: string, folder: string): boolean => {
    // The entries of a package start with its name, and no name of a package starts with another one and a hyphen.
    const isEntry = path === `api/${folder}.md` || path.startsWith(`api/${folder}-`)
    return path === `agents/${folder}.md` || path === `packages/${folder}.md` || isEntry
  }
  return new Map(
    folders.map(
      (folder) =>
        [
          folder,
          llmsFull(
            pages.filter(({ path }) => belongs(path, folder)),
            base
          )
        ] as const
    )
  )
}
