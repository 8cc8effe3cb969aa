// Names in the tables of the docs: fields, options, codes and functions must exist.
import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const exclude = ["**/node_modules/**", "**/dist/**"]
const textOf = (...patterns: ReadonlyArray<string>): string =>
  globSync(patterns, { exclude })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")

/** Returns the names that code declares: keys, words in quotes, and declarations. */
const namesIn = (code: string): ReadonlySet<string> =>
  new Set(
    code.match(
      /[A-Za-z_]\w*(?=\??:)|(?<=["'`.(])[A-Za-z_][\w-]*|(?<=(?:const|function|class|type|interface) )[A-Za-z_]\w*/g
    )
  )

const everything = namesIn(textOf("{packages,scripts,tests,bench,examples}/**/*.{ts,js,mjs,json}", "*.{ts,mjs,json}"))

/** Sources of the names on pages that describe one contract only. */
const contracts: Readonly<Record<string, ReadonlySet<string>>> = {
  "docs/moving/packing-scripts.md": namesIn(textOf("packages/packing/src/packing/contract/*.ts"))
}

/** Names of other products. */
const foreign: ReadonlySet<string> = new Set([
  ...["HttpApi", "HttpOnly", "get_lock", "auto_increment", "synchronous_mode", "synchronous_mode_strict", "loop_wait"],
  ...[
    "retry_timeout",
    "wal_sender_timeout",
    "wal_retrieve_retry_interval",
    "lock_timeout",
    "SIGSTORE_ID_TOKEN",
    "Secure"
  ]
])

/** A path of fields, such as `order_info[0].width`. */
const path = /^[A-Za-z_]\w*(?:\[\w*\])?(?:\.[A-Za-z_]\w*(?:\[\w*\])?)*$/
const isFile = (code: string): boolean => /\.(?:ts|mjs|json|sh|md|csv|yml)$/.test(code)
// Environment variables and metrics have their own tests and references.
const isDerived = (name: string): boolean => /^(?:WAYBILL|waybill)_/.test(name)

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Lists the names in the cells of a page's tables that no source declares. */
const unknownNames = (text: string, known: ReadonlySet<string>): ReadonlyArray<string> =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code!))
    .filter((code) => path.test(code) && !isFile(code))
    .flatMap((code) => code.replace(/\[\w*\]/g, "").split("."))
    .filter((name) => !known.has(name) && !known.has(camelCase(name)) && !foreign.has(name) && !isDerived(name))

// Scripts generate the pages in docs/reference from the code. Another test reads the page of old and new names.
const pages = globSync(["*.md", "docs/*.md", "docs/{embed,frameworks,moving}/*.md", "{packages,examples}/**/*.md"], {
  exclude
})
  .filter((page) => page !== "docs/names.md" && readFileSync(page, "utf8").includes("\n|"))
  .sort()

describe("tables in the docs", () => {
  it.each(pages)("every name in a table exists: %s", (page) => {
    expect(unknownNames(readFileSync(page, "utf8"), contracts[page] ?? everything)).toEqual([])
  })

  it("reports a name that no source declares", () => {
    const table = "| field |\n|---|\n| `emptyWeight`, `boxes[].misspelt`, `waybill pack`, `pack.ts` |\n`misspelt`"
    expect(unknownNames(table, contracts["docs/moving/packing-scripts.md"]!)).toEqual(["misspelt"])
  })
})
