import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/** The scripts that draw boxes, which the console has too. */
const drawing: ReadonlySet<string> = new Set(["camera.js", "pieces.js", "shells.js", "turn.js"])

const asset = (name: string): string => {
  // The entry of the package is in its folder `dist` or `src`.
  const folder = new URL("../turnable/", import.meta.resolve("@waybill/packing"))
  return readFileSync(
    drawing.has(name) ? new URL(name, folder) : new URL(`../../report/${name}`, import.meta.url),
    "utf8"
  )
}

/** Scripts in the page. Each one depends only on earlier ones. */
const scripts = [
  "text.js",
  "table.js",
  "link.js",
  "camera.js",
  "pieces.js",
  "shells.js",
  "turn.js",
  "charts.js",
  "empty-space.js",
  "failures.js",
  "zones.js",
  "sku-air.js",
  "first-page/changes.js",
  "first-page/advice.js",
  "first-page/assumptions.js",
  "first-page/sizes.js",
  "totals.js",
  "cost.js",
  "order.js",
  "rows.js",
  "filters.js",
  "list.js",
  "page.js"
] as const

const styles = [
  "colours.css",
  "page.css",
  "charts.css",
  "first-page/first-page.css",
  "orders.css",
  "print.css"
] as const

/** Returns the scripts joined into one, without imports and exports, because they share one scope in the page. */
const joinScripts = (): string =>
  scripts
    .map(asset)
    .join("\n")
    .replace(/^import .*\n/gm, "")
    .replace(/^export /gm, "")
    .replaceAll("</", "<\\/")

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Returns the parts of the page before and after its data. The page loads no other files, and its policy forbids it. */
export const pageAroundData = (): readonly [before: string, after: string] => {
  const [script, style] = [joinScripts(), styles.map(asset).join("\n")]
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  const page = asset("page.html")
    .replace("/*policy*/", () => policy)
    .replace("/*css*/", () => style)
    .replace("/*js*/", () => script)
  const [before, after] = page.split('"data"</script>')
  return [before!, `</script>${after!}`]
}
