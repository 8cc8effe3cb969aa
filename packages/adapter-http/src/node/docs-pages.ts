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

/** Returns the pages under `/docs`, keyed by path: an interactive reference that loads nothing from other origins. */
export const docsPages = (basePath = ""): Readonly<Record<string, Page>> => {
  const files = assets.map(([name, type, file]) => {
    return [`/docs/${name}`, { type: utf8(type), body: readFileSync(file), headers: cacheable }] as const
  })
  return {
    "/docs": { type: utf8("text/html"), body: page(basePath), headers: { "content-security-policy": policy } },
    "/docs/start.js": { type: utf8("text/javascript"), body: start(basePath) },
    ...Object.fromEntries(files)
  }
}
