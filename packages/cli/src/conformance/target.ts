import type { AccountName, PlaceholderValues } from "@waybill/core/conformance"
import { schemaReader } from "@waybill/core/reading"
import { usageError } from "../errors/command-error.ts"
import { ConformanceCredentials } from "../formats/conformance-credentials.ts"
import { lineAndColumn, locateValues, nearestOffset, pointerTo } from "../input/json-spans.ts"
import { readText } from "../input/text-file.ts"

/** The server under test, with everything that the cases need. */
export interface Target {
  /** Base URL, without a slash at the end. */
  readonly url: string
  readonly credentials: ConformanceCredentials
  readonly operator: { readonly url: string; readonly token: string; readonly account: string } | undefined
  /** Start of all xids of this run. */
  readonly prefix: string
  readonly timeoutMs: number
}

const parse = (text: string, label: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's message quotes the file, which contains secrets.
    const [line, column] = lineAndColumn(text, locateValues(text).brokenAt ?? 0)
    throw usageError(`${label}: line ${line}, column ${column}: invalid JSON`)
  }
}

const reader = schemaReader(ConformanceCredentials)

/** Reads the credentials file. No error message quotes its content. */
export const readCredentials = (file: string): ConformanceCredentials => {
  const label = `--credentials ${file}`
  const text = readText(file, "--credentials")
  const reading = reader(parse(text, label))
  if (reading._tag === "Refused") {
    const { path, problem } = reading.faults[0]!
    const at = pointerTo(path)
    const [line, column] = lineAndColumn(text, nearestOffset(locateValues(text), at))
    throw usageError(`${label}: line ${line}, column ${column}${at === "" ? "" : ` (${at})`}: ${problem}`)
  }
  if (Object.keys(reading.value.carriers).length === 0)
    throw usageError(`${label}: carriers: must name at least one carrier`)
  return reading.value
}

const parsed = (url: string, label: string): URL => {
  const parts = URL.canParse(url) ? new URL(url) : undefined
  if (parts === undefined || !/^https?:$/.test(parts.protocol))
    throw usageError(`${label}: must begin with http:// or https://, such as http://127.0.0.1:8080`)
  if (parts.username !== "" || parts.password !== "") throw usageError(`${label}: must not contain credentials`)
  return parts
}

const withoutSlashes = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "/") end--
  return text.slice(0, end)
}

/** Returns a base URL without slashes and `/v1` at its end. */
export const baseUrl = (url: string, label: string): string => {
  const { origin, pathname, search } = parsed(url, label)
  if (search !== "") throw usageError(`${label}: must not contain a query`)
  const path = withoutSlashes(pathname)
  return `${origin}${path.endsWith("/v1") ? withoutSlashes(path.slice(0, -"/v1".length)) : path}`
}

/** Returns the target at a URL. */
export const targetAt = (
  given: string,
  credentials: ConformanceCredentials,
  { prefix, timeoutMs }: Pick<Target, "prefix" | "timeoutMs">
): Target => {
  const url = baseUrl(given, "url")
  const { operator } = credentials
  return {
    url,
    credentials,
    operator: operator && {
      url: withoutSlashes(parsed(operator.url ?? `${url}/operator/v1`, "operator.url").href),
      token: operator.token,
      account: operator.account ?? credentials.account.username
    },
    prefix,
    timeoutMs
  }
}

/** A service that no carrier has. */
const UNKNOWN_SERVICE = "NO_SUCH_SERVICE"

type Offer = readonly [carrier: string, services: ReadonlyArray<string>]

/** Returns the placeholder values shared by all cases of a run. */
export const sharedValues = (
  { carriers }: ConformanceCredentials,
  today: string
): Omit<PlaceholderValues, "xid" | "order_id"> => {
  const [[carrier, services], ...others] = Object.entries(carriers) as ReadonlyArray<Offer> as [Offer, ...Array<Offer>]
  const foreign = others.flatMap(([, codes]) => codes)
  const service = services[0]!
  return {
    today,
    carrier,
    service,
    second_service: services[1] ?? service,
    foreign_service: foreign.find((code) => !services.includes(code)) ?? UNKNOWN_SERVICE
  }
}

const logins = ["account", "another", "withoutApiAccess", "disabled"] as const satisfies ReadonlyArray<AccountName>

/** Returns a function that removes the secrets of the credentials from a string that the server returned. */
export const redactor = (credentials: ConformanceCredentials): ((text: string) => string) => {
  const secrets = logins
    .flatMap((name) => [credentials[name]?.password, credentials[name]?.secretkey])
    .concat(credentials.operator?.token)
    .filter((secret) => secret !== undefined)
  const forms = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
}
