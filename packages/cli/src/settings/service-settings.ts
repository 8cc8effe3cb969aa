import { isDatabase, shownDatabase } from "./database-location.ts"
import { matching, oneOf, onOff, type Setting, text, whole } from "./setting.ts"

/** Which database: what every command that needs one takes. */
export const databaseSettings = {
  database: {
    ...text("FILE|URL", {
      says: "The orders: a SQLite file, or a URL of postgres: or mysql:.",
      fallback: "waybill.db"
    }),
    must: "be a SQLite file, or a URL of postgres: or mysql:",
    read: (value: string) => (isDatabase(value) ? value : undefined),
    shown: shownDatabase
  },
  prefix: matching("PREFIX", /^(?:[a-z_][a-z0-9_]{0,29})?$/, "be a small plain word", {
    says: "What the names of our tables begin with.",
    fallback: "waybill_"
  })
}

const policy = text("FILE|strict", { says: "The knobs of the service as JSON, or the name of a preset." })
const node = whole(0, 30, "NUMBER", { says: "The number of this process among those on one database.", fallback: "0" })

/** What the operator's commands take: they keep the rules of the service beside which they run. */
export const orderSettings = { ...databaseSettings, policy }

/** Everything that `waybill serve` can be told. */
export const serviceSettings = {
  ...databaseSettings,
  port: whole(0, 65_535, "PORT", { says: "The port to listen on; 0 takes a free one.", fallback: "8080" }),
  host: text("HOST", { says: "The address to listen on.", fallback: "127.0.0.1" }),
  basePath: matching("PATH", /^(?:\/[\w.~-]+)*$/, "begin with a slash and end without one", {
    says: "What comes before /v1, such as /dev.",
    fallback: ""
  }),
  cards: text("DIR", { says: "The rate cards, one JSON file each; without it, the cards of the examples." }),
  shipFrom: text("FILE", { says: "Where parcels leave: calendar, cut-off and handling days as JSON." }),
  boxes: text("FILE", { says: "The catalogue of print boxes and tubes as JSON." }),
  profile: text("FILE", { says: "What the finishings of prints mean for packing, as JSON." }),
  policy,
  node,
  workers: whole(1, 31, "NUMBER", {
    says: "Processes that answer on the port together, with the numbers from --node on.",
    fallback: "1"
  }),
  throttle: onOff({ says: "Whether wrong logins make the next ones wait.", fallback: "on" }),
  orderQuota: whole(1, 999_999_999, "NUMBER", {
    says: "How many orders an account may push in a minute, to each process; without it, any number."
  }),
  quoteQuota: whole(1, 999_999_999, "NUMBER", {
    says: "How often an account may ask for boxes and rates in a minute, each process; without it, as often as it likes."
  }),
  grouping: onOff({ says: "Whether orders that arrive together are committed together.", fallback: "on" }),
  log: oneOf(["json", "off"], { says: "One line of JSON for each request on standard output.", fallback: "json" }),
  otlp: matching("URL", /^https?:\/\/[^\s/]\S*$/, "be a URL of http or https", {
    says: "An OpenTelemetry collector to which spans go by OTLP over HTTP, such as http://localhost:4318."
  }),
  behindProxy: onOff({
    says: "A proxy in front ends TLS: listening beyond loopback is safe.",
    fallback: "off"
  }),
  clientHeader: matching("HEADER", /^[a-z][a-z0-9-]*$/, "be the name of a header in small letters", {
    says: "The header in which the proxy names the client.",
    fallback: "x-forwarded-for"
  }),
  tlsCert: text("FILE", { says: "The certificate for HTTPS, in PEM." }),
  tlsKey: text("FILE", { says: "The key of that certificate, in PEM." })
}

export type Table = Readonly<Record<string, Setting<unknown>>>
type Value<S> = S extends Setting<infer A> ? A : never
/** The values of a table's settings; only those with a fallback are always there. */
type ValuesOf<T extends Table> = { readonly [Name in keyof T]: Value<T[Name]> | undefined }

type Always = {
  readonly [Name in keyof typeof serviceSettings as Name extends
    | "cards"
    | "shipFrom"
    | "boxes"
    | "profile"
    | "policy"
    | "otlp"
    | "orderQuota"
    | "quoteQuota"
    | "tlsCert"
    | "tlsKey"
    ? never
    : Name]: Value<(typeof serviceSettings)[Name]>
}

export type ServiceSettings = ValuesOf<typeof serviceSettings> & Always
export type DatabaseSettings = Pick<ServiceSettings, keyof typeof databaseSettings>
