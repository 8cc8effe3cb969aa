import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "../options/page.ts"

const require = createRequire(import.meta.url)

const assets = [
  ["swagger-ui.css", "text/css", require.resolve("swagger-ui-dist/swagger-ui.css")],
  ["swagger-ui-bundle.js", "text/javascript", require.resolve("swagger-ui-dist/swagger-ui-bundle.js")]
] as const

const page = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waybill reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/start.js"></script>
</body>
</html>
`

/** Returns the page that a person sees at the address of the service. */
const welcome = (base: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waybill</title>
<link rel="icon" href="data:,">
<style>
body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #1c2733 }
code { background: #eef1f4; padding: 0 .25rem }
</style>
</head>
<body>
<main>
<h1>Waybill</h1>
<p>This is the API of a print-order fulfilment service. Calls are <code>POST ${base}/v1/&lt;method&gt;</code> with a JSON body.</p>
<ul>
<li><a href="${base}/docs">Reference</a>: every method with examples, codes and limits</li>
<li><a href="${base}/openapi.json">OpenAPI document</a>: the same for tools</li>
<li><a href="${base}/healthz">Health</a></li>
</ul>
</main>
</body>
</html>
`

const start = (base: string) =>
  `SwaggerUIBundle(${JSON.stringify({
    url: `${base}/openapi.json`,
    dom_id: "#reference",
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null
  })})\n`

/** Content security policy that lets the pages load resources only from the service's origin. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'"
].join("; ")

const utf8 = (type: string) => `${type}; charset=utf-8`
const cacheable = { "cache-control": "max-age=3600" }

/** Returns the pages for people, keyed by path: a welcome page, and an interactive reference that loads nothing from other origins. */
export const docsPages = (basePath = ""): Readonly<Record<string, Page>> => {
  const files = assets.map(([name, type, file]) => {
    return [`/docs/${name}`, { type: utf8(type), body: readFileSync(file), headers: cacheable }] as const
  })
  const html = (body: string): Page => {
    return { type: utf8("text/html"), body, headers: { "content-security-policy": policy } }
  }
  return {
    "/": html(welcome(basePath)),
    "/docs": html(page(basePath)),
    "/docs/start.js": { type: utf8("text/javascript"), body: start(basePath) },
    ...Object.fromEntries(files)
  }
}
