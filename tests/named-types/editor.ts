// An editor for tests: it asks TypeScript's language server what a hover shows.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { spawnGuarded } from "../processes/spawn-guarded.ts"

/** A message of the language server protocol. */
interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly contents?: { readonly value: string } } | null
}

/** The text of a hover: the printed type, and the comment. */
export interface Hover {
  readonly type: string
  readonly comment: string
}

const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc")

const FENCE = /^```.*$/m
const HEAD_END = "\r\n\r\n"

/** Calls `receive` with each message of a stream. */
const readMessages = (stream: NodeJS.ReadableStream, receive: (message: Message) => void): void => {
  let unread: Buffer = Buffer.alloc(0)
  stream.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (let end = unread.indexOf(HEAD_END); end !== -1; end = unread.indexOf(HEAD_END)) {
      const length = Number(/^Content-Length: (\d+)/im.exec(unread.toString("utf8", 0, end))?.[1])
      const start = end + HEAD_END.length
      if (unread.length < start + length) return
      receive(JSON.parse(unread.toString("utf8", start, start + length)) as Message)
      unread = unread.subarray(start + length)
    }
  })
}

/** Opens a file in the language server. */
export const openEditor = async (file: string) => {
  const server = spawnGuarded(process.execPath, [compiler, "--lsp", "--stdio"], {
    cwd: dirname(file),
    stdio: ["pipe", "pipe", "ignore"]
  })
  const { stdin, stdout } = server
  const waiting = new Map<number, (result: Message["result"]) => void>()
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message })
    stdin!.write(`Content-Length: ${Buffer.byteLength(body)}${HEAD_END}${body}`)
  }
  const request = (method: string, params: object): Promise<Message["result"]> =>
    new Promise((resolve) => {
      const id = waiting.size + 1
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  readMessages(stdout!, ({ id, method, result }) => {
    if (id === undefined) return
    if (method === undefined) waiting.get(id)!(result)
    // The server asks for settings, and gets none.
    else send({ id, result: null })
  })
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] } } }
  await request("initialize", { processId: process.pid, rootUri: pathToFileURL(dirname(file)).href, capabilities })
  send({ method: "initialized", params: {} })
  const text = readFileSync(file, "utf8")
  const uri = pathToFileURL(file).href
  send({
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "typescript", version: 1, text } }
  })
  const lines = text.split("\n")
  return {
    /** Returns the hover over the last name of an expression in the file. Spaces, commas or brackets surround it. */
    hover: async (expression: string): Promise<Hover> => {
      const line = lines.findLastIndex((each) => each.split(/[\s,[\]]+/).includes(expression))
      if (line === -1) throw new Error(`${file} has no line ${expression}`)
      const character = lines[line]!.indexOf(expression) + expression.length - 1
      const result = await request("textDocument/hover", { textDocument: { uri }, position: { line, character } })
      const [, type = "", ...comment] = result?.contents?.value.split(FENCE) ?? []
      return { type: type.trim(), comment: comment.join("\n").trim() }
    },
    close: () => server.kill()
  }
}
