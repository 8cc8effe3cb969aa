// The purpose of each page in a sentence, for llms.txt and the top of the reference pages.

const sentences: Readonly<Record<string, string>> = {
  "api/core.md": "The names that a host imports: `createWaybill`, its ports, policies, orders and refusals.",
  "api/core-adapter.md":
    "The names that adapters import beside those of a host: records, schemas, methods and operator ports.",
  "api/core-commands.md": "The operator's commands, roles and event types as data, without Effect.",
  "api/core-conformance.md": "The published cases of every method, and the verdict on the reply of an implementation.",
  "api/core-options.md": "The check that refuses an unknown option by its name.",
  "api/core-reading.md": "Reads plain data with an Effect schema, and describes each fault.",
  "api/core-testing.md": "In-memory ports, and the laws that an adapter runs as tests.",
  "api/core-testing-arbitraries.md": "Generators of orders and their parts for property tests.",
  "api/packing.md": "`pack` and `verify`: items into boxes, with a certificate of the result.",
  "api/packing-layout.md": "Drawings and step-by-step instructions for a packed box.",
  "api/packing-prints.md": "`packPrints`: prints with their finishing and protection into boxes, mailers and tubes.",
  "api/packing-loads.md": "Containers, pallets, balanced weights and shared stock.",
  "api/packing-replan.md": "Packs a changed request with few moves.",
  "api/packing-rating.md": "Rate cards and quotes: reading, checking, comparing and pricing.",
  "api/packing-audit.md": "Compares billed shipments with the rate cards that should have priced them.",
  "api/packing-values.md":
    "Values that packages around packing read and write: dates, countries, exact amounts, fields.",
  "api/adapter-sql.md": "The SQL stores as Effect layers, with their options, migrations and checks.",
  "api/adapter-sql-over.md": "Order stores over the host's own transaction, by driver or query builder.",
  "api/adapter-sql-plain.md": "`openStores`: the SQL stores with promises, for a host without Effect.",
  "api/adapter-http.md": "The fetch handlers of the merchants' and the operator's API, with their OpenAPI documents.",
  "api/adapter-http-node.md": "The same handlers as listeners and servers of Node.",
  "api/adapter-http-webhooks.md": "A sender of webhooks: signatures, attempts, and the check of addresses.",
  "api/adapter-http-client.md": "Typed clients of the merchants' and the operator's API.",
  "api/console.md": "The console of the print shop as a fetch handler."
}

/** Returns what a page is for. Throws for a page without a sentence. */
export const sentenceOf = (source: string): string => {
  const sentence = sentences[source]
  if (sentence === undefined) throw new Error(`${source}: no sentence in site/sentences.ts`)
  return sentence
}
