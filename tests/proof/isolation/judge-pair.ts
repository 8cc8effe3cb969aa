// Judges a pair of replies: one to another account's identifier, and one to an identifier that does not exist.

/** Everything in a reply that a client can see, except the time and the id of the request. */
export interface Seen {
  readonly status: number
  readonly headers: string
  readonly text: string
}

// The length follows from the body, which is compared.
const hiddenHeaders = new Set(["date", "x-request-id", "content-length", "connection", "keep-alive"])

/** Returns the headers that a client can compare. */
export const visibleHeaders = (headers: Iterable<readonly [name: string, value: string]>): string =>
  [...headers]
    .filter(([name]) => !hiddenHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join("\n")

/** Sends a request, and returns what the client sees. */
export const see = async (url: string, init: RequestInit): Promise<Seen> => {
  const reply = await fetch(url, { redirect: "manual", ...init })
  return { status: reply.status, headers: visibleHeaders(reply.headers), text: await reply.text() }
}

const escapedForms = (id: string): ReadonlyArray<string> => [
  id,
  JSON.stringify(id).slice(1, -1),
  encodeURIComponent(id.toWellFormed()),
  id.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
]

/** Replaces the identifiers of the request, and the receipts of new orders. */
const withoutIds = (text: string, ids: ReadonlyArray<string>): string => {
  const forms = ids.flatMap(escapedForms).filter((form) => form !== "")
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
  const replaced = longestFirst.reduce((rest, form) => rest.replaceAll(form, "<id>"), text)
  return replaced.replace(/"(receipt_id|order_id|existing)":"\d+"/g, '"$1":"<id>"')
}

/** A reply with the identifiers that its request contained. */
export interface Answered {
  readonly reply: Seen
  readonly ids: ReadonlyArray<string>
}

const shown = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** Returns each difference by which a client could tell the two requests apart. */
export const pairViolations = (foreign: Answered, absent: Answered): ReadonlyArray<string> => {
  const [one, other] = [foreign, absent].map(({ ids, reply: { headers, status, text } }) => ({
    status,
    headers: withoutIds(headers, ids),
    text: withoutIds(text, ids)
  })) as [Seen, Seen]
  return [
    ...(one.status === other.status ? [] : [`HTTP ${one.status}, and HTTP ${other.status} if absent`]),
    ...(one.headers === other.headers ? [] : [`headers ${shown(one.headers)}, and ${shown(other.headers)} if absent`]),
    ...(one.text === other.text ? [] : [`${shown(one.text)}, and ${shown(other.text)} if absent`])
  ]
}

/** Returns the secrets of the owner in a reply, except those in its request. */
export const leaks = ({ ids, reply }: Answered, secrets: ReadonlyArray<string>): ReadonlyArray<string> =>
  secrets
    .filter((secret) => !ids.some((id) => id.includes(secret)) && reply.text.includes(secret))
    .map((secret) => `the reply shows ${secret}`)
