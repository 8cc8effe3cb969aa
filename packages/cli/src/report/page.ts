import { readFileSync } from "node:fs"

const asset = (name: string): string => readFileSync(new URL(`../../report/${name}`, import.meta.url), "utf8")

/** Scripts of the page, each after those it depends on. */
const scripts = ["text.js", "turn.js", "totals.js", "order.js", "page.js"] as const

/** Joins the scripts into one, without imports and exports, because they share one scope. */
const joinScripts = (): string =>
  scripts
    .map(asset)
    .join("\n")
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")

/** Returns the page before and after its data. The page loads nothing. */
export const pageAroundData = (): readonly [before: string, after: string] => {
  const page = asset("page.html")
    .replace("/*css*/", () => asset("page.css"))
    .replace("/*js*/", () => joinScripts().replaceAll("</", "<\\/"))
  const [before, after] = page.split('"data"</script>')
  return [before!, `</script>${after!}`]
}
