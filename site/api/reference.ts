// Writes the reference of the library: a page per entry, with each of its names.
import { relative } from "node:path/posix"
import { pathOf } from "../pages.ts"
import { commentOf } from "./comment.ts"
import { type Declaration, declarationsOf, declarationsUsed, type FindFile } from "./declarations.ts"
import type { Entry } from "./entries.ts"
import { type User, usersIn } from "./users.ts"

/** Everything that the pages are made of. */
export interface Library {
  readonly entries: ReadonlyArray<Entry>
  /** The names of each entry. */
  readonly names: Readonly<Record<string, ReadonlyArray<string>>>
  readonly find: FindFile
  /** The pages that import or name each name, by `entry#name`. */
  readonly uses: ReadonlyMap<string, ReadonlyArray<string>>
  /** The titles of pages, by their path in the repository. */
  readonly titles: ReadonlyMap<string, string>
  /** What an entry is for, in a sentence. */
  readonly purpose: (source: string) => string
}

/** A name with its declarations. */
interface Name {
  readonly entry: Entry
  readonly name: string
  readonly declarations: ReadonlyArray<Declaration>
}

/** Maximum number of lines of a signature, except for an interface. Schemas may have hundreds. */
const MAX_LINES = 80

/** Maximum number of links to names that show a name, and to their pages. */
const MAX_LINKS = 3

const isType = ({ declarations }: Name): boolean =>
  declarations.every(({ code }) => /^export (?:declare )?(?:type|interface) /.test(code))

const keyOf = ({ entry, name }: Pick<Name, "entry" | "name">): string => `${entry.name}#${name}`

/** Returns the code of a name: its declarations, and those of its file that nobody can import. */
export const codeOf = (declarations: ReadonlyArray<Declaration>): string => {
  const locals = [...new Set(declarations.flatMap(({ locals: code }) => code.split(/(?<=\n)(?=\w)/)))]
  const own = declarations.map(({ code }) => code.replace(/^export (?:declare )?/, ""))
  return [...own, ...locals.map((code) => code.replace(/^declare /, "").trimEnd())].filter(Boolean).join("\n\n")
}

const shortened = (code: string): string => {
  const lines = code.trimEnd().split("\n")
  if (lines.length <= MAX_LINES || code.startsWith("interface ")) return lines.join("\n")
  return [...lines.slice(0, MAX_LINES), `// … and ${lines.length - MAX_LINES} more lines`].join("\n")
}

/** Returns the pages by their path on the site, of which each has a section per name. */
export const referencePages = (
  { entries, find, names, purpose, titles, uses }: Library,
  format: (codes: ReadonlyMap<string, string>) => ReadonlyMap<string, string> = (codes) => codes
): ReadonlyMap<string, string> => {
  const all = entries.flatMap((entry) =>
    names[entry.name]!.map((name): Name => ({ entry, name, declarations: declarationsOf(entry.file, name, find) }))
  )
  const codes = format(new Map(all.map((each) => [keyOf(each), codeOf(each.declarations)])))

  const keyed = new Map(all.map((each) => [keyOf(each), each]))
  const byName = Map.groupBy(all, ({ name }) => name)

  /** Returns the name that a signature uses: of the same entry if possible. */
  const target = (name: string, { entry }: Name): Name | undefined => {
    const candidates = byName.get(name) ?? []
    const file = candidates.find((each) => each.entry.name === entry.name)
    return file ?? candidates.find((each) => each.entry.package === entry.package) ?? candidates[0]
  }

  const linkTo = (to: Name, { entry }: Name, label = to.name): string =>
    `[\`${label}\`](${to.entry.name === entry.name ? "" : `./${to.entry.slug}.md`}#${to.name})`

  const usersOf = usersIn(
    all.map((each) => ({
      key: keyOf(each),
      name: each.name,
      code: codes.get(keyOf(each))!,
      examples: each.declarations.flatMap(({ comment }) => commentOf(comment).examples),
      files: each.declarations.map(({ file }) => file)
    })),
    (file, name) => declarationsUsed(file, name, find)
  )

  const hasExample = (each: Name): boolean =>
    each.declarations.some(({ comment }) => comment.includes("@example")) ||
    codes.get(keyOf(each))!.includes("@example")

  const pagesOf = (key: string): ReadonlyArray<string> =>
    (uses.get(key) ?? []).map((source) => `[${titles.get(source) ?? source}](${relative("api", pathOf(source)!)})`)

  /** Returns links to the nearest users of a name that satisfy a condition. */
  const linksToUsers = (each: Name, isWanted: (user: User) => boolean): ReadonlyArray<string> =>
    usersOf(each.name, isWanted).map(({ key, label }) => linkTo(keyed.get(key)!, each, label))

  /** Returns the pages that use a name, or otherwise those of its nearest users. */
  const pageLines = (each: Name): ReadonlyArray<string> => {
    const own =
      byName
        .get(each.name)!
        .map((other) => pagesOf(keyOf(other)))
        .find((pages) => pages.length > 0) ?? []
    if (own.length > 0) return [`Used in: ${own.join(", ")}.`]
    const [user] = usersOf(each.name, ({ key }) => uses.has(key))
    if (user === undefined) return []
    const through = linkTo(keyed.get(user.key)!, each, user.label)
    return [`Used through ${through} in: ${pagesOf(user.key).slice(0, MAX_LINKS).join(", ")}.`]
  }

  const section = (each: Name): string => {
    const { declarations, name } = each
    const code = codes.get(keyOf(each))!
    const comments = declarations.map(({ comment }) => commentOf(comment))
    const words = new Set(code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "").match(/\b[A-Z]\w+/g))
    const related = [...words].flatMap((word) => (word === name ? [] : (target(word, each) ?? [])))
    const links = related.map((other) => linkTo(other, each))
    const users = linksToUsers(each, (user) => user.hasExample)
    const parts = related.filter(hasExample).map((other) => linkTo(other, each))
    const shown = hasExample(each) ? [] : [...new Set(users.length > 0 ? users : parts)].slice(0, MAX_LINKS)
    return [
      `### ${name} {#${name}}`,
      ...new Set(comments.map(({ text }) => text)),
      `\`\`\`ts\n${shortened(code)}\n\`\`\``,
      ...comments.flatMap(({ examples }) =>
        examples.map((example) => `Example:\n\n\`\`\`ts\n${example.trimEnd()}\n\`\`\``)
      ),
      shown.length === 0 ? "" : `Example: with ${shown.join(", ")}.`,
      links.length === 0 ? "" : `Types in it: ${links.join(", ")}.`,
      ...pageLines(each)
    ]
      .filter((part) => part !== "")
      .join("\n\n")
  }

  return new Map(
    entries.map((entry) => {
      const own = all.filter((each) => each.entry.name === entry.name)
      const values = own.filter((each) => !isType(each))
      const types = own.filter(isType)
      const parts = [
        `# ${entry.name}`,
        purpose(`api/${entry.slug}.md`),
        ...(values.length === 0 ? [] : ["## Values", ...values.map(section)]),
        ...(types.length === 0 ? [] : ["## Types", ...types.map(section)])
      ]
      return [`api/${entry.slug}.md`, `${parts.join("\n\n")}\n`]
    })
  )
}
