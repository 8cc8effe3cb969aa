// The purpose of each page in a sentence, for llms.txt and the top of the reference pages.

const sentences: Readonly<Record<string, string>> = {
  "README.md": "Waybill in one page: a first order in process, the service, and six ways to use the packages.",
  "packages/create-waybill/README.md": "`npm create waybill` writes a running shop with a test and a first order.",
  "docs/install.md":
    "Which Node version and which packages you need, and how to install them with npm, pnpm, Yarn or Bun.",
  "site/results.md":
    "Every row of the proof with its latest result, filtered by promise, database, verdict and expiry.",
  "site/playground.md": "Packs, draws, proves and quotes in the browser, and shows the code that does the same.",
  "docs/compatibility.md": "Runtimes, databases, compilers and module systems that Waybill works with.",
  "docs/stability.md": "Which changes a minor or a major version may contain, and how something is deprecated.",
  "SUPPORT.md": "Supported versions of Node, Effect and the databases, and for how long.",

  "docs/names.md": "The names that changed before the first release, each with its replacement.",
  "docs/embed/get-started.md": "Installs the packages with npm, pnpm, Yarn or Bun, and stores and ships a first order.",
  "docs/embed/push-and-read.md": "Pushes an order, reads it with its history, and handles refusals and failures.",
  "docs/embed/one-transaction.md": "Commits an order together with your own rows, with each driver and query builder.",
  "docs/embed/decide.md": "Refuses commands that the rules accept, such as orders above a credit limit.",
  "docs/embed/mail-and-webhooks.md": "Reacts to events: a named consumer for mails, and webhooks for merchants.",
  "docs/embed/rates-at-checkout.md": "Quotes a cart, and keeps the price with the order.",
  "docs/embed/operator.md": "Starts production, records shipments and cancels orders from your own code.",
  "docs/embed/policy.md": "Sets lead days, labels, required fields and limits with one option.",
  "docs/embed/test-your-code.md": "Tests code that calls Waybill without a database or a network.",
  "docs/embed/with-effect.md": "Waybill as an Effect service: its layer, transactions, refusals by kind, and tests.",
  "docs/embed/postgres-host.md":
    "A complete backend on PostgreSQL: accounts, cards, a packing profile, mails and webhooks.",
  "docs/your-own-store.md": "Writes an order store for another database, and runs the published laws as its tests.",
  "packages/core/README.md": "The entries of the core, and the guide for each task.",
  "packages/adapter-sql/README.md":
    "Stores in SQLite, PostgreSQL, MariaDB and MySQL: options, transactions, events, retention and accounts.",

  "docs/frameworks/express.md":
    "Embeds Waybill in an Express server, with statuses for refusals and two ways to read bodies.",
  "docs/frameworks/fastify.md": "Embeds Waybill in a Fastify server, with Kysely.",
  "docs/frameworks/hono.md": "Embeds Waybill in a Hono app, with Drizzle.",
  "docs/frameworks/nestjs.md": "Embeds Waybill in a Nest application as a module with providers.",
  "docs/frameworks/nextjs.md": "Embeds Waybill in route handlers of Next.js.",

  "docs/wrap.md": "Puts a queue, RPC or a serverless function in front of the thirteen methods.",
  "packages/adapter-http/README.md":
    "HTTP for an embedded Waybill: handlers, OpenAPI, typed clients and a sender of webhooks.",
  "packages/console/README.md": "Mounts the console of the print shop in your own server.",

  "docs/pack.md": "Packs items and prints into boxes, with proofs, drawings and instructions.",
  "docs/packing-rules.md": "Every rule for items and boxes, each with a picture, and the functions that apply it.",
  "docs/container.md": "Fills one container or several by volume, value or priority.",
  "docs/certificate.md": "The data that proves how good a packing is, for those who write a checker.",
  "docs/replan.md": "Packs around placed pieces, and packs a changed request with few moves.",
  "docs/balance.md": "Keeps the centre of gravity in range, and spreads weight between boxes.",
  "docs/cartons.md": "Cuts cartons to the size of their items, and measures the empty space of parcels.",
  "docs/peers.md": "Compares the features of packing with those of other packers, and links each of ours to its test.",
  "docs/shared-stock.md": "Packs several orders from one stock of boxes.",
  "docs/pallets.md": "Loads parcels on pallets, within height and weight.",
  "docs/rate.md": "Quotes a shipment line by line, keeps a quote, and explains a later difference.",
  "docs/rate-cards.md": "Writes, checks, compares and imports rate cards as data.",
  "docs/offline.md": "Packs and quotes files with the command line, in shards and on several machines.",
  "docs/order-files.md": "The formats of orders, boxes and results as CSV, JSON Lines and Parquet.",
  "docs/audit.md": "Recomputes carrier invoices, and explains each difference with its amount.",
  "packages/packing/README.md":
    "How the packing algorithm works, what it promises, and every field of a print profile.",

  "packages/cli/README.md":
    "The service and the command line: start, settings, webhooks, logs, exit codes and problems of a database.",
  "docs/console.md": "The console for people who start, pack, ship and correct orders in a browser.",
  "docs/production.md": "Databases, proxies, backups, upgrades and monitoring of the service in production.",
  "docs/failover.md": "PostgreSQL with replicas and a failover: what is lost, what is not, and how to configure it.",
  "docs/scale.md": "How many orders one process and one database take, and what to do above that.",
  "docs/operator-api.md": "A guide to the operator API: lists, commands, idempotency, bulk requests and events.",
  "docs/agents.md": "Lets agents read orders and run planned commands over the Model Context Protocol.",
  "docs/preflight.md": "Checks the images of new orders, and holds or rejects an order by the policy.",
  "docs/merchant-webhooks.md": "Commands and codes with which merchants manage the webhooks of their account.",
  "docs/sandbox.md":
    "The service with a virtual clock and a scripted shop: fates of orders, and tests that advance the time.",
  "docs/sandbox-suites.md": "Two test suites of a merchant against the sandbox, in Vitest and for any language.",
  "docs/conformance.md": "Tests any server of the order API with the published cases.",
  "docs/security.md": "The threat model: what is protected, by what, and which test shows it.",

  "docs/reference/merchant-api.md": "Every field of the thirteen methods, with its code, and every reply.",
  "docs/reference/codes.md": "Every error code with its method, its cause and its message.",
  "docs/lifecycle.md": "The stages of an order, and the commands that each stage allows.",
  "docs/reference/operator-api.md": "Every route of the operator API with its parameters and replies.",
  "docs/reference/events.md": "Every event with its fields and the moment when it is sent.",
  "docs/reference/commands.md": "Every command of the command line with its flags.",
  "docs/reference/settings.md": "Every flag and variable of the service with its default.",
  "docs/reference/policy.md": "Every option of a policy with its default and its value in each preset.",
  "docs/reference/ports.md": "Every function that a host may provide, with its contract.",

  "docs/moving/another-implementation.md":
    "Moves merchants from another server of the same specification, without a change for them.",
  "docs/moving/packing-scripts.md": "Replaces a packing script or library, field by field.",
  "docs/moving/shipping-rates.md": "Replaces a rate calculation, and compares old and new prices first.",
  "docs/moving/spreadsheets.md": "Replaces orders and prices in spreadsheets.",
  "docs/moving/effect-3.md": "Embeds Waybill, which needs Effect 4, in a host on Effect 3.",

  "examples/README.md": "All examples with the parts of Waybill that they show.",
  "examples/console-mounts/README.md": "The console in Express, Fastify and Hono.",
  "examples/durable-objects/README.md": "A database per merchant in Durable Objects.",
  "examples/effect-app/README.md": "An Effect application with its own rater and `HttpApi`.",
  "examples/express-pg/README.md": "A shop in JavaScript on Express and PostgreSQL.",
  "examples/fastify-kysely/README.md": "A shop on Fastify and Kysely.",
  "examples/hono-drizzle/README.md": "A shop on Hono, Drizzle and MariaDB.",
  "examples/medusa/README.md": "A fulfilment provider for Medusa 2.",
  "examples/nats-batch/README.md": "A batch of packing requests on several machines over NATS JetStream.",
  "examples/nats-rpc/README.md": "The methods as RPC over NATS.",
  "examples/nestjs/README.md": "A shop on Nest, with a module of Waybill.",
  "examples/nextjs/README.md": "A shop in route handlers of Next.js.",
  "examples/pallets/README.md": "Cartons and pallets of a warehouse, with packing alone.",
  "examples/redis-store/README.md": "An order store on Redis that keeps the published laws.",
  "examples/sandbox-suite/README.md": "Test suites of a merchant against the sandbox.",

  "docs/skill/SKILL.md":
    "A skill for coding agents: embeds Waybill step by step, with a program to run after each step.",
  "packages/core/AGENTS.md": "How an agent embeds the core, and ten mistakes with the code to write instead.",
  "packages/packing/AGENTS.md": "How an agent packs and quotes, and ten mistakes with the code to write instead.",
  "packages/adapter-sql/AGENTS.md": "How an agent opens the stores, and ten mistakes with the code to write instead.",
  "packages/adapter-http/AGENTS.md":
    "How an agent serves Waybill over HTTP, and ten mistakes with the code to write instead.",
  "packages/console/AGENTS.md": "How an agent mounts the console, and ten mistakes with the code to write instead.",
  "packages/cli/AGENTS.md": "How an agent runs the service, and ten mistakes with what to do instead.",
  "packages/create-waybill/AGENTS.md": "How an agent creates a new shop, and ten mistakes with what to do instead.",

  "docs/architecture.md": "The packages, the path of a request, and every folder.",
  "docs/decisions.md": "The decisions that somebody might want to reverse, with their reasons.",
  "docs/promises.md": "The promises of Waybill, and the trial that tests each of them.",
  "SECURITY.md": "How to report a vulnerability.",
  "CONTRIBUTING.md": "How to change Waybill: rules, tests and checks.",
  "docs/release.md": "How a release is prepared, rehearsed and published.",
  "bench/RESULTS.md": "Measurements of speed, memory and packing quality, each with its command.",
  "bench/baseline/README.md": "The hand-written servers with which the benchmarks compare.",

  "api/core.md": "The names that a host imports: `createWaybill`, its ports, policies, orders and refusals.",
  "api/core-adapter.md":
    "The names that adapters import beside those of a host: records, schemas, methods and operator ports.",
  "api/core-commands.md": "The operator's commands, roles and event types as data, without Effect.",
  "api/core-conformance.md": "The published cases of every method, and the verdict on the reply of an implementation.",
  "api/core-inputs.md": "The types of the inputs of methods and commands.",
  "api/core-options.md": "The check that refuses an unknown option by its name.",
  "api/core-preflight.md": "Judges a print-ready image from its pixels, ratio, colour space and pages.",
  "api/core-reading.md": "Reads plain data with an Effect schema, and describes each fault.",
  "api/core-testing.md": "In-memory ports, and the laws that an adapter runs as tests.",
  "api/core-testing-arbitraries.md": "Generators of orders and their parts for property tests.",
  "api/packing.md": "`pack` and `verify`: items into boxes, with a certificate of the result.",
  "api/packing-layout.md": "`draw`: a drawing of a packed box, mailer or tube.",
  "api/packing-instructions.md": "`layers`: step-by-step instructions for a packed box, mailer or tube.",
  "api/packing-prints.md": "`packPrints`: prints with their finishing and protection into boxes, mailers and tubes.",
  "api/packing-loads.md": "Containers, pallets, balanced weights and shared stock.",
  "api/packing-cartons.md": "`packToSize`: cartons cut to the size of their items; and the empty space of parcels.",
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
  "api/adapter-http-preflight.md": "Reads the facts about a print-ready image from the head of its file.",
  "api/adapter-http-client.md": "Typed clients of the merchants' and the operator's API.",
  "api/console.md": "The console of the print shop as a fetch handler."
}

/** Returns what a page is for. Throws for a page without a sentence. */
export const sentenceOf = (source: string): string => {
  const sentence = sentences[source]
  if (sentence === undefined) throw new Error(`${source}: no sentence in site/sentences.ts`)
  return sentence
}
