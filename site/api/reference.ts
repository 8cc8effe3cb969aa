// Writes the reference of the library: a page per entry, with each of its names.
import { relative } from "node:path/posix"
import { pathOf } from "../pages.ts"
import { commentOf } from "./comment.ts"
import { type Declaration, declarationsOf, type FindFile } from "./declarations.ts"
import type { Entry } from "./entries.ts"

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

const isType = ({ declarations }: Name): boolean =>
  declarations.every(({ code }) => /^export (?:declare )?(?:type|interface) /.test(code))

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
  const codes = format(new Map(all.map((each) => [`${each.entry.name}#${each.name}`, codeOf(each.declarations)])))

  /** Returns the link to a name that a signature uses: in the same entry if possible. */
  const linkTo = (name: string, { entry, name: own }: Name): string | undefined => {
    if (name === own) return undefined
    const candidates = all.filter((each) => each.name === name)
    const file = candidates.find((each) => each.entry.name === entry.name)
    const same = file ?? candidates.find((each) => each.entry.package === entry.package)
    const target = (same ?? candidates[0])?.entry
    if (target === undefined) return undefined
    return `[\`${name}\`](${target.name === entry.name ? "" : `./${target.slug}.md`}#${name})`
  }

  const section = (each: Name): string => {
    const { declarations, entry, name } = each
    const key = `${entry.name}#${name}`
    const code = codes.get(key)!
    const comments = declarations.map(({ comment }) => commentOf(comment))
    const words = new Set(code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, "").match(/\b[A-Z]\w+/g))
    const related = [...words].flatMap((word) => linkTo(word, each) ?? [])
    const pages = (uses.get(key) ?? []).map((source) => {
      const path = relative("api", pathOf(source)!)
      return `[${titles.get(source) ?? source}](${path})`
    })
    return [
      `### ${name} {#${name}}`,
      ...new Set(comments.map(({ text }) => text)),
      `\`\`\`ts\n${shortened(code)}\n\`\`\``,
      ...comments.flatMap(({ examples }) =>
        examples.map((example) => `Example:\n\n\`\`\`ts\n${example.trimEnd()}\n\`\`\``)
      ),
      related.length === 0 ? "" : `Types in it: ${related.join(", ")}.`,
      pages.length === 0 ? "" : `Used in: ${pages.join(", ")}.`
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
