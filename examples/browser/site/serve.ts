import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { extname } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml"
}

const headers = {
  "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cache-control": "no-cache",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** Serves the files of a folder with a strict content security policy. */
export const serveFolder = (folder: string): Server =>
  createServer(async ({ url = "/" }, response) => {
    const path = url.replace(/[?#].*$/, "")
    const name = path === "/" ? "index.html" : path.slice(1)
    const type = /^[\w-]+\.\w+$/.test(name) ? types[extname(name)] : undefined
    const content = type === undefined ? undefined : await readFile(`${folder}/${name}`).catch(() => undefined)
    if (content === undefined || type === undefined) {
      response.writeHead(404, { "content-type": "text/plain", ...headers }).end("not found\n")
      return
    }
    response.writeHead(200, { "content-type": type, ...headers }).end(content)
  })
