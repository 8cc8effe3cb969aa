// The SDK's client, connected to an agent's server.
import { join } from "node:path"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"

const launcher = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")

/** Starts `waybill mcp` as a process, and connects to it. */
export const overStdio = async (args: ReadonlyArray<string>, token: string) => {
  const client = new Client({ name: "tests", version: "1.0.0" })
  const env = { ...process.env, WAYBILL_TOKEN: token } as Record<string, string>
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, "mcp", ...args],
    env,
    stderr: "pipe"
  })
  await client.connect(transport)
  return client
}

/** Repeats a request on a connection that the server had closed in the meantime. */
export const repeatedFetch = (url: string | URL, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))

/** Connects to the route of a service. */
export const overHttp = async (url: string, token: string) => {
  const client = new Client({ name: "tests", version: "1.0.0" })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit, fetch: repeatedFetch }))
  return client
}

/** The result of a tool, as the tests compare it. */
export interface ToolReply {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the parts of the data with literals
  readonly data: any
  readonly images: ReadonlyArray<{ readonly data: string; readonly mimeType: string }>
}

/** Calls a tool. */
export const use = async (client: Client, name: string, given: object = {}): Promise<ToolReply> => {
  const {
    content,
    isError = false,
    structuredContent
  } = await client.callTool({
    name,
    arguments: given as Record<string, unknown>
  })
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []))
  const images = content.flatMap((block) => (block.type === "image" ? [block] : []))
  return { isError, text: texts[0] ?? "", data: structuredContent, images }
}
