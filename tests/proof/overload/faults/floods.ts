// Floods of requests that are allowed, or nearly so, and costly: each is a table of requests to a service.
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { badgeOf } from "../../../../packages/console/src/session/badge.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import type { Place } from "../places/place.ts"
import type { Begin } from "./faults.ts"
import type { Flood } from "./flood-thread.ts"
import { COUNT, type FloodRequest, floodViolations, statusesOf, type Tallied } from "./judge-flood.ts"

/** Address of the clients of a flood. They share no limit of connections with the good clients. */
const ADDRESS = 4

interface Sent {
  readonly body?: string
  readonly token?: string | undefined
  readonly type?: string
  readonly more?: string
}

const request = (method: string, path: string, { body = "", more = "", token, type = "application/json" }: Sent) => {
  const login = token === undefined ? "" : `Authorization: Bearer ${token}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${login}${more}`
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Words that are long, match nearly every order, look like patterns, or have many forms in Unicode. */
const words: Readonly<Record<string, string>> = {
  "every order": "portland",
  "one letter": "a",
  "wildcards of SQL": "%_%_%_%_%_%",
  "words of FTS": '"portland" NEAR/9 me* OR NOT (a AND "b',
  "200 characters": "port ".repeat(40).trim(),
  "200 different words": Array.from({ length: 60 }, (_, at) => `p${at}`).join(" "),
  "a thousand characters": "p".repeat(1000),
  "combined letters": "e\u0301".repeat(90),
  "one letter that becomes 18": "\ufdfa".repeat(60),
  "right to left": "\u202e\u05d0\u05d1 1\u200d",
  "half a letter": "%ED%A0%80",
  SQL: "' or 1=1 --"
}
const stages = ["new", "processing", "shipped", "cancelled"].map((stage) => `stage=${stage}`).join("&")

const searches = ({ token }: Place): ReadonlyArray<FloodRequest> =>
  Object.entries(words).flatMap(([name, text]) => {
    const search = text.startsWith("%ED") ? text : encodeURIComponent(text)
    const path = `/operator/v1/orders?${stages}&limit=100&search=${search}`
    return [
      { name, bytes: request("GET", path, { token }), allowed: ["200", "422"] },
      {
        name: `${name} of an account`,
        bytes: request("GET", `${path}&account_id=demo`, { token }),
        allowed: ["200", "422"]
      }
    ]
  })

const accept = "Accept: application/json, text/event-stream\r\n"
const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`

/** Messages to the route of agents, with the statuses that they may get. */
const messages: Readonly<Record<string, readonly [body: string, ...allowed: ReadonlyArray<string>]>> = {
  session: [
    message("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } }),
    "200"
  ],
  tools: [message("tools/list", {}), "200"],
  "250,000 bytes of arguments": [
    message("tools/call", { name: "order", arguments: { pad: "x".repeat(250_000) } }),
    "200"
  ],
  "9,000 arguments": [
    message("tools/call", {
      name: "find_orders",
      arguments: Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`a${at}`, at]))
    }),
    "200",
    "400"
  ],
  "a megabyte": [message("tools/call", { name: "order", arguments: { pad: "x".repeat(1_000_000) } }), "413", "closed"],
  "20,000 levels": [message("tools/call", { name: "order" }).replace("{}", deep), "200", "400"],
  "objects in objects": [`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`, "400"],
  batch: [`[${Array(1000).fill(message("tools/list", {})).join()}]`, "400"],
  orders: [message("tools/call", { name: "find_orders", arguments: { limit: 100 } }), "200"],
  "unknown tool": [message("tools/call", { name: "x".repeat(100_000) }), "200"],
  subscription: [message("resources/subscribe", { uri: "x" }), "200", "400"]
}

const agents = ({ token }: Place): ReadonlyArray<FloodRequest> => [
  ...Object.entries(messages).map(([name, [body, ...allowed]]) => ({
    name,
    bytes: request("POST", "/mcp", { token, body, more: accept }),
    allowed
  })),
  { name: "stream of events", bytes: request("GET", "/mcp", { token, more: accept }), allowed: ["405"] }
]

const badges = ({ token = "" }: Place): ReadonlyArray<FloodRequest> => {
  const login = (badge: string) => ({
    body: `token=${badge}`,
    type: "application/x-www-form-urlencoded",
    more: "Sec-Fetch-Site: same-origin\r\n"
  })
  const guesses = Array.from({ length: 4 }, (_, at) => `00${at}${"1".repeat(68)}${COUNT}`)
  return [
    ...guesses.map((guess, at) => ({
      name: `guess ${at + 1}`,
      bytes: request("POST", "/console/login", login(guess)),
      allowed: ["401"],
      needed: "429"
    })),
    {
      name: "holder",
      bytes: request("POST", "/console/login", login(badgeOf(token)!)),
      allowed: ["303"],
      needed: "303"
    }
  ]
}

const sandbox = ({ credentials, token }: Place): ReadonlyArray<FloodRequest> => {
  const advance = (name: string, body: string, ...allowed: ReadonlyArray<string>) => ({
    name,
    bytes: request("POST", "/sandbox/v1/advance", { token, body }),
    allowed
  })
  const data = orderOf(`flood-${COUNT}-held`)
  return [
    advance("an hour", '{"by":"1h"}', "200", "409", "422"),
    advance("a week", '{"by":"1w"}', "200", "409", "422"),
    advance("ten years", '{"by":"520w"}', "200", "409", "422"),
    advance("the end of time", '{"to":"9999-01-01T00:00:00Z"}', "422"),
    advance("a megabyte", JSON.stringify({ by: "1d".padStart(1_000_000) }), "413", "closed"),
    { name: "status", bytes: request("GET", "/sandbox/v1", { token }), allowed: ["200"] },
    {
      name: "held order",
      bytes: request("POST", "/v1/push_order", { body: JSON.stringify({ ...credentials, data }) }),
      allowed: ["200"]
    }
  ]
}

/** Pushes orders whose images are the files and replies of a hostile server. */
const images = ({ credentials, hostile }: Place): ReadonlyArray<FloodRequest> => {
  const [order_info] = [
    hostile?.paths.map((path) => ({ ...orderOf("").order_info[0]!, large_img: hostile.url + path }))
  ]
  const body = JSON.stringify({ ...credentials, data: { ...orderOf(`image-${COUNT}`), order_info } })
  return [{ name: "order with hostile images", bytes: request("POST", "/v1/push_order", { body }), allowed: ["200"] }]
}

export const floodRequests = { searches, agents, badges, sandbox, images } as const

/** Begins a flood of a number of clients. */
export const flood =
  (name: keyof typeof floodRequests, clients: number): Begin =>
  async (place) => {
    const requests = floodRequests[name](place)
    const workerData: Flood = { url: place.url, requests, clients, address: ADDRESS }
    const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), {
      workerData,
      execArgv: ["--conditions=waybill-source"]
    })
    await once(thread, "message")
    const [figures, found]: [Record<string, string>, Array<string>] = [{}, []]
    const end = async () => {
      const last = once(thread, "message")
      thread.postMessage("end")
      const [tally] = (await last) as [ReadonlyArray<Tallied>]
      await thread.terminate()
      figures["replies to the flood"] = statusesOf(tally)
      if (place.hostile !== undefined) figures["images requested"] = String(place.hostile.requests())
      found.push(...floodViolations(requests, tally))
      if (place.hostile?.requests() === 0) found.push("no image was requested, so the fault had no effect")
      return undefined
    }
    return { figures, found, end }
  }
