import { readFileSync } from "node:fs"

const asset = (name: string): string => readFileSync(new URL(`../../report/${name}`, import.meta.url), "utf8")

/** The scripts of the page, each after those that it needs. */
const scripts = ["text.js", "turn.js", "totals.js", "order.js", "page.js"] as const

/** One script: what is exported by one file is there for the next, since all stand in one scope. */
const joined = (): string =>
  scripts
    .map(asset)
    .join("\n")
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")

/** The page before and after its data; nothing in it is asked of anywhere else. */
export const pageAround = (): readonly [before: string, after: string] => {
  const page = asset("page.html")
    .replace("/*css*/", () => asset("page.css"))
    .replace("/*js*/", () => joined().replaceAll("</", "<\\/"))
  const [before, after] = page.split('"data"</script>')
  return [before!, `</script>${after!}`]
}
