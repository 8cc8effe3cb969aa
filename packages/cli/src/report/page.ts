import { readFileSync } from "node:fs"

const asset = (name: string): string => readFileSync(new URL(`../../report/${name}`, import.meta.url), "utf8")

/** Scripts in the page. Each one depends only on earlier ones. */
const scripts = ["text.js", "turn.js", "totals.js", "order.js", "page.js"] as const

/** Returns the scripts joined into one, without imports and exports, because they share one scope in the page. */
const joinScripts = (): string =>
  scripts
    .map(asset)
    .join("\n")
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")

/** Returns the parts of the page before and after its data. The page loads no other files. */
export const pageAroundData = (): readonly [before: string, after: string] => {
  const page = asset("page.html")
    .replace("/*css*/", () => asset("page.css"))
    .replace("/*js*/", () => joinScripts().replaceAll("</", "<\\/"))
  const [before, after] = page.split('"data"</script>')
  return [before!, `</script>${after!}`]
}
