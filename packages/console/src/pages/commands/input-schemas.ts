import type { Settings, Visit } from "../../frame/page.ts"
import type { Command } from "./command-table.ts"

/** A field in the OpenAPI document of the operator API. */
interface FieldSchema {
  readonly enum?: ReadonlyArray<string>
  readonly description?: string
}

type Schemas = Readonly<Record<string, Readonly<Record<string, FieldSchema>>>>

/** The part of the OpenAPI document that has the schemas of commands. */
interface Document {
  readonly paths?: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody?: {
            readonly content?: Readonly<
              Record<string, { readonly schema?: { readonly properties?: Readonly<Record<string, FieldSchema>> } }>
            >
          }
        }
      }
    >
  >
}

const ORDER_PATH = "/orders/{account}/{order_id}/"
/** Lifetime of cached schemas in milliseconds. A service that starts again can have another policy. */
const KEPT_MS = 60_000

const kept = new WeakMap<Settings, { readonly until: number; readonly schemas: Promise<Schemas> }>()

const schemasIn = ({ paths = {} }: Document): Schemas =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, { post }]) => {
      const properties = post?.requestBody?.content?.["application/json"]?.schema?.properties
      return path.startsWith(ORDER_PATH) && properties !== undefined
        ? [[path.slice(ORDER_PATH.length), properties]]
        : []
    })
  )

const readSchemas = async ({ client }: Visit): Promise<Schemas> => {
  // The document is next to the API, not below it.
  const answer = await client.request("GET", "/../openapi.json")
  return answer._tag === "Success" ? schemasIn(answer.body as Document) : {}
}

/**
 * Returns the schemas of a command's fields, which depend on the policy of the service. Returns none if the service does
 * not publish them; the form then has text fields instead of lists, and the operator API decides.
 */
export const schemasFor = async (visit: Visit, { path }: Command): Promise<Readonly<Record<string, FieldSchema>>> => {
  const found = kept.get(visit.settings)
  const now = Date.now()
  const current =
    found !== undefined && found.until > now ? found : { until: now + KEPT_MS, schemas: readSchemas(visit) }
  if (current !== found) kept.set(visit.settings, current)
  const schemas = await current.schemas
  if (Object.keys(schemas).length === 0) kept.delete(visit.settings)
  return schemas[path] ?? {}
}

/** The time zone at the end of a date's description, such as `YYYY-MM-DD HH:MM:SS in America/New_York.` */
const zoneInText = / in ([\w/+-]+)\.$/

/** Returns the time zone of a date, as its schema describes it. */
export const zoneOf = ({ description = "" }: FieldSchema = {}): string | undefined => zoneInText.exec(description)?.[1]

/** Returns the current time in a zone, in the format of the operator API without seconds, or an empty string. */
export const nowIn = (zone: string | undefined): string => {
  if (zone === undefined) return ""
  const format = { dateStyle: "short", timeStyle: "short", timeZone: zone } as const
  return new Intl.DateTimeFormat("sv-SE", format).format(new Date())
}

export type { FieldSchema }
