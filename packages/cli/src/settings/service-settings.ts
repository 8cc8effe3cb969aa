import { calendarSettings } from "./calendar-settings.ts"
import { isDatabase, redactDatabase } from "./database-location.ts"
import { integer, oneOf, onOff, onOffOr, pattern, text, type Values } from "./setting.ts"

/** Settings for every command that opens a database. */
export const databaseSettings = {
  database: {
    ...text("FILE|URL", {
      description: "SQLite file, or URL of a PostgreSQL or MySQL server (postgres:, mysql:)",
      fallback: "waybill.db"
    }),
    expected: "a SQLite file, or a URL with the scheme postgres: or mysql:",
    read: (value: string) => (isDatabase(value) ? value : undefined),
    redact: redactDatabase
  },
  prefix: pattern(
    "PREFIX",
    /^(?:[a-z_][a-z0-9_]{0,29})?$/,
    "an empty string, or at most 30 characters that match [a-z_][a-z0-9_]*",
    { description: "Prefix for table names", fallback: "waybill_" }
  ),
  durability: oneOf(["required", "unchecked"], {
    description: "Refuse a database server that can lose acknowledged orders in a crash",
    fallback: "required"
  }),
  pooled: onOff({
    description: "A pooler such as PgBouncer is in front of PostgreSQL (default: each connection detects it)"
  })
}

const policy = text("FILE|strict", { description: "JSON file with policy options, or name of a preset" })
const node = integer(0, 31, "NUMBER", {
  description: "Number of this process in order ids; without it, the database assigns a free one"
})

const hosts = (description: string) =>
  pattern(
    "HOST,HOST",
    /^(?:[a-z0-9.-]{1,255}(?::\d{1,5})?(?:,|$))+$/i,
    "a comma-separated list of hosts, such as images.example.com",
    { description }
  )

/** Settings for the order commands. They include the policy, because these commands apply it like the service. */
export const orderSettings = { ...databaseSettings, policy }

/** Settings for `waybill serve`. */
export const serviceSettings = {
  ...databaseSettings,
  port: integer(0, 65_535, "PORT", { description: "Port to listen on; 0 selects a free port", fallback: "8080" }),
  host: text("HOST", { description: "Address to listen on", fallback: "127.0.0.1" }),
  basePath: pattern("PATH", /^(?:\/[\w.~-]+)*$/, "a path that starts with a slash and does not end with one", {
    description: "Path before /v1, such as /dev",
    fallback: ""
  }),
  cards: text("DIR", { description: "Folder with rate cards, one JSON file each; without it, the example cards" }),
  shipFrom: text("FILE", { description: "JSON file with the ship-from document: calendar, cut-off and handling days" }),
  boxes: text("FILE", { description: "JSON file with the boxes and tubes for prints" }),
  profile: text("FILE", { description: "JSON file that defines how each print finishing is packed" }),
  shop: text("FILE", {
    description: "JSON file with the print shop on documents: name, logo, return address, currency, customs data"
  }),
  policy,
  node,
  workers: integer(1, 32, "NUMBER", {
    description: "Number of processes that serve the port; with --node, they are numbered upwards from it",
    fallback: "1"
  }),
  demo: onOff({
    description: "Create a demo account in an empty database (default: only on a local start on a terminal)"
  }),
  operator: onOffOr("internal", {
    description:
      "Serve the operator API: with the merchants' API on a loopback address, otherwise at the internal address",
    fallback: "on"
  }),
  operatorHost: text("HOST", {
    description: "Host of the internal address, for the operator API, /metrics and /docs",
    fallback: "127.0.0.1"
  }),
  operatorPort: integer(0, 65_535, "PORT", {
    description: "Port of the internal address; 0 selects a free port",
    fallback: "8081"
  }),
  console: onOff({
    description: "Serve the console next to the operator API (default: on with the operator API)"
  }),
  mcp: oneOf(["off", "read", "commands"], {
    description: "Serve agents over the Model Context Protocol at /mcp, next to the operator API",
    fallback: "off"
  }),
  consoleSecret: {
    ...pattern("SECRET", /^.{32,255}$/, "a string of 32 to 255 characters", {
      description:
        "Key for the console's session cookies and the plans of agents; without it, both end when the service stops"
    }),
    redact: () => "(hidden)"
  },
  consoleImages: hosts("Hosts whose order images the console shows (default: none)"),
  webhooks: onOff({ description: "Send webhooks from this service", fallback: "on" }),
  merchantWebhooks: onOff({
    description: "Let merchants manage the webhooks of their account under /v1/webhooks",
    fallback: "off"
  }),
  preflight: onOff({
    description: "Check the images of new orders, and hold or reject orders as the policy demands",
    fallback: "off"
  }),
  preflightHosts: hosts("Hosts whose images --preflight reads (default: every public host)"),
  checkFile: onOff({ description: "Check a SQLite file for corruption at startup", fallback: "on" }),
  throttle: onOff({ description: "Delay logins after failed logins", fallback: "on" }),
  orderQuota: integer(1, 999_999_999, "NUMBER", {
    description:
      "Maximum number of orders per minute that an account can push to each process, without refused ones; without it, unlimited"
  }),
  quoteQuota: integer(1, 999_999_999, "NUMBER", {
    description:
      "Maximum number of box and rate requests per minute from an account to each process, where each started 50 ms of packing count as one; without it, unlimited"
  }),
  grouping: onOff({
    description: "Write orders that arrive together in one transaction",
    fallback: "on"
  }),
  log: oneOf(["json", "off"], {
    description: "Request log on standard output, one JSON line per request",
    fallback: "json"
  }),
  metrics: onOffOr("internal", {
    description: "Serve /metrics; internal: only at the internal address",
    fallback: "on"
  }),
  docs: onOffOr("internal", {
    description: "Serve /docs and /openapi.json; internal: only at the internal address",
    fallback: "on"
  }),
  otlp: pattern("URL", /^https?:\/\/[^\s/]\S*$/, "a URL with the scheme http: or https:", {
    description: "OpenTelemetry collector that receives spans by OTLP over HTTP, such as http://localhost:4318"
  }),
  behindProxy: onOff({
    description: "A proxy terminates TLS, so --host can be a public address",
    fallback: "off"
  }),
  clientHeader: pattern("HEADER", /^[a-z][a-z0-9-]*$/, "a header name in lower case", {
    description: "Proxy header that contains the client address",
    fallback: "x-forwarded-for"
  }),
  tlsCert: text("FILE", { description: "PEM file with the TLS certificate" }),
  tlsKey: text("FILE", { description: "PEM file with the TLS key" }),
  ...calendarSettings
}

/** The settings of the service. */
export type ServiceSettings = Values<typeof serviceSettings> & {
  /** Code that makes the first admin in the console. Each start of the service has a new one. Default: none. */
  readonly setUpCode?: string
}
export type DatabaseSettings = Values<typeof databaseSettings>
