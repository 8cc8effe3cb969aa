// Searches the index of a built site as its pages do.
import { globSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { searchOptions } from "../../../site/search.ts"

/** The part of MiniSearch that the tests call. The site installs it with VitePress. */
interface MiniSearch {
  loadJSON(json: string, options: object): { search(query: string): ReadonlyArray<{ readonly id: string }> }
}

/** Opens the index of a site in a folder. Returns a function that lists the addresses that a search finds, best first. */
export const openSearch = async (out: string): Promise<(query: string) => ReadonlyArray<string>> => {
  const load = createRequire(join(process.cwd(), "site/node_modules/vitepress/package.json"))
  const [file] = globSync("assets/chunks/@localSearch*root*.js", { cwd: out })
  const { default: json } = await import(/* @vite-ignore */ pathToFileURL(join(out, file!)).href)
  const fields = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"] }
  const index = (load("minisearch") as MiniSearch).loadJSON(json, { ...fields, searchOptions })
  return (query) => index.search(query).map(({ id }) => id)
}

/** Searches, each with the address that it must find first. */
export const firstResults = [
  // Guides are above references, API, agents' notes and benchmarks.
  ["hold", "embed/operator.html"],
  ["secret", "production.html"],
  ["metrics", "packages/cli.html"],
  ["pallet", "pallets.html"],
  ["prisma", "embed/one-transaction.html"],
  ["mysql", "install.html"],
  ["container", "production.html"],
  ["invoice", "audit.html"],
  ["overload", "production.html"],
  // A page is above sections of other pages that have the same word in their heading.
  ["rate card", "rate-cards.html"],
  ["install", "install.html"],
  ["transaction", "embed/one-transaction.html"],
  ["quote", "rate.html"],
  // A code, a kind, an option or a flag leads to its row, and a name to its declaration.
  ["318", "reference/codes.html#code-318"],
  ["inProcessing", "reference/codes.html#code-318"],
  ["leadDays", "reference/policy.html#policy-leadDays"],
  ["--base-path", "reference/settings.html#setting-base-path"],
  ["createWaybill", "api/core.html#createWaybill"],
  ["sharedStockViolations", "api/packing-loads.html#sharedStockViolations"]
] as const
