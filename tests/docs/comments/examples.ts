// The examples in doc comments, as modules that import the public names in them.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { declarationsOf } from "../../../site/api/declarations.ts"
import { entriesOf, findSource } from "../../../site/api/entries.ts"
import { publicNames } from "../../architecture/public-names.ts"

/** An example in a doc comment, with the file and line of its mark. */
export interface Example {
  readonly file: string
  readonly line: number
  readonly code: string
}

/** The values that a reader of an example already has, with their types. */
const given: Readonly<Record<string, string>> = {
  ...{ waybill: "Core.WaybillPromises", order: "Core.Order", history: "ReadonlyArray<Core.HistoryEvent>" },
  ...{
    event: "Core.HistoryEvent",
    ports: "Core.PlainPorts",
    store: "Core.OrderStorePort",
    myStore: "Core.OrderStorePort"
  },
  ...{ accounts: "Core.AccountsPort", carriers: "Core.CarriersPort", orderIds: "Core.OrderIdsPort" },
  ...{ items: 'Inputs.CartInput["items"]', address: 'Inputs.CartInput["address"]', submission: "Core.PushOrderInput" },
  ...{ myRater: "Core.RaterPort", liveRater: "Core.RaterPort", now: "Adapter.Instant", cards: "Adapter.CardsDesk" },
  ...{
    calendar: "Adapter.WorkingCalendar",
    db: "Plain.Stores",
    client: "Client.WaybillClient & Client.OperatorClient"
  },
  // The input differs by method, so any type must fit.
  ...{ input: "never", text: "string", runtime: "ManagedRuntime.ManagedRuntime<Services, never>" },
  ...{ info: "Prints.PackageInfo", packing: "Pack.Packing", boxes: "Pack.Request['boxes']" }
}

const root = join(import.meta.dirname, "../../..")
const sources = globSync("packages/{core,packing,adapter-sql,adapter-http,console}/src/**/*.ts", {
  cwd: root
}).toSorted()

/** Lists the examples in the comments of a source file. */
export const examplesIn = (file: string, text: string): ReadonlyArray<Example> =>
  [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const lines = comment.replace(/\s*\*\/$/, "").split("\n")
    const first = text.slice(0, index).split("\n").length
    return lines.flatMap((mark, at) => {
      if (!/^\s*\* @example$/.test(mark)) return []
      const code = lines.slice(at + 1).map((line) => line.replace(/^\s*\* ?/, ""))
      const end = code.findIndex((line) => line.startsWith("@"))
      const own = (end < 0 ? code : code.slice(0, end)).filter((line) => !line.startsWith("```"))
      return [{ file, line: first + at, code: own.join("\n") }]
    })
  })

const all = entriesOf("waybill-source").map(({ file, name, package: owner }) => {
  const names = publicNames[name]!.trim().split(/\s+/)
  const files = new Set(names.flatMap((each) => declarationsOf(file, each, findSource).map((found) => found.file)))
  return { name, owner, names, files }
})

/** The type of `request` in an example of packing. */
const requestOf = (file: string): string =>
  file.includes("/shared-stock/") ? 'import("@waybill/packing/loads").SharedStockRequest' : "Pack.Request"

/** Returns the example as a module: it imports public names first from the entries that publish something of its file. */
export const moduleOf = ({ code, file }: Example): string => {
  const owner = `@waybill/${file.split("/")[1]}`
  const rank = ({ files, owner: other }: (typeof all)[number]) =>
    files.has(join(root, file)) ? 0 : other === owner ? 1 : 2
  const words = new Set(code.match(/\b[A-Za-z_]\w*\b/g))
  const imports = new Map<string, string>()
  for (const entry of all.toSorted((one, other) => rank(one) - rank(other)))
    for (const name of entry.names)
      if (words.has(name) && !imports.has(name) && !Object.hasOwn(given, name))
        if (name !== "console" || entry.owner === owner) imports.set(name, entry.name)
  const hoisted = code.split("\n").filter((line) => line.startsWith("import "))
  for (const name of hoisted.join("\n").match(/\w+/g) ?? []) imports.delete(name)
  const body = code
    .split("\n")
    .filter((line) => !line.startsWith("import "))
    .join("\n")
  const isEffect = body.includes("yield*")
  return [
    ...[...imports].map(([name, entry]) => `import { ${name} } from "${entry}"`),
    ...hoisted,
    'import { type Context, Effect, Layer, type ManagedRuntime, Redacted, Schema } from "effect"',
    'import type * as Core from "@waybill/core"',
    'import type * as Adapter from "@waybill/core/adapter"',
    'import type * as Inputs from "@waybill/core/inputs"',
    'import type * as Client from "@waybill/adapter-http/client"',
    'import type * as Pack from "@waybill/packing"',
    'import type * as Prints from "@waybill/packing/prints"',
    'import type * as Plain from "@waybill/adapter-sql/plain"',
    "type Services = Core.Waybill | Adapter.OrderList | Adapter.OperatorTokens",
    `declare const request: ${owner === "@waybill/packing" ? requestOf(file) : "Request"}`,
    ...Object.entries(given).flatMap(([name, type]) =>
      words.has(name)
        ? [`declare const ${name}: ${isEffect && name === "waybill" ? 'Core.Waybill["Service"]' : type}`]
        : []
    ),
    isEffect ? `export const run = Effect.gen(function* () {\n${body}\n})` : `{\n${body}\n}\nexport {}`
  ].join("\n")
}

/** Lists the examples in the comments of all published packages. */
export const commentExamples = (): ReadonlyArray<Example> =>
  sources.flatMap((file) => examplesIn(file.replaceAll("\\", "/"), readFileSync(join(root, file), "utf8")))
