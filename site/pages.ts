// Collects the pages of the site from the repository, with links that work on the site.
import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path/posix"

/** A page: its path in the repository, its path on the site, and its Markdown with links of the site. */
export interface Page {
  readonly source: string
  readonly path: string
  readonly title: string
  readonly markdown: string
}

/** A file that pages link to or show: its path in the repository and on the site. */
export interface Asset {
  readonly source: string
  readonly path: string
}

/** The pages and files of the site. */
export interface Pages {
  readonly pages: ReadonlyArray<Page>
  readonly assets: ReadonlyArray<Asset>
}

/** Patterns of the pages in the repository, each with the path on the site. */
const places: ReadonlyArray<readonly [pattern: RegExp, path: string]> = [
  [/^site\/home\.md$/, "index.md"],
  [/^README\.md$/, "overview.md"],
  [/^CONTRIBUTING\.md$/, "contributing.md"],
  [/^SECURITY\.md$/, "report-a-vulnerability.md"],
  [/^SUPPORT\.md$/, "support.md"],
  [/^docs\/(.+\.md)$/, "$1"],
  [/^bench\/RESULTS\.md$/, "benchmarks.md"],
  [/^bench\/baseline\/README\.md$/, "baseline-server.md"],
  [/^examples\/README\.md$/, "examples/index.md"],
  [/^examples\/([\w-]+)\/README\.md$/, "examples/$1.md"],
  [/^packages\/([\w-]+)\/README\.md$/, "packages/$1.md"]
]

/** Files that the site contains if a page links to them. */
const isAsset = (path: string): boolean => /\.(?:svg|png|webp|schema\.json)$/.test(path)

/** Returns the path of a page on the site, or undefined if a file of the repository is not a page. */
export const pathOf = (source: string): string | undefined => {
  const [pattern, path] = places.find(([each]) => each.test(source)) ?? []
  return pattern === undefined || path === undefined ? undefined : source.replace(pattern, path)
}

/** Lists the sources of all pages in a repository. */
export const sourcesIn = (root: string): ReadonlyArray<string> =>
  globSync(["*.md", "site/home.md", "{docs,packages,examples,bench}/**/*.md"], {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"]
  })
    .map((source) => source.replaceAll("\\", "/"))
    .filter((source) => pathOf(source) !== undefined)
    .sort()

const link = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g

/** Applies a function to the parts of a page that are not code. Code in the text of a link is part of the link. */
const outsideCode = (markdown: string, change: (part: string) => string): string =>
  markdown
    .split(/(^ *```[\s\S]*?^ *```|\[`[^`]*`\]\([^()\s]+\)|`[^`]*`)/m)
    .map((part) => (/^ *`/.test(part) ? part : change(part)))
    .join("")

const relativePath = (from: string, to: string): string => {
  const path = relative(dirname(from), to)
  return path.startsWith(".") ? path : `./${path}`
}

/**
 * Returns the Markdown of a page with links that work on the site. A link to a file that the site does not contain
 * leads to the repository; without an address of the repository, only its text remains.
 */
const linked = (source: string, markdown: string, assets: Map<string, string>, repository: string | undefined) => {
  const from = pathOf(source)!
  const replace = (whole: string, mark: string, text: string, target: string): string => {
    if (/^[a-z]+:|^#/.test(target)) return whole
    const [file = "", anchor] = target.split("#")
    const wanted = join(dirname(source), file)
    const page = pathOf(wanted)
    const suffix = anchor === undefined ? "" : `#${anchor}`
    if (page !== undefined) return `[${text}](${relativePath(from, page)}${suffix})`
    if (isAsset(wanted)) {
      assets.set(wanted, `files/${wanted.split("/").at(-1)}`)
      return `${mark}[${text}](/${assets.get(wanted)})`
    }
    return repository === undefined ? text : `[${text}](${repository}/${wanted}${suffix})`
  }
  return outsideCode(markdown, (part) => part.replaceAll(link, replace))
}

/** Returns the first heading of a page without its markup. */
const titleOf = (markdown: string): string => (/^# (.+)$/m.exec(markdown)?.[1] ?? "Waybill").replaceAll("`", "")

/** Returns all pages of the site in a repository. `repository` is the address of its files, if it has one. */
export const pagesIn = (root: string, repository?: string): Pages => {
  const assets = new Map<string, string>()
  const pages = sourcesIn(root).map((source) => {
    const markdown = readFileSync(join(root, source), "utf8")
    return {
      source,
      path: pathOf(source)!,
      title: titleOf(markdown),
      markdown: linked(source, markdown, assets, repository)
    }
  })
  return { pages, assets: [...assets].map(([source, path]) => ({ source, path })) }
}
