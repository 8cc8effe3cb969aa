// Finds the claims of a page about the repository that are wrong.
import { existsSync, globSync } from "node:fs"
import { join } from "node:path/posix"
import { unknownCommands } from "./commands.ts"
import { anchorsIn, codeIn, linksIn, namesIn } from "./markdown.ts"
import { textOf } from "./pages.ts"

const files = globSync(["{packages,scripts,tests,bench,examples}/**/*.{ts,mjs}", "site/*.ts", "*.{ts,mjs}"], {
  exclude: ["**/node_modules/**", "**/dist/**"]
})

/** Lists the links of a page whose file or anchor does not exist. */
export const brokenLinks = (page: string): ReadonlyArray<string> =>
  linksIn(textOf(page)).filter((link) => {
    const [path = "", anchor] = link.split("#")
    const target = path === "" ? page : join(page, "..", path)
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsIn(textOf(target)).includes(anchor)
  })

const hasName = (file: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(textOf(file))

/** Lists the files, identifiers and scripts on a page that do not exist. */
export const absentNames = (page: string): ReadonlyArray<unknown> => {
  const text = textOf(page)
  const absent = namesIn(text).filter(([file, names]) => {
    const matching = files.filter((path) => path === file || path.endsWith(`/${file}`))
    return !matching.some((path) => names.every((name) => hasName(path, name)))
  })
  const scripts = codeIn(text).filter((code) => code.startsWith("npm "))
  return [...absent, ...unknownCommands(scripts.join("\n"))]
}

/** Whether a page links to the installation page. */
export const hasInstallLink = (page: string): boolean =>
  linksIn(textOf(page)).some((link) => /(?:^|\/)install\.md$/.test(link))
